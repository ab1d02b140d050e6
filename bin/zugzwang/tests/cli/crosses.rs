//! Positions of Symple with astronomically many turns.

fn is_stone(column: usize, row: usize) -> bool {
    (column + 2 * row).is_multiple_of(5)
}

/// A square board with a white stone in the middle of each of the crosses that tile the plane, so
/// that no two stones share a liberty; white is to move.
pub(crate) fn crosses(size: usize) -> String {
    let rank = |row: usize| {
        let mut rank = String::new();
        let mut empty = 0;
        for column in 0..=size {
            let stone = column < size && is_stone(column, row);
            if stone || column == size {
                if empty > 0 {
                    rank += &empty.to_string();
                }
                empty = 0;
                rank += if stone { "w" } else { "" };
            } else {
                empty += 1;
            }
        }
        rank
    };
    format!("{} w 10", (0..size).map(rank).collect::<Vec<_>>().join("/"))
}

/// The number of turns on that board: each stone grows in as many ways as it has liberties (Sy-4),
/// or a stone is planted in a cross whose middle is off the board (Sy-3).
pub(crate) fn turns_on_crosses(size: usize) -> u128 {
    let (mut growths, mut plants) = (1, 0);
    for (column, row) in (0..size).flat_map(|column| (0..size).map(move |row| (column, row))) {
        let mut neighbours = Vec::new();
        neighbours.extend((column > 0).then(|| (column - 1, row)));
        neighbours.extend((column + 1 < size).then_some((column + 1, row)));
        neighbours.extend((row > 0).then(|| (column, row - 1)));
        neighbours.extend((row + 1 < size).then_some((column, row + 1)));
        if is_stone(column, row) {
            growths *= neighbours.len() as u128;
        } else if !neighbours.iter().any(|&(column, row)| is_stone(column, row)) {
            plants += 1;
        }
    }
    growths + plants
}
