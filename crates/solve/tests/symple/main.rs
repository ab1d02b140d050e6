//! Symple's solvers against the reference answers.

mod files;
mod findings;
mod golden;
