use zugzwang_cli::{SimpeiOptions, SympleOptions};
use zugzwang_rules::symple::{self, AnyPosition};
use zugzwang_rules::{Game, Player, simpei};

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
    /// Reads a position of the game, with the options that belong to it.
    pub(crate) fn resolve(
        game: GameName,
        position: &str,
        simpei: &SimpeiOptions,
        symple: &SympleOptions,
    ) -> anyhow::Result<Self> {
        match game {
            GameName::Simpei => {
                symple.refuse("simpei")?;
                Ok(Self::Simpei(simpei.position(position)?))
            }
            GameName::Symple => {
                simpei.refuse("symple")?;
                Ok(Self::Symple(symple.position(position)?))
            }
        }
    }

    pub(crate) const fn game(&self) -> GameName {
        match self {
            Self::Simpei(_) => GameName::Simpei,
            Self::Symple(_) => GameName::Symple,
        }
    }

    /// The player to move.
    pub(crate) fn to_move(&self) -> Player {
        match self {
            Self::Simpei(position) => position.side(),
            Self::Symple(position) => position.to_move(),
        }
    }

    /// What the players are called.
    pub(crate) const fn sides(&self) -> [&'static str; 2] {
        match self {
            Self::Simpei(_) => <simpei::Position as Game>::SIDES,
            Self::Symple(_) => <symple::Position<1> as Game>::SIDES,
        }
    }
}
