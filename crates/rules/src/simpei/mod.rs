//! Simpei.
