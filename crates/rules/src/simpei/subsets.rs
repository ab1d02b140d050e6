use std::ops::ControlFlow;

/// Calls `listener` with every subset of `set` of `count` members, until it breaks.
///
/// ```
/// use std::ops::ControlFlow;
/// use zugzwang_rules::simpei::for_each_subset;
///
/// let mut pairs = Vec::new();
/// let _ = for_each_subset(0b1011, 2, &mut |pair| {
///     pairs.push(pair);
///     ControlFlow::<()>::Continue(())
/// });
/// assert_eq!(pairs, [0b0011, 0b1001, 0b1010]);
/// ```
#[inline]
pub fn for_each_subset<B>(
    set: u64,
    count: usize,
    listener: &mut impl FnMut(u64) -> ControlFlow<B>,
) -> ControlFlow<B> {
    match count {
        0 => listener(0),
        1 => {
            let mut rest = set;
            while rest != 0 {
                listener(rest & rest.wrapping_neg())?;
                rest &= rest - 1;
            }
            ControlFlow::Continue(())
        }
        _ => with_larger(set, count, 0, listener),
    }
}

fn with_larger<B>(
    set: u64,
    count: usize,
    chosen: u64,
    listener: &mut impl FnMut(u64) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let mut rest = set;
    while rest.count_ones() as usize >= count {
        let least = rest & rest.wrapping_neg();
        rest ^= least;
        if count == 1 {
            listener(chosen | least)?;
        } else {
            with_larger(rest, count - 1, chosen | least, listener)?;
        }
    }
    ControlFlow::Continue(())
}

/// The number of ways to choose `k` of `n` things, `n` up to 61 (the cells of the largest board).
///
/// ```
/// assert_eq!(zugzwang_rules::simpei::binomial(25, 4), 12_650);
/// ```
#[must_use]
#[inline]
pub fn binomial(n: usize, k: usize) -> u64 {
    if k > n { 0 } else { PASCAL[n][k] }
}

static PASCAL: [[u64; 62]; 62] = {
    let mut rows = [[0; 62]; 62];
    let mut n = 0;
    while n < 62 {
        rows[n][0] = 1;
        let mut k = 1;
        while k <= n {
            rows[n][k] = rows[n - 1][k - 1] + rows[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    rows
};
