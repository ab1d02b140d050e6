//! Matches between bots, and the protocol that engines speak.

mod checks;
mod ladder;
mod openings;
mod protocol;
mod tournament;

#[cfg(unix)]
mod external;
