use std::cmp::Ordering;
use std::iter::Peekable;
use std::str::Bytes;

/// Compares texts byte by byte, but numbers in them by value: `a2` comes before `a10`.
///
/// ```
/// let mut turns = ["a10", "b1", "a2"];
/// turns.sort_by(|a, b| zugzwang_games::natural(a, b));
/// assert_eq!(turns, ["a2", "a10", "b1"]);
/// ```
#[must_use]
pub fn natural(a: &str, b: &str) -> Ordering {
    let (mut a, mut b) = (a.bytes().peekable(), b.bytes().peekable());
    loop {
        let order = match (a.peek(), b.peek()) {
            (Some(one), Some(other)) if one.is_ascii_digit() && other.is_ascii_digit() => {
                number(&mut a).cmp(&number(&mut b))
            }
            (None, None) => return Ordering::Equal,
            _ => a.next().cmp(&b.next()),
        };
        if order.is_ne() {
            return order;
        }
    }
}

/// Reads the number at the front.
fn number(bytes: &mut Peekable<Bytes<'_>>) -> u64 {
    let mut number: u64 = 0;
    while let Some(digit) = bytes.next_if(u8::is_ascii_digit) {
        number = number.saturating_mul(10).saturating_add((digit - b'0').into());
    }
    number
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_count_as_numbers() {
        let sorted = ["", "B2", "B2-a1", "a1", "a2", "a2,c5", "a10", "a10,a11", "b1"];
        for (i, a) in sorted.iter().enumerate() {
            for (j, b) in sorted.iter().enumerate() {
                assert_eq!(natural(a, b), i.cmp(&j), "{a} {b}");
            }
        }
    }
}
