use zugzwang_rules::symple::{Bitboard, Point, Position};

/// The vacant points of a position as the vertices of a graph, numbered from 0 on, with their
/// adjacency: all of the board that later turns can change.
pub(super) struct Graph {
    points: Vec<Point>,
    neighbours: Vec<u64>,
    /// Neighbours of sets, by byte of the set and its value.
    by_byte: Vec<[u64; 256]>,
    /// The ways to map the position onto itself, as permutations of the vertices, also by byte;
    /// the identity is left out.
    symmetries: Vec<Vec<[u64; 256]>>,
}

/// The vertices of a set by rising number.
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
        Self { by_byte: unions_by_byte(&neighbours), points, neighbours, symmetries }
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

    /// The vertices next to one.
    #[inline]
    pub(super) fn around(&self, vertex: usize) -> u64 {
        self.neighbours[vertex]
    }

    /// The vertices next to one of a set.
    #[inline]
    pub(super) fn neighbours(&self, set: u64) -> u64 {
        map(&self.by_byte, set)
    }

    /// How many symmetries the position has besides the identity.
    pub(super) fn symmetries(&self) -> usize {
        self.symmetries.len()
    }

    /// The image of a set under one of the [`symmetries`](Self::symmetries).
    #[inline]
    pub(super) fn image(&self, symmetry: usize, set: u64) -> u64 {
        map(&self.symmetries[symmetry], set)
    }

    /// The vertices that stand for points, vacant ones.
    pub(super) fn vertices_of<const W: usize>(&self, set: Bitboard<W>) -> u64 {
        vertices_of(&self.points, set)
    }

    /// The points that vertices stand for.
    pub(super) fn points_of<const W: usize>(&self, set: u64) -> Bitboard<W> {
        vertices(set).map(|vertex| self.points[vertex]).collect()
    }
}

/// What is in none of `points` is left out.
fn vertices_of<const W: usize>(points: &[Point], set: Bitboard<W>) -> u64 {
    (0..points.len()).filter(|&i| set.contains(points[i])).fold(0, |set, i| set | 1 << i)
}

/// For each byte of a set of vertices and each of its values the union of the vertices' images.
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
