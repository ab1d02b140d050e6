use zugzwang_rules::Player;
use zugzwang_rules::symple::{Bitboard, Point, Position};

/// The vacant points of a position as the vertices of a graph, numbered from 0, with their
/// adjacency. They are the only part of the board that later turns can change.
pub(super) struct Graph {
    points: Vec<Point>,
    neighbours: Vec<u64>,
    /// The liberties of each player's chains.
    liberties: [Vec<u64>; 2],
    /// By player and vertex, the chains that touch it, as a set of their numbers, for the first 64
    /// chains.
    chains: [Vec<u64>; 2],
    /// The neighbours of sets, by byte of the set and value of the byte.
    by_byte: Vec<[u64; 256]>,
    /// The symmetries of the position other than the identity, as permutations of the vertices,
    /// also by byte.
    symmetries: Vec<Vec<[u64; 256]>>,
}

/// The vertices of a set in ascending order.
#[inline]
pub(super) fn vertices(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(first)
    })
}

impl Graph {
    /// # Panics
    ///
    /// If the position has more than 64 vacant points.
    pub(super) fn new<const W: usize>(position: &Position<W>) -> Self {
        let board = position.board();
        let points: Vec<Point> = position.vacant().into_iter().collect();
        assert!(points.len() <= 64, "at most 64 vacant points have a bit each");
        let set = |set| vertices_of(&points, set);
        let neighbours: Vec<u64> =
            points.iter().map(|&point| set(board.neighbours(Bitboard::<W>::from(point)))).collect();
        let liberties = Player::BOTH.map(|player| {
            let liberties = position.chains(player).map(|chain| set(chain.liberties));
            liberties.filter(|&liberties| liberties != 0).collect::<Vec<_>>()
        });
        let chains = liberties.each_ref().map(|liberties| {
            let numbers = |vertex| {
                let touching = |i: &usize| liberties[*i] >> vertex & 1 != 0;
                (0..liberties.len().min(64)).filter(touching).fold(0, |set, i| set | 1 << i)
            };
            (0..points.len()).map(numbers).collect()
        });
        let symmetries = board.symmetries()[1..]
            .iter()
            .filter(|&&symmetry| position.mapped(symmetry) == *position)
            .map(|&symmetry| {
                let images: Vec<u64> = points
                    .iter()
                    .map(|&point| set(Bitboard::<W>::from(board.map_point(symmetry, point))))
                    .collect();
                unions_by_byte(&images)
            })
            .collect();
        Self {
            by_byte: unions_by_byte(&neighbours),
            points,
            neighbours,
            liberties,
            chains,
            symmetries,
        }
    }

    /// The number of vertices.
    pub(super) fn len(&self) -> usize {
        self.points.len()
    }

    /// All vertices.
    #[inline]
    pub(super) fn all(&self) -> u64 {
        if self.len() == 64 { u64::MAX } else { (1 << self.len()) - 1 }
    }

    /// The vertices next to a vertex.
    #[inline]
    pub(super) fn around(&self, vertex: usize) -> u64 {
        self.neighbours[vertex]
    }

    /// Whether a chain stays connected without its stone `without`: whether the player's chains on
    /// the board and those of the chain's further `stones` that this stone touches are connected
    /// without it. May return false where finding out would take long.
    pub(super) fn holds_together(&self, player: Player, stones: u64, without: usize) -> bool {
        let (liberties, chains) = (&self.liberties[player.index()], &self.chains[player.index()]);
        if liberties.len() > 64 {
            return false;
        }
        let (stones_there, chains_there) = (self.around(without) & stones, chains[without]);
        let mut reached = if chains_there == 0 { lowest(stones_there) } else { 0 };
        let mut joined = lowest(chains_there);
        loop {
            if stones_there & !reached == 0 && chains_there & !joined == 0 {
                return true;
            }
            let touched = vertices(joined).fold(0, |touched, chain| touched | liberties[chain]);
            let next = reached | (self.neighbours(reached) | touched) & stones;
            let more = vertices(next).fold(joined, |joined, vertex| joined | chains[vertex]);
            if (next, more) == (reached, joined) {
                return false;
            }
            (reached, joined) = (next, more);
        }
    }

    /// The vertices next to any vertex of a set.
    #[inline]
    pub(super) fn neighbours(&self, set: u64) -> u64 {
        map(&self.by_byte, set)
    }

    /// The number of symmetries of the position other than the identity.
    pub(super) fn symmetries(&self) -> usize {
        self.symmetries.len()
    }

    /// The image of a set under one of the [`symmetries`](Self::symmetries).
    #[inline]
    pub(super) fn image(&self, symmetry: usize, set: u64) -> u64 {
        map(&self.symmetries[symmetry], set)
    }

    /// The vertices of a set of vacant points.
    pub(super) fn vertices_of<const W: usize>(&self, set: Bitboard<W>) -> u64 {
        vertices_of(&self.points, set)
    }

    /// The points of a set of vertices.
    pub(super) fn points_of<const W: usize>(&self, set: u64) -> Bitboard<W> {
        vertices(set).map(|vertex| self.points[vertex]).collect()
    }
}

/// The lowest member of a set, as a set.
fn lowest(set: u64) -> u64 {
    set & set.wrapping_neg()
}

/// Points of the set that are not in `points` are left out.
fn vertices_of<const W: usize>(points: &[Point], set: Bitboard<W>) -> u64 {
    (0..points.len()).filter(|&i| set.contains(points[i])).fold(0, |set, i| set | 1 << i)
}

/// For each byte of a set of vertices and each value of it, the union of the vertices' images.
fn unions_by_byte(images: &[u64]) -> Vec<[u64; 256]> {
    images
        .chunks(8)
        .map(|images| {
            std::array::from_fn(|byte| {
                vertices(byte as u64)
                    .filter_map(|i| images.get(i))
                    .fold(0, |union, image| union | image)
            })
        })
        .collect()
}

#[inline]
fn map(by_byte: &[[u64; 256]], set: u64) -> u64 {
    by_byte
        .iter()
        .zip(set.to_le_bytes())
        .fold(0, |union, (unions, byte)| union | unions[usize::from(byte)])
}
