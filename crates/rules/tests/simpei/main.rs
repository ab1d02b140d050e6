//! Simpei tested against a second, slow implementation of the rules, against reference data and
//! with bad input.
//!
//! [`reference`] is written from the rules alone, clause by clause, with maps of named cells. The
//! library, which works with bits, must give the same results.

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
