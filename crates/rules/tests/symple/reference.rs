//! The rules the slow way: sets of cells, clause by clause. Only the notation is shared with the
//! crate, and this module has its own code to read and write it.

use std::collections::BTreeSet;

/// Column and row, counted from 0, so that cells are ordered by letter, then by number.
pub(crate) type Cell = (usize, usize);

pub(crate) type Cells = BTreeSet<Cell>;

pub(crate) struct Reference {
    pub(crate) width: usize,
    pub(crate) height: usize,
    stones: [Cells; 2],
    to_move: usize,
    penalty: i32,
}

/// A growth, a plant, or both.
#[derive(PartialEq, Eq, PartialOrd, Ord, Clone, Debug)]
pub(crate) struct Stones {
    growth: Cells,
    plant: Option<Cell>,
}

impl Stones {
    pub(crate) fn text(&self) -> String {
        let cells = self.growth.iter().chain(&self.plant);
        let names =
            cells.map(|&(column, row)| format!("{}{}", (b'a' + column as u8) as char, row + 1));
        names.collect::<Vec<_>>().join(",")
    }
}

impl Reference {
    pub(crate) fn read(text: &str) -> Self {
        let parts: Vec<&str> = text.split(' ').collect();
        let mut stones = [Cells::new(), Cells::new()];
        let rows: Vec<&str> = parts[0].split('/').collect();
        let mut width = 0;
        for (from_top, row) in rows.iter().enumerate() {
            let (mut column, mut run) = (0, String::new());
            for c in row.chars().chain([' ']) {
                if c.is_ascii_digit() {
                    run.push(c);
                    continue;
                }
                column += run.parse().unwrap_or(0);
                run.clear();
                if let Some(player) = "wb".find(c) {
                    stones[player].insert((column, rows.len() - 1 - from_top));
                    column += 1;
                }
            }
            width = column;
        }
        Self {
            width,
            height: rows.len(),
            stones,
            to_move: "wb".find(parts[1]).unwrap(),
            penalty: parts[2].parse().unwrap(),
        }
    }

    pub(crate) fn neighbours(&self, (column, row): Cell) -> Cells {
        let mut cells = Cells::new();
        if column > 0 {
            cells.insert((column - 1, row));
        }
        if row > 0 {
            cells.insert((column, row - 1));
        }
        if column + 1 < self.width {
            cells.insert((column + 1, row));
        }
        if row + 1 < self.height {
            cells.insert((column, row + 1));
        }
        cells
    }

    fn touches(&self, cell: Cell, stones: &Cells) -> bool {
        self.neighbours(cell).iter().any(|neighbour| stones.contains(neighbour))
    }

    pub(crate) fn cells(&self) -> impl Iterator<Item = Cell> {
        let height = self.height;
        (0..self.width).flat_map(move |column| (0..height).map(move |row| (column, row)))
    }

    fn vacant(&self) -> Cells {
        self.cells().filter(|cell| self.stones.iter().all(|s| !s.contains(cell))).collect()
    }

    /// Sy-2.
    pub(crate) fn chains(&self, player: usize) -> Vec<Cells> {
        let mut rest = self.stones[player].clone();
        let mut chains = Vec::new();
        while let Some(first) = rest.pop_first() {
            let mut chain = Cells::from([first]);
            let mut ahead = vec![first];
            while let Some(cell) = ahead.pop() {
                for neighbour in self.neighbours(cell) {
                    if rest.remove(&neighbour) {
                        chain.insert(neighbour);
                        ahead.push(neighbour);
                    }
                }
            }
            chains.push(chain);
        }
        chains
    }

    /// Sy-7.
    pub(crate) fn score(&self, player: usize) -> i32 {
        self.stones[player].len() as i32 - self.penalty * self.chains(player).len() as i32
    }

    /// Sy-3.
    fn is_plant(&self, cell: Cell) -> bool {
        self.vacant().contains(&cell) && !self.touches(cell, &self.stones[self.to_move])
    }

    /// Sy-4, (a) and (b): each stone is on a vacant point and touches a chain, and no chain is
    /// touched twice.
    fn is_growing(&self, growth: &Cells, vacant: &Cells, chains: &[Cells]) -> bool {
        growth.iter().all(|&cell| {
            vacant.contains(&cell) && chains.iter().any(|chain| self.touches(cell, chain))
        }) && chains
            .iter()
            .all(|chain| growth.iter().filter(|&&cell| self.touches(cell, chain)).count() <= 1)
    }

    /// Sy-4: also (c), no further stone can be added.
    fn is_growth(&self, growth: &Cells, vacant: &Cells, chains: &[Cells]) -> bool {
        let larger = |&cell: &Cell| {
            let mut larger = growth.clone();
            larger.insert(cell) && self.is_growing(&larger, vacant, chains)
        };
        !growth.is_empty() && self.is_growing(growth, vacant, chains) && !vacant.iter().any(larger)
    }

    /// Sy-5, the plant that follows a growth.
    fn is_balance(&self, growth: &Cells, plant: Cell) -> bool {
        let nobody_has_grown = (0..2).all(|p| self.chains(p).iter().all(|chain| chain.len() == 1));
        let own: Cells = self.stones[self.to_move].union(growth).copied().collect();
        self.to_move == 1
            && nobody_has_grown
            && self.vacant().contains(&plant)
            && !growth.contains(&plant)
            && !self.touches(plant, &own)
    }

    /// The legal turn that a set of stones forms, if any.
    pub(crate) fn turn_of(&self, stones: &Cells) -> Option<Stones> {
        let (vacant, chains) = (self.vacant(), self.chains(self.to_move));
        let mut found = Vec::new();
        let first = *stones.first()?;
        if stones.len() == 1 && self.is_plant(first) {
            found.push(Stones { growth: Cells::new(), plant: Some(first) });
        }
        if self.is_growth(stones, &vacant, &chains) {
            found.push(Stones { growth: stones.clone(), plant: None });
        }
        for &plant in stones {
            let mut growth = stones.clone();
            growth.remove(&plant);
            if self.is_growth(&growth, &vacant, &chains) && self.is_balance(&growth, plant) {
                found.push(Stones { growth, plant: Some(plant) });
            }
        }
        assert!(found.len() <= 1, "one set of stones, several turns: {found:?}");
        found.pop()
    }

    /// All legal turns, from all sets of vacant points that satisfy Sy-4 (a) and (b); `None` if
    /// there are more than `most` such sets.
    pub(crate) fn turns(&self, most: usize) -> Option<BTreeSet<Stones>> {
        let (vacant, chains) = (self.vacant(), self.chains(self.to_move));
        let mut sets = vec![Cells::new()];
        for &cell in &vacant {
            if !chains.iter().any(|chain| self.touches(cell, chain)) {
                continue;
            }
            for i in 0..sets.len() {
                let mut larger = sets[i].clone();
                larger.insert(cell);
                if self.is_growing(&larger, &vacant, &chains) {
                    sets.push(larger);
                }
            }
            if sets.len() > most {
                return None;
            }
        }
        let mut turns = BTreeSet::new();
        for &cell in vacant.iter().filter(|&&cell| self.is_plant(cell)) {
            turns.insert(Stones { growth: Cells::new(), plant: Some(cell) });
        }
        for growth in sets.into_iter().filter(|set| self.is_growth(set, &vacant, &chains)) {
            for &plant in vacant.iter().filter(|&&cell| self.is_balance(&growth, cell)) {
                turns.insert(Stones { growth: growth.clone(), plant: Some(plant) });
            }
            turns.insert(Stones { growth, plant: None });
        }
        Some(turns)
    }
}
