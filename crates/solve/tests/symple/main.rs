//! Symple's solvers against the reference answers.

mod findings;
mod golden;
