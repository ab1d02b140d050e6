//! Symple's solvers against the reference answers.

mod golden;
