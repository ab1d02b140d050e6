//! `zugzwang`: play, analyse and explore Simpei and Symple.

use std::process::ExitCode;

fn main() -> ExitCode {
    zugzwang::main()
}
