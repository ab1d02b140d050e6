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
        match self.game {
            GameName::Simpei => {
                self.symple.refuse("simpei")?;
                Ok(Start::Simpei(self.simpei.position(&self.position)?))
            }
            GameName::Symple => {
                self.simpei.refuse("symple")?;
                Ok(Start::Symple(self.symple.position(&self.position)?))
            }
        }
    }
}
