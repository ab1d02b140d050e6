use std::path::Path;

use crate::solver::GameSolver;
use crate::{simpei, symple};

/// The games that can be solved. Tables of unknown kind are those of the first one.
pub(crate) const SOLVERS: [GameSolver; 2] = [simpei::SOLVER, symple::SOLVER];

/// The solver whose table the file is.
pub(crate) fn solver_of(table: &Path) -> anyhow::Result<&'static GameSolver> {
    let [first, others @ ..] = &SOLVERS;
    for solver in others {
        if (solver.is_table)(table)? {
            return Ok(solver);
        }
    }
    Ok(first)
}
