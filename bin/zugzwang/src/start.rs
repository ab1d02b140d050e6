use zugzwang_cli::{SimpeiOptions, SympleOptions};
use zugzwang_rules::simpei;
use zugzwang_rules::symple::AnyPosition;

use crate::arguments::{GameName, StartArguments};

/// What the arguments for a position mean.
pub(crate) enum Start {
    Simpei(simpei::Position),
    Symple(AnyPosition),
}

impl StartArguments {
    pub(crate) fn resolve(&self) -> anyhow::Result<Start> {
        Start::resolve(self.game, &self.position, &self.simpei, &self.symple)
    }
}

impl Start {
    /// The position that the text stands for in a game with these options.
    pub(crate) fn resolve(
        game: GameName,
        text: &str,
        simpei: &SimpeiOptions,
        symple: &SympleOptions,
    ) -> anyhow::Result<Self> {
        match game {
            GameName::Simpei => {
                symple.refuse("simpei")?;
                Ok(Self::Simpei(simpei.position(text)?))
            }
            GameName::Symple => {
                simpei.refuse("symple")?;
                Ok(Self::Symple(symple.position(text)?))
            }
        }
    }
}
