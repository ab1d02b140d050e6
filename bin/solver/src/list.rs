use std::path::Path;

use crate::solver::GameSolver;
use crate::{simpei, symple};

/// The games that can be solved. The first one's solver also handles files of an unknown kind.
pub(crate) const SOLVERS: [GameSolver; 2] = [simpei::SOLVER, symple::SOLVER];

/// The solver for a table file.
pub(crate) fn solver_of(table: &Path) -> anyhow::Result<&'static GameSolver> {
    let [first, others @ ..] = &SOLVERS;
    for solver in others {
        if (solver.is_table)(table)? {
            return Ok(solver);
        }
    }
    Ok(first)
}
