//! Symple: the crate tested against a slow reference, against reference answers and against its own
//! guarantees.

mod arrangements;
mod board;
mod builder;
mod checks;
mod counts;
mod data;
mod hashing;
mod listing;
#[path = "../mangling/mod.rs"]
mod mangling;
mod reference;
mod symmetry;
mod text;
