/// Hears how far a long computation has come, and may stop it.
///
/// Calls come from several threads at once. `()` hears nothing and stops nothing.
pub trait Observer: Sync {
    /// A new step begins: what it does, and of how many units of work it consists.
    fn begin(&self, step: &str, units: u64) {
        let _ = (step, units);
    }

    /// So many more units of the current step are done.
    fn advance(&self, units: u64) {
        let _ = units;
    }

    /// Something is not as it should be, and the computation goes on without it: one line for the
    /// user.
    fn warn(&self, message: &str) {
        let _ = message;
    }

    /// Whether the computation should stop as soon as it can.
    fn is_cancelled(&self) -> bool {
        false
    }
}

impl Observer for () {}
