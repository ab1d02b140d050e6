//! How a program is asked to stop: by Ctrl-C, or by SIGTERM.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, LazyLock, Once};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

/// The user asked for an end, and the computation has stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interrupted;

impl std::fmt::Display for Interrupted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("interrupted")
    }
}

impl std::error::Error for Interrupted {}

/// What a shell reports for a program that Ctrl-C ends.
const BY_CTRL_C: i32 = 130;
/// And for one that SIGTERM ends.
const BY_SIGTERM: i32 = 143;

static REQUESTED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);
/// Nothing is lost if the program ends now.
static IS_WAITING: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);
static EXIT_CODE: LazyLock<Arc<AtomicUsize>> =
    LazyLock::new(|| Arc::new(AtomicUsize::new(BY_CTRL_C as usize)));

/// From now on Ctrl-C and SIGTERM only ask for a stop. The second of them ends the process there
/// and then, whatever it is doing.
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
        // In this order: the first signal finds that none was before it.
        flag::register_conditional_shutdown(signal, code, REQUESTED.clone())?;
        flag::register_conditional_shutdown(signal, code, IS_WAITING.clone())?;
        flag::register_usize(signal, EXIT_CODE.clone(), code as usize)?;
        flag::register(signal, REQUESTED.clone())?;
    }
    Ok(())
}

/// Whether a stop was asked for.
#[must_use]
pub fn requested() -> bool {
    REQUESTED.load(Relaxed)
}

/// The exit code of a program that has stopped because it was asked to.
pub(crate) fn exit_code() -> u8 {
    EXIT_CODE.load(Relaxed) as u8
}

/// Waits for input, or for anything else that cannot look whether it should stop: the first
/// request ends the process meanwhile.
pub fn while_waiting<T>(wait: impl FnOnce() -> T) -> T {
    IS_WAITING.store(true, Relaxed);
    let result = wait();
    IS_WAITING.store(false, Relaxed);
    result
}
