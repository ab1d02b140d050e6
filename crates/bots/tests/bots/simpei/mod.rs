mod play;
mod positions;
mod proofs;
mod rating;
