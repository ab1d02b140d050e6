//! Every configuration of the search gives what plain negamax gives.

mod deepening;
mod limits;
mod monte_carlo;
mod negamax;
mod simpei;
mod table;
mod widening;
