use super::{Bitboard, Board, Point, PointName, Position, Turn};

/// A turn under construction, stone by stone.
///
/// A turn begins with a plant, which is a complete turn (Sy-3), or with any stone of a growth
/// (Sy-4). A growth goes on until no chain can grow any more; then Black may add a balancing plant
/// if nobody has grown before (Sy-5). Every set of stones that can be built this way is part of a
/// legal turn, and every legal turn can be built by adding its stones in any order, with a
/// balancing plant last.
///
/// The state of a builder depends only on the set of stones, not on the order in which they were
/// added. A builder is a handful of [`Bitboard`]s and cheap to copy.
///
/// ```
/// use zugzwang_rules::symple::Position;
///
/// let position: Position<1> = "w1w/1b1/3 w 4".parse()?;
/// let board = position.board();
/// let mut builder = position.build_turn();
/// assert_eq!(builder.addable(), position.vacant());
///
/// // a2 grows one corner; the other must grow, too, but not at b3, which touches both.
/// builder.add(board.point(0, 1).unwrap())?;
/// assert!(!builder.is_complete());
/// assert_eq!(builder.addable(), board.point(2, 1).unwrap().into());
/// builder.add(board.point(2, 1).unwrap())?;
/// assert_eq!(builder.finish()?.to_string(), "a2,c2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnBuilder<const W: usize> {
    own: Bitboard<W>,
    vacant: Bitboard<W>,
    growth: Bitboard<W>,
    /// The liberties of own chains that have not grown, except those that also touch a chain that
    /// has.
    open: Bitboard<W>,
    plant: Option<Point>,
    board: Board,
    may_balance: bool,
}

impl<const W: usize> Position<W> {
    /// Starts a turn of the player to move, with no stones yet.
    #[must_use]
    #[inline]
    pub fn build_turn(&self) -> TurnBuilder<W> {
        let (own, vacant) = (self.own(), self.vacant());
        TurnBuilder {
            own,
            vacant,
            growth: Bitboard::EMPTY,
            open: self.board().neighbours(own) & vacant,
            plant: None,
            board: self.board(),
            may_balance: self.may_balance(),
        }
    }

    /// The turn that places exactly these stones.
    ///
    /// # Errors
    ///
    /// If they do not form a legal turn.
    ///
    /// ```
    /// use zugzwang_rules::symple::{Bitboard, Position};
    ///
    /// let position: Position<1> = "w1w/1b1/3 w 4".parse()?;
    /// let sides = Bitboard::from_words([0b101_000]);
    /// assert_eq!(position.turn_of(sides)?.to_string(), "a2,c2");
    /// assert!(position.turn_of(Bitboard::EMPTY).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn turn_of(&self, stones: Bitboard<W>) -> Result<Turn<W>, IllegalTurn> {
        let mut builder = self.build_turn();
        let growth = stones & self.board().neighbours(self.own());
        for point in growth.into_iter().chain(stones - growth) {
            builder.add(point)?;
        }
        builder.finish()
    }

    /// The position after the turn.
    ///
    /// # Errors
    ///
    /// If the turn is not legal; the error says why.
    ///
    /// ```
    /// use zugzwang_rules::symple::Position;
    ///
    /// let position: Position<1> = "3/1w1/3 b 4".parse()?;
    /// let turn = position.parse_turn("b1")?;
    /// let next = position.try_play(turn)?;
    /// assert_eq!(next.to_string(), "3/1w1/1b1 w 4");
    /// assert_eq!(next.try_play(turn).unwrap_err().to_string(), "b1 is not vacant");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn try_play(&self, turn: Turn<W>) -> Result<Self, IllegalTurn> {
        if turn.board() != self.board() {
            return Err(IllegalTurn::OtherBoard { turn: turn.board(), position: self.board() });
        }
        self.turn_of(turn.stones())?;
        Ok(self.play_unchecked(turn))
    }

    /// The position after the turn; see [`try_play`](Self::try_play).
    ///
    /// # Panics
    ///
    /// If the turn is not legal.
    ///
    /// ```
    /// use zugzwang_rules::symple::Position;
    ///
    /// let mut position: Position<1> = "3/3/3 w 4".parse()?;
    /// for text in ["b2", "a1", "c3", "b1,a3"] {
    ///     position = position.play(position.parse_turn(text)?);
    /// }
    /// assert_eq!(position.to_string(), "b1w/1w1/bb1 w 4");
    /// # Ok::<(), zugzwang_rules::ParseError>(())
    /// ```
    #[must_use]
    pub fn play(&self, turn: Turn<W>) -> Self {
        match self.try_play(turn) {
            Ok(position) => position,
            Err(error) => panic!("illegal turn {turn} in {self}: {error}"),
        }
    }
}

impl<const W: usize> TurnBuilder<W> {
    /// The points where a stone may be added now, for a growth or as a plant.
    #[must_use]
    #[inline]
    pub fn addable(&self) -> Bitboard<W> {
        self.growth_points() | self.plant_points()
    }

    /// The points where a stone may be added that grows chains. A growth is complete when there are
    /// none left.
    #[must_use]
    #[inline]
    pub fn growth_points(&self) -> Bitboard<W> {
        if self.plant.is_some() { Bitboard::EMPTY } else { self.open }
    }

    /// The points where a stone may be planted, either as the whole turn or as Black's balancing
    /// plant.
    ///
    /// ```
    /// use zugzwang_rules::symple::Position;
    ///
    /// let position: Position<1> = "4/1w2/3b/4 b 4".parse()?;
    /// let board = position.board();
    /// let mut builder = position.build_turn();
    /// builder.add(board.point(3, 0).unwrap())?;
    /// assert!(builder.is_complete());
    /// assert_eq!(builder.plant_points().count(), 16 - 3 - 3);
    /// builder.add(board.point(0, 0).unwrap())?;
    /// assert_eq!(builder.finish()?.to_string(), "d1,a1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn plant_points(&self) -> Bitboard<W> {
        let begins = self.growth.is_empty();
        let balances = self.may_balance && self.open.is_empty();
        if self.plant.is_some() || !(begins || balances) {
            return Bitboard::EMPTY;
        }
        self.vacant - self.growth - self.board.neighbours(self.own | self.growth)
    }

    /// The own stones of the chains that can still grow.
    ///
    /// Once a growth has begun, it must go on until there are none left. Some chains may end up
    /// without a new stone, because all their liberties touch chains that have grown.
    ///
    /// ```
    /// use zugzwang_rules::symple::Position;
    ///
    /// let position: Position<1> = "w1w/1b1/3 w 4".parse()?;
    /// let board = position.board();
    /// let mut builder = position.build_turn();
    /// builder.add(board.point(0, 1).unwrap())?;
    /// assert_eq!(builder.growable(), board.point(2, 2).unwrap().into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn growable(&self) -> Bitboard<W> {
        self.chains_beside(self.growth_points())
    }

    /// The own stones, from before the turn, of the chains that have grown in this turn.
    ///
    /// ```
    /// use zugzwang_rules::symple::Position;
    ///
    /// let position: Position<1> = "w1w/1b1/3 w 4".parse()?;
    /// let mut builder = position.build_turn();
    /// builder.add(position.board().point(1, 2).unwrap())?;
    /// assert_eq!(builder.grown(), position.own());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn grown(&self) -> Bitboard<W> {
        self.chains_beside(self.growth)
    }

    /// The stones of the own chains that `points` touch.
    #[inline]
    fn chains_beside(&self, points: Bitboard<W>) -> Bitboard<W> {
        self.board.flood(self.board.neighbours(points) & self.own, self.own)
    }

    /// Whether the stones so far form a legal turn. A balancing plant may still be possible.
    #[must_use]
    #[inline]
    pub fn is_complete(&self) -> bool {
        self.plant.is_some() || (self.open.is_empty() && !self.growth.is_empty())
    }

    /// The stones so far.
    #[must_use]
    #[inline]
    pub fn stones(&self) -> Bitboard<W> {
        Turn::new(self.board, self.growth, self.plant).stones()
    }

    /// Adds a stone.
    ///
    /// # Errors
    ///
    /// If the point is not [`addable`](Self::addable); the turn is then left unchanged.
    ///
    /// ```
    /// use zugzwang_rules::symple::Position;
    ///
    /// let position: Position<1> = "w1w/1b1/3 w 4".parse()?;
    /// let board = position.board();
    /// let mut builder = position.build_turn();
    /// builder.add(board.point(0, 1).unwrap())?;
    /// assert_eq!(
    ///     builder.add(board.point(1, 2).unwrap()).unwrap_err().to_string(),
    ///     "b3 touches a chain that grows already"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn add(&mut self, point: Point) -> Result<(), IllegalTurn> {
        if !self.addable().contains(point) {
            return Err(self.why_not(point));
        }
        self.add_unchecked(point);
        Ok(())
    }

    /// Adds a stone on a point that is known to be [`addable`](Self::addable).
    ///
    /// After a stone on any other point, the builder's answers are meaningless.
    ///
    /// # Panics
    ///
    /// If the point does not fit in `W` words.
    #[inline]
    pub fn add_unchecked(&mut self, point: Point) {
        debug_assert!(self.addable().contains(point), "a stone where none may be added");
        if self.open.contains(point) {
            self.growth.insert(point);
            let touched = self.chains_beside(point.into());
            self.open -= self.board.neighbours(touched);
        } else {
            self.plant = Some(point);
        }
    }

    /// Takes back any stone of the turn; returns whether there was one on the point.
    ///
    /// Taking back a stone of the growth also removes a balancing plant, which needs a complete
    /// growth.
    ///
    /// ```
    /// use zugzwang_rules::symple::Position;
    ///
    /// let position: Position<1> = "w1w/1b1/3 w 4".parse()?;
    /// let point = position.board().point(1, 2).unwrap();
    /// let mut builder = position.build_turn();
    /// builder.add(point)?;
    /// assert!(builder.remove(point));
    /// assert_eq!(builder, position.build_turn());
    /// assert!(!builder.remove(point));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn remove(&mut self, point: Point) -> bool {
        if self.plant == Some(point) {
            self.plant = None;
        } else if self.growth.contains(point) {
            self.plant = None;
            self.growth -= point.into();
            let closed = self.board.neighbours(self.grown());
            self.open = (self.board.neighbours(self.own) & self.vacant) - closed;
        } else {
            return false;
        }
        true
    }

    /// The turn made of the stones so far.
    ///
    /// # Errors
    ///
    /// If it is not complete.
    #[inline]
    pub fn finish(&self) -> Result<Turn<W>, IllegalTurn> {
        if self.is_complete() {
            Ok(Turn::new(self.board, self.growth, self.plant))
        } else if self.growth.is_empty() {
            Err(IllegalTurn::NoStone)
        } else {
            Err(self.incomplete())
        }
    }

    /// The error for an incomplete growth.
    fn incomplete(&self) -> IllegalTurn {
        let names = self.open.into_iter().map(|point| self.board.name(point));
        IllegalTurn::Incomplete(names.min().expect("an incomplete growth can go on"))
    }

    /// Why a point is not addable.
    fn why_not(&self, point: Point) -> IllegalTurn {
        let name = self.board.name(point);
        if !(self.vacant - self.stones()).contains(point) {
            IllegalTurn::NotVacant(name)
        } else if self.plant.is_some() {
            IllegalTurn::AfterPlant(name)
        } else if self.board.neighbours(self.own).contains(point) {
            IllegalTurn::GrowsTwice(name)
        } else if !self.may_balance {
            IllegalTurn::TouchesNothing(name)
        } else if !self.open.is_empty() {
            self.incomplete()
        } else {
            IllegalTurn::PlantTouches(name)
        }
    }
}

/// Why stones do not form a legal turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum IllegalTurn {
    /// No stone is placed, but moving is compulsory (Sy-1).
    #[error("a turn places at least one stone")]
    NoStone,
    /// A stone on a point that is occupied or off the board.
    #[error("{0} is not vacant")]
    NotVacant(PointName),
    /// Another stone after a plant, which ends the turn (Sy-3, Sy-5).
    #[error("{0} comes after a plant, which ends the turn")]
    AfterPlant(PointName),
    /// A second stone for the same chain (Sy-4).
    #[error("{0} touches a chain that grows already")]
    GrowsTwice(PointName),
    /// A plant with a growth that may not have one (Sy-4, Sy-5).
    #[error(
        "{0} touches no own chain, and only Black may plant after growing, before anyone has grown"
    )]
    TouchesNothing(PointName),
    /// A balancing plant next to a new stone (Sy-5).
    #[error("{0} touches a stone of this turn")]
    PlantTouches(PointName),
    /// A growth that is not maximal (Sy-4).
    #[error("the growth must go on: {0} would grow another chain")]
    Incomplete(PointName),
    /// A turn for a board of another size.
    #[error("a turn for a board of {turn} in a position of {position}")]
    OtherBoard {
        /// The board of the turn.
        turn: Board,
        /// The board of the position.
        position: Board,
    },
}
