use std::ops::RangeInclusive;

/// The penalties P that are allowed (Sy-7), in points for each chain.
pub const PENALTIES: RangeInclusive<i32> = -1000..=1000;
