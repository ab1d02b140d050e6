//! Simpei's solvers against the reference answers and against each other.

mod checks;
mod files;
mod findings;
mod golden;
mod hostile;
mod tables;
mod twins;
