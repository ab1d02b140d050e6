//! Every configuration of the search gives what plain negamax gives.

mod limits;
mod monte_carlo;
mod negamax;
mod simpei;
mod table;
