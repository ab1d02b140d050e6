//! Every configuration of the search gives what plain negamax gives.

mod deepening;
mod limits;
mod negamax;
mod simpei;
mod table;
