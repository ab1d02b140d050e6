use std::sync::LazyLock;

use super::{Cell, Cells, Sandwich, Symmetry};

/// The geometry of a board of one size: which cells touch, which lines win, which lines sandwich.
/// The functions take and return sets of cells as bits and know nothing about turns.
///
/// Lines run within one world, and a moving piece always changes worlds. So which cells win, and
/// what is sandwiched from where, depends only on the pieces before the turn, not on which piece
/// moves. It is computed once per position.
pub struct Geometry {
    cells: usize,
    inner: u64,
    steps: Vec<u64>,
    neighbours: Vec<u64>,
    completions: Vec<[Completion; 2]>,
    brackets: Vec<Brackets>,
    images: [Vec<Cell>; 8],
}

/// The third cell of a row of three, given the other two, and the cells beyond both ends of the
/// row.
#[derive(Clone, Copy, Default)]
struct Completion {
    third: u64,
    ends: u64,
}

/// The lines from one cell along which a piece can sandwich; lines over a single cell come first.
#[derive(Default)]
struct Brackets {
    lines: Vec<Bracket>,
    single: usize,
}

#[derive(Clone, Copy)]
struct Bracket {
    between: u64,
    other_end: Cell,
}

const DIRECTIONS: [(isize, isize); 8] =
    [(1, 0), (0, 1), (1, 1), (1, -1), (-1, 0), (0, -1), (-1, -1), (-1, 1)];

impl Geometry {
    /// The geometry of a board of this size.
    ///
    /// # Panics
    ///
    /// If the size is not 3 to 6; [`Rules`](super::Rules) allows no other.
    #[must_use]
    pub fn of_size(size: usize) -> &'static Self {
        static ALL: [LazyLock<Geometry>; 4] = [
            LazyLock::new(|| Geometry::build(3)),
            LazyLock::new(|| Geometry::build(4)),
            LazyLock::new(|| Geometry::build(5)),
            LazyLock::new(|| Geometry::build(6)),
        ];
        &ALL[size - 3]
    }

    fn build(size: usize) -> Self {
        let upper = size * size;
        let cells = upper + (size - 1) * (size - 1);
        let all = || (0..cells).map(Cell::new);
        let place = |cell: Cell| {
            let (lower, column, row) = cell.place(size);
            (lower, column as isize, row as isize)
        };
        let along = |cell, (dx, dy): (isize, isize)| {
            let (lower, column, row) = place(cell);
            (1..)
                .map_while(move |i| Cell::at(size, lower, column + i * dx, row + i * dy))
                .collect::<Vec<_>>()
        };

        let steps = all().map(|cell| {
            let (lower, column, row) = place(cell);
            // Si-1: a lower cell touches the upper cells of its own column and row and the next.
            let toward = if lower { 1 } else { -1 };
            [(0, 0), (toward, 0), (0, toward), (toward, toward)]
                .iter()
                .filter_map(|(dx, dy)| Cell::at(size, !lower, column + dx, row + dy))
                .collect::<Cells>()
                .0
        });
        let neighbours = all().map(|cell| {
            DIRECTIONS.iter().filter_map(|&d| along(cell, d).first().copied()).collect::<Cells>().0
        });
        let brackets = all().map(|cell| {
            let mut lines: Vec<_> = DIRECTIONS
                .iter()
                .flat_map(|&direction| {
                    let ray = along(cell, direction);
                    (1..ray.len())
                        .map(|end| Bracket {
                            between: ray[..end].iter().copied().collect::<Cells>().0,
                            other_end: ray[end],
                        })
                        .collect::<Vec<_>>()
                })
                .collect();
            lines.sort_by_key(|bracket| bracket.between.count_ones());
            let single = lines.iter().filter(|b| b.between.count_ones() == 1).count();
            Brackets { lines, single }
        });

        let mut completions = vec![[Completion::default(); 2]; cells * cells];
        for first in all() {
            for &(dx, dy) in &DIRECTIONS[..4] {
                let &[second, third, ref after @ ..] = &along(first, (dx, dy))[..] else {
                    continue;
                };
                let before = along(first, (-dx, -dy));
                let ends = before.first().into_iter().chain(after.first()).copied();
                let ends = ends.collect::<Cells>().0;
                for (a, b, c) in
                    [(first, second, third), (first, third, second), (second, third, first)]
                {
                    for (a, b) in [(a, b), (b, a)] {
                        let known = &mut completions[a.index() * cells + b.index()];
                        let free = usize::from(known[0].third != 0);
                        known[free] = Completion { third: c.bit(), ends };
                    }
                }
            }
        }

        let inner = all().filter(|&cell| {
            let (lower, column, row) = cell.place(size);
            !lower && [column, row].iter().all(|c| (1..size - 1).contains(c))
        });
        let images = Symmetry::ALL.map(|symmetry| {
            all()
                .map(|cell| {
                    let (lower, column, row) = cell.place(size);
                    let width = if lower { size - 1 } else { size };
                    let (column, row) = symmetry.image(width, column, row);
                    Cell::new(if lower { upper } else { 0 } + row * width + column)
                })
                .collect()
        });
        Self {
            cells,
            inner: inner.collect::<Cells>().0,
            steps: steps.collect(),
            neighbours: neighbours.collect(),
            completions,
            brackets: brackets.collect(),
            images,
        }
    }

    /// Number of cells of both worlds: 13, 25, 41 or 61.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.cells
    }

    /// All cells of both worlds.
    #[must_use]
    #[inline]
    pub fn all(&self) -> u64 {
        (1 << self.cells) - 1
    }

    /// The cells of the upper world that are not on its border (Si-3).
    #[must_use]
    pub fn inner(&self) -> u64 {
        self.inner
    }

    /// The cells of the other world that touch this one: one to four (Si-1).
    #[must_use]
    #[inline]
    pub fn steps(&self, cell: Cell) -> u64 {
        self.steps[cell.index()]
    }

    /// The cells of the other world that touch at least one cell of the set.
    #[must_use]
    pub fn reach(&self, set: u64) -> u64 {
        Cells(set).iter().fold(0, |reach, cell| reach | self.steps(cell))
    }

    /// The image of the cell under a symmetry.
    #[must_use]
    #[inline]
    pub fn image(&self, symmetry: Symmetry, cell: Cell) -> Cell {
        self.images[symmetry.index()][cell.index()]
    }

    /// The cells, occupied or not, on which one more own piece makes a run of exactly three (Si-8).
    #[must_use]
    #[inline]
    pub fn winning_cells(&self, own: u64) -> u64 {
        let mut winning = 0;
        self.for_each_win(own, |_, third| winning |= third);
        winning & !own
    }

    /// The cells of all runs of exactly three that a piece on `target` makes together with the
    /// pieces `own` (Si-8).
    #[must_use]
    pub fn threes(&self, own: u64, target: Cell) -> u64 {
        let mut threes = 0;
        self.for_each_win(own, |pair, third| {
            if third == target.bit() {
                threes |= pair | third;
            }
        });
        threes
    }

    /// Calls `listener` for every two own pieces that a third would complete to a run of three,
    /// with the two and the third's cell.
    #[inline]
    fn for_each_win(&self, own: u64, mut listener: impl FnMut(u64, u64)) {
        let mut firsts = own;
        while firsts != 0 {
            let first = firsts & firsts.wrapping_neg();
            let row = first.trailing_zeros() as usize * self.cells;
            firsts &= firsts - 1;
            let mut seconds = firsts;
            while seconds != 0 {
                let second = seconds & seconds.wrapping_neg();
                for completion in &self.completions[row + second.trailing_zeros() as usize] {
                    if own & completion.ends == 0 {
                        listener(first | second, completion.third);
                    }
                }
                seconds &= seconds - 1;
            }
        }
    }

    /// The enemy pieces that an own piece on `target` sandwiches (Si-6). `own` may include that
    /// piece or not.
    #[must_use]
    #[inline]
    pub fn sandwiched(&self, target: Cell, own: u64, opponent: u64, sandwich: Sandwich) -> u64 {
        let mut sandwiched = 0;
        if self.neighbours[target.index()] & opponent != 0 {
            self.lines_over(target, own, opponent, sandwich, |between| sandwiched |= between);
        }
        sandwiched
    }

    /// Calls `found` for every line that runs from an own piece over enemy pieces, with the cell at
    /// its far end, from which an own piece would sandwich them (Si-6), and the enemy pieces.
    ///
    /// A cell may be reported several times, once per direction, and may be occupied.
    #[inline]
    pub fn threatened_sandwiches(
        &self,
        own: u64,
        opponent: u64,
        sandwich: Sandwich,
        mut found: impl FnMut(Cell, u64),
    ) {
        let mut ends = own;
        while ends != 0 {
            let end = Cell::new(ends.trailing_zeros() as usize);
            ends &= ends - 1;
            if self.neighbours[end.index()] & opponent == 0 {
                continue;
            }
            for bracket in self.lines(end, sandwich) {
                if bracket.between & !opponent == 0 {
                    found(bracket.other_end, bracket.between);
                }
            }
        }
    }

    /// Calls `found` for every line from `target` to an own piece that passes over at least one
    /// cell, and only over cells in `over`, with the cells between.
    #[inline]
    pub fn lines_over(
        &self,
        target: Cell,
        own: u64,
        over: u64,
        sandwich: Sandwich,
        mut found: impl FnMut(u64),
    ) {
        for bracket in self.lines(target, sandwich) {
            if own & bracket.other_end.bit() != 0 && bracket.between & !over == 0 {
                found(bracket.between);
            }
        }
    }

    #[inline]
    fn lines(&self, end: Cell, sandwich: Sandwich) -> &[Bracket] {
        let brackets = &self.brackets[end.index()];
        match sandwich {
            Sandwich::Any => &brackets.lines,
            Sandwich::Single => &brackets.lines[..brackets.single],
        }
    }
}

impl Symmetry {
    /// The image of the cell on a board of this size, 3 to 6.
    #[must_use]
    pub fn apply(self, size: usize, cell: Cell) -> Cell {
        Geometry::of_size(size).image(self, cell)
    }
}

impl Cells {
    /// The image of the set on a board of this size.
    #[must_use]
    pub fn mapped(self, size: usize, symmetry: Symmetry) -> Self {
        Self(self.iter().fold(0, |image, cell| image | symmetry.apply(size, cell).bit()))
    }
}
