use std::sync::Arc;

use zugzwang_cli::{Progress, cheap_table};
use zugzwang_rules::{simpei, symple};
use zugzwang_solve::simpei::Table;

/// Where solutions of Simpei come from.
pub(super) struct Tables {
    pub(super) store: zugzwang_solve::simpei::Tables,
    pub(super) progress: Progress,
}

/// What the two games have of their own.
pub(super) trait Described: Sized {
    /// The solution of the game, where that is cheap to come by.
    fn table(&self, tables: &Tables) -> anyhow::Result<Option<Arc<Table>>>;

    /// The options that the notation of the position does not show.
    fn options(&self) -> [Option<String>; 2];
}

impl Described for simpei::Position {
    fn table(&self, tables: &Tables) -> anyhow::Result<Option<Arc<Table>>> {
        let table = cheap_table(self.rules(), &tables.store, &tables.progress);
        tables.progress.finish();
        table
    }

    fn options(&self) -> [Option<String>; 2] {
        let rules = self.rules();
        [Some(rules.first_move().to_string()), Some(rules.sandwich().to_string())]
    }
}

impl<const W: usize> Described for symple::Position<W> {
    fn table(&self, _: &Tables) -> anyhow::Result<Option<Arc<Table>>> {
        Ok(None)
    }

    fn options(&self) -> [Option<String>; 2] {
        [None, None]
    }
}
