//! Matches between bots, and the protocol by which engines take part.

mod checks;
mod ladder;
mod openings;
mod protocol;
mod tournament;

#[cfg(unix)]
mod external;
