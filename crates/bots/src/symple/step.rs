/// Added to the point of a stone of a growth.
pub(super) const GROWS: u16 = 1 << 9;

/// Black's choice not to balance (Sy-5).
pub(super) const FINISH: u16 = 1 << 10;

/// A choice in the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// Plants a stone.
    Plant(u16),
    /// Adds a stone to the growth.
    Grow(u16),
    /// Ends a turn without a balancing plant.
    Finish,
}

impl Step {
    pub(super) const fn choice(self) -> u16 {
        match self {
            Self::Plant(point) => point,
            Self::Grow(point) => point | GROWS,
            Self::Finish => FINISH,
        }
    }

    pub(super) const fn of(choice: u16) -> Self {
        if choice & FINISH != 0 {
            Self::Finish
        } else if choice & GROWS != 0 {
            Self::Grow(choice & !GROWS)
        } else {
            Self::Plant(choice)
        }
    }
}
