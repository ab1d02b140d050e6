//! What a strong search would look at: the choices of the tree, rated without a search.
//!
//! A choice's *features* are a few things that are seen at a glance: the stones around its point,
//! the chains that it joins or takes liberties from, how far the game has come. Each feature has a
//! weight; the weights of a choice's features add up to the logarithm of its probability, but for
//! a constant that all choices of a position have in common (a softmax, or generalized
//! Bradley-Terry model, as Coulom 2007 used for Go).
//!
//! The [weights] are such that the probabilities are as near as possible to the shares of visits
//! that searches without and then with this policy gave to the choices, in positions of their own
//! games. The example `fit_policy` finds them.

mod features;
mod shape;
#[cfg(test)]
mod tests;
pub mod training;
mod weights;

pub(super) use features::Policy;
