//! Oust and Wunchunk: the reference data, and slow twins written from the clauses of the rules.

mod golden;
mod oust;
mod wunchunk;

/// The value of an expression with `$words` as a constant: the number of words of a board.
macro_rules! by_words {
    ($number:expr, $words:ident => $expression:expr) => {
        match $number {
            1 => by_words!(@ 1, $words => $expression),
            2 => by_words!(@ 2, $words => $expression),
            3 => by_words!(@ 3, $words => $expression),
            4 => by_words!(@ 4, $words => $expression),
            5 => by_words!(@ 5, $words => $expression),
            _ => by_words!(@ 6, $words => $expression),
        }
    };
    (@ $number:literal, $words:ident => $expression:expr) => {{
        const $words: usize = $number;
        $expression
    }};
}
pub(crate) use by_words;
