//! Simpei held against a second, slow set of rules, against reference data and against bad input.
//!
//! [`reference`] is written from the rules alone, clause by clause, with maps of named cells; all
//! that the library does with bits must come to the same.

mod agreement;
mod any_text;
mod bad_input;
mod checks;
mod clauses;
mod golden;
mod hash;
#[path = "../mangling/mod.rs"]
mod mangling;
mod notation;
mod predecessors;
mod reference;
mod support;
mod symmetry;
