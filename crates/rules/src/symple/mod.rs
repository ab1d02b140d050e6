//! Symple.
