//! Symple: the crate against a slow reference, reference answers and its own promises.

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
