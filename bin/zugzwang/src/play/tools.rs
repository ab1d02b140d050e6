use std::io::Write;
use std::path::Path;

use zugzwang_cli::Progress;
use zugzwang_solve::Tables;

use crate::terminal::{Paint, Reader};

/// What is shared by all games of a session.
pub(super) struct Tools<'a> {
    pub(super) screen: &'a mut dyn Write,
    pub(super) reader: &'a mut Reader,
    pub(super) progress: &'a Progress,
    pub(super) tables: &'a Tables,
    pub(super) paint: Paint,
    pub(super) state: &'a Path,
}
