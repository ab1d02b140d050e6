mod play;
mod positions;
mod proofs;
