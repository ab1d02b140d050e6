//! Values as JSON, the same in all programs.

use serde::Serialize;
use zugzwang_bots::Worth;
use zugzwang_search::Bounds;
use zugzwang_solve::Evaluation;

/// An evaluation: `"value":"win","plies":5`, the plies `null` for a draw.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
pub struct JsonValue {
    value: &'static str,
    plies: Option<u32>,
}

impl From<Evaluation> for JsonValue {
    fn from(evaluation: Evaluation) -> Self {
        Self { value: evaluation.word(), plies: evaluation.plies() }
    }
}

/// What is proven: a [value](JsonValue), or `"margin":3`. If the margin is not exact it is the
/// lower bound, and `"bounds":[-2,7]` is added.
///
/// ```
/// use zugzwang_bots::Worth;
/// use zugzwang_games::JsonWorth;
/// use zugzwang_search::Bounds;
/// use zugzwang_solve::Evaluation::Loss;
///
/// let json = |worth| serde_json::to_string(&JsonWorth::from(worth)).unwrap();
/// assert_eq!(json(Worth::Result(Loss(22))), r#"{"value":"loss","plies":22}"#);
/// assert_eq!(json(Worth::Margin(Bounds::exact(3))), r#"{"margin":3}"#);
/// assert_eq!(
///     json(Worth::Margin(Bounds { lower: -2, upper: 7 })),
///     r#"{"margin":-2,"bounds":[-2,7]}"#
/// );
/// ```
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(untagged)]
pub enum JsonWorth {
    /// A result and its distance.
    Value(JsonValue),
    /// A margin in points.
    Margin {
        /// The margin, the expected margin, or its lower bound.
        margin: i32,
        /// The proven bounds, unless the margin is exact.
        #[serde(skip_serializing_if = "Option::is_none")]
        bounds: Option<[i32; 2]>,
    },
}

impl JsonWorth {
    /// What is proven; a margin that is not exact is the possible one nearest to `expected`.
    #[must_use]
    pub fn with_expected(worth: Worth, expected: Option<f64>) -> Self {
        match worth {
            Worth::Result(value) => Self::Value(value.into()),
            Worth::Margin(Bounds { lower, upper }) => Self::Margin {
                margin: expected
                    .map_or(lower, |margin| (margin.round() as i32).clamp(lower, upper)),
                bounds: (lower < upper).then_some([lower, upper]),
            },
        }
    }
}

impl From<Worth> for JsonWorth {
    fn from(worth: Worth) -> Self {
        Self::with_expected(worth, None)
    }
}
