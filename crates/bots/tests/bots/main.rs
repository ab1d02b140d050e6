//! Bots against exact values and against each other.

mod simpei;
mod symple;
