//! Solutions of Simpei: read or built once, then shared by all requests.

use std::path::Path;
use std::sync::Arc;

use zugzwang_rules::simpei::Rules;
use zugzwang_solve::simpei::Table;

use crate::thinking::Stop;

/// The tables known so far.
#[derive(Clone)]
pub(crate) struct Tables(zugzwang_solve::simpei::Tables);

impl Tables {
    /// Tables are kept in this folder, too.
    pub(crate) fn new(folder: impl AsRef<Path>) -> Self {
        Self(zugzwang_cli::tables(folder.as_ref()))
    }

    /// The table of these rules; `None` if there is none within reach of a page, or if nobody
    /// waits for it any more.
    pub(crate) fn table(&self, rules: Rules, stop: &Stop) -> Option<Arc<Table>> {
        self.0.wait(rules, &|| stop.is_unwanted())
    }
}
