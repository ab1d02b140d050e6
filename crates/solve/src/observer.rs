/// Receives the progress of a long computation, and may cancel it.
///
/// The methods may be called from several threads at once. `()` ignores everything and never
/// cancels.
pub trait Observer: Sync {
    /// A new step begins. Gives its description and its number of units of work.
    fn begin(&self, step: &str, units: u64) {
        let _ = (step, units);
    }

    /// This many more units of the current step are done.
    fn advance(&self, units: u64) {
        let _ = units;
    }

    /// Something went wrong, but the computation goes on. The message is one line for the user.
    fn warn(&self, message: &str) {
        let _ = message;
    }

    /// Whether the computation should stop as soon as it can.
    fn is_cancelled(&self) -> bool {
        false
    }
}

impl Observer for () {}
