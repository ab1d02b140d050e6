//! Predicts without a search which choices of the tree a strong search would look at.
//!
//! The *features* of a choice are a few things that can be seen at a glance: the stones around its
//! point, the chains that it joins or takes liberties from, the progress of the game. Each feature
//! has a weight. The weights of a choice's features add up to the logarithm of its probability, up
//! to a constant that is the same for all choices of a position (a softmax, or generalized
//! Bradley-Terry model, as Coulom used for Go in 2007).
//!
//! The [weights] make the probabilities as close as possible to the shares of visits that searches
//! gave to the choices, first without and then with this policy, in positions of their own games.
//! The example `fit_policy` finds them.

mod features;
mod shape;
#[cfg(test)]
mod tests;
pub mod training;
mod weights;

pub(super) use features::Policy;
