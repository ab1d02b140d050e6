//! Every configuration of the search gives the same results as plain negamax.

mod deepening;
mod limits;
mod monte_carlo;
mod negamax;
mod simpei;
mod table;
mod widening;
