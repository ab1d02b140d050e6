//! Runs Zugzwang's programs, and the commands that the README shows, in tests.

mod json;
mod program;
mod readme;

pub use json::{fields, reference};
pub use program::{Finished, Program};
pub use readme::{Shown, check_readme, commands_of_readme, steady};
