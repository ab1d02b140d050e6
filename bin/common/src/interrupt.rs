use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The user pressed Ctrl-C, and the computation has stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interrupted;

impl std::fmt::Display for Interrupted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("interrupted")
    }
}

impl std::error::Error for Interrupted {}

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C only asks for a stop; a second one ends the process there and then.
pub(crate) fn listen() -> anyhow::Result<()> {
    ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Relaxed) {
            std::process::exit(130);
        }
    })?;
    Ok(())
}

pub(crate) fn requested() -> bool {
    INTERRUPTED.load(Relaxed)
}
