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

    /// What is played.
    fn title(&self) -> String;

    /// How it is played, in some lines.
    const HOW: &'static str;
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

    fn title(&self) -> String {
        let rules = self.rules();
        let (size, pieces) = (rules.size(), rules.pieces());
        format!("Simpei on {size}x{size} over {0}x{0} cells, {pieces} pieces each", size - 1)
    }

    const HOW: &'static str = "\
Three in a row wins, in one world: the upper one with square cells and capital letters, or the lower
one with round cells and small letters. First all pieces are placed: 'B2'. Then each turn moves one
to the other world, to a cell that touches its own: 'B2-a1'. Enemy pieces caught between two of
yours are put elsewhere: 'B2-a1xC3>D4', or type 'B2-a1' and then where they go.
";
}

impl<const W: usize> Described for symple::Position<W> {
    fn table(&self, _: &Tables) -> anyhow::Result<Option<Arc<Table>>> {
        Ok(None)
    }

    fn options(&self) -> [Option<String>; 2] {
        [None, None]
    }

    fn title(&self) -> String {
        format!("Symple on {}, each chain costs {}", self.board(), self.penalty())
    }

    const HOW: &'static str = "\
Plant one stone that touches none of yours, 'c3', or grow: one stone beside each of your chains, as
many chains as can, 'c4,e5'. Stones can be typed one by one: begin with one beside a chain. When the
board is full your score is your stones less the penalty for each of your chains.
";
}
