use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use zugzwang_rules::simpei::{FirstMove, Position, Rules, Sandwich};
use zugzwang_rules::trimmed;

use crate::arguments::{none, same};
use crate::whole_number;

const HEADING: &str = "Simpei options";

/// The options that say which Simpei is played.
#[derive(Args, Clone, Debug)]
pub struct SimpeiOptions {
    /// Cells on a side of the upper world, 3 to 6 [default: 4]
    #[arg(long, value_name = "N", value_parser = whole_number)]
    #[arg(allow_negative_numbers = true, help_heading = HEADING)]
    size: Option<u32>,

    /// Pieces of each player [default: 4, on size 3: 3]
    #[arg(long, value_name = "K", value_parser = whole_number)]
    #[arg(allow_negative_numbers = true, help_heading = HEADING)]
    pieces: Option<u32>,

    /// Where the very first piece may go: an inner cell of the upper world, or any cell [default:
    /// inner]
    #[arg(
        long,
        value_name = "RULE",
        value_parser = words::<FirstMove>(["inner", "anywhere"]),
        help_heading = HEADING
    )]
    first_move: Option<FirstMove>,

    /// Lines of enemy pieces that are sandwiched: of any length, or single pieces only [default:
    /// any]
    #[arg(
        long,
        value_name = "RULE",
        value_parser = words::<Sandwich>(["any", "single"]),
        help_heading = HEADING
    )]
    sandwich: Option<Sandwich>,
}

/// A parser of the words that name the variants of `T`.
fn words<T>(words: [&'static str; 2]) -> impl TypedValueParser<Value = T>
where
    T: std::str::FromStr<Err: std::error::Error + Send + Sync> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(words).try_map(|word| word.parse())
}

impl SimpeiOptions {
    /// The rules that the options describe.
    ///
    /// # Errors
    ///
    /// If there is no such board, or no room for so many pieces.
    pub fn rules(&self) -> anyhow::Result<Rules> {
        let size = self.size.unwrap_or(Rules::STANDARD.size() as u32);
        let pieces = self.pieces.unwrap_or(Rules::usual_pieces(size));
        let rules = Rules::new(size, pieces)?;
        Ok(rules.with_first_move(self.first_move()).with_sandwich(self.sandwich()))
    }

    /// Reads a position: `startpos`, the empty board of the size that the options give, or the
    /// notation.
    ///
    /// # Errors
    ///
    /// If it is none, or has another size or other pieces than the options give.
    pub fn position(&self, text: &str) -> anyhow::Result<Position> {
        if trimmed(text) == "startpos" {
            return Ok(Position::start(self.rules()?));
        }
        let position: Position = text.parse()?;
        let rules = position.rules();
        same("size", self.size, rules.size() as u32, text)?;
        same("pieces", self.pieces, rules.pieces() as u32, text)?;
        Ok(position.with_first_move(self.first_move()).with_sandwich(self.sandwich()))
    }

    fn first_move(&self) -> FirstMove {
        self.first_move.unwrap_or(Rules::STANDARD.first_move())
    }

    fn sandwich(&self) -> Sandwich {
        self.sandwich.unwrap_or(Rules::STANDARD.sandwich())
    }

    /// The same options for a position of any size, with any number of pieces.
    #[must_use]
    pub fn any_board(&self) -> Self {
        Self { size: None, pieces: None, ..self.clone() }
    }

    /// Refuses these options for another game.
    ///
    /// # Errors
    ///
    /// If any of them is given.
    pub fn refuse(&self, game: &str) -> anyhow::Result<()> {
        let given = [
            ("size", self.size.is_some()),
            ("pieces", self.pieces.is_some()),
            ("first-move", self.first_move.is_some()),
            ("sandwich", self.sandwich.is_some()),
        ];
        none(given, "simpei", game)
    }
}

/// What is played, in words: `4x4 over 3x3 cells, 4 pieces each, first move inner, sandwich any`.
#[must_use]
pub fn describe(rules: Rules) -> String {
    let (size, lower, pieces) = (rules.size(), rules.size() - 1, rules.pieces());
    let noun = if pieces == 1 { "piece" } else { "pieces" };
    format!(
        "{size}x{size} over {lower}x{lower} cells, {pieces} {noun} each, first move {}, sandwich {}",
        rules.first_move(),
        rules.sandwich()
    )
}
