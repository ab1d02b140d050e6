//! Requests to stop the program: Ctrl-C and SIGTERM.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, LazyLock, Once};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

/// The computation has stopped since the user asked for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interrupted;

impl std::fmt::Display for Interrupted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("interrupted")
    }
}

impl std::error::Error for Interrupted {}

/// The exit code that a shell reports for a program ended by Ctrl-C.
const BY_CTRL_C: i32 = 130;
/// The same for SIGTERM.
const BY_SIGTERM: i32 = 143;

static REQUESTED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);
/// Whether the program is waiting, so that nothing is lost if it ends at once.
static IS_WAITING: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);
static EXIT_CODE: LazyLock<Arc<AtomicUsize>> =
    LazyLock::new(|| Arc::new(AtomicUsize::new(BY_CTRL_C as usize)));

/// From now on Ctrl-C and SIGTERM only ask the program to stop. The second one ends the process at
/// once, whatever it is doing.
///
/// # Errors
///
/// If the system does not let the program handle them.
pub fn listen() -> io::Result<()> {
    static BEGUN: Once = Once::new();
    let mut result = Ok(());
    BEGUN.call_once(|| result = register());
    result
}

fn register() -> io::Result<()> {
    for (signal, code) in [(SIGINT, BY_CTRL_C), (SIGTERM, BY_SIGTERM)] {
        // The order matters: the first signal must find that there was none before it.
        flag::register_conditional_shutdown(signal, code, REQUESTED.clone())?;
        flag::register_conditional_shutdown(signal, code, IS_WAITING.clone())?;
        flag::register_usize(signal, EXIT_CODE.clone(), code as usize)?;
        flag::register(signal, REQUESTED.clone())?;
    }
    Ok(())
}

/// Whether the program has been asked to stop.
#[must_use]
pub fn requested() -> bool {
    REQUESTED.load(Relaxed)
}

/// The exit code of a program that stopped because it was asked to.
pub(crate) fn exit_code() -> u8 {
    EXIT_CODE.load(Relaxed) as u8
}

/// Waits for input, or for anything else that cannot check for a request to stop. Meanwhile the
/// first request ends the process.
pub fn while_waiting<T>(wait: impl FnOnce() -> T) -> T {
    IS_WAITING.store(true, Relaxed);
    let result = wait();
    IS_WAITING.store(false, Relaxed);
    result
}
