//! `POST /api/state`: a position, and what can be done in it.

use std::collections::BTreeMap;

use axum::Json;
use serde::{Deserialize, Serialize};
use zugzwang_games::AnyGame;
use zugzwang_rules::{CellView, Draft, Mark, Outcome, Player, PlayerView, Shape, View};

use crate::body::Body;
use crate::error::ApiError;
use crate::game::GameText;
use crate::json::{JsonChanges, JsonStep, steps};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StateRequest {
    game: GameText,
    /// Steps of a turn that is being put together.
    #[serde(default)]
    steps: Vec<String>,
}

#[derive(Serialize)]
pub(crate) struct StateAnswer {
    name: &'static str,
    title: String,
    sides: [&'static str; 2],
    start: String,
    position: String,
    /// The turns so far, in the order of the notation.
    moves: Vec<String>,
    side: &'static str,
    outcome: Option<JsonOutcome>,
    /// How often the position has occurred, with the same player to move.
    occurrences: usize,
    options: BTreeMap<&'static str, String>,
    view: JsonView,
    last: Option<LastTurn>,
    draft: Option<JsonDraft>,
}

/// How a game has ended.
#[derive(Serialize)]
struct JsonOutcome {
    /// The winner, `None` after a draw.
    winner: Option<&'static str>,
    /// What decided: the game's own word, or `repetition`.
    by: &'static str,
}

#[derive(Serialize)]
struct JsonView {
    cells: Vec<JsonCell>,
    labels: Vec<JsonLabel>,
    players: [JsonPlayer; 2],
}

#[derive(Serialize)]
struct JsonCell {
    name: String,
    spoken: String,
    x: i16,
    y: i16,
    shape: &'static str,
    /// Whose piece is on it.
    piece: Option<&'static str>,
    letters: [char; 2],
}

#[derive(Serialize)]
struct JsonLabel {
    text: String,
    x: i16,
    y: i16,
}

#[derive(Serialize)]
struct JsonPlayer {
    side: &'static str,
    standing: String,
    points: Option<i32>,
    in_hand: Option<usize>,
}

/// The turn that led to the position.
#[derive(Serialize)]
struct LastTurn {
    turn: String,
    #[serde(flatten)]
    changes: JsonChanges,
    /// The cells by whose pieces it has won, where it is some of them.
    winning: Vec<String>,
}

/// A turn that is being put together.
#[derive(Serialize)]
struct JsonDraft {
    steps: Vec<JsonStep>,
    next: Vec<JsonStep>,
    /// The notation of the turn, if it is complete.
    turn: Option<String>,
    #[serde(flatten)]
    changes: JsonChanges,
    marks: Vec<JsonMark>,
    prompt: String,
    /// What the players have after the turn, if it is complete.
    players: Option<[JsonPlayer; 2]>,
}

#[derive(Serialize)]
struct JsonMark {
    cell: String,
    mark: &'static str,
}

pub(crate) async fn state(
    Body(request): Body<StateRequest>,
) -> Result<Json<StateAnswer>, ApiError> {
    let game = &*request.game.game()?;
    let info = game.info();
    let draft = match game.outcome() {
        None => Some(draft(game, &request.steps)?),
        Some(_) if request.steps.is_empty() => None,
        Some(_) => return Err(ApiError::unusable("steps: expected none, as the game is over")),
    };
    let last = game.last_turn().map(|(turn, changes)| LastTurn {
        turn,
        changes: JsonChanges::new(changes, info.sides),
        winning: game.winning_cells(),
    });
    Ok(Json(StateAnswer {
        name: info.name,
        title: game.title(),
        sides: info.sides,
        start: game.start(),
        position: game.position(),
        moves: game.turns(),
        side: game.side(),
        outcome: outcome(game),
        occurrences: game.occurrences(),
        options: game.options().iter().map(|(name, text)| (name, text.to_owned())).collect(),
        view: view(game.view(), info.sides),
        last,
        draft,
    }))
}

fn outcome(game: &dyn AnyGame) -> Option<JsonOutcome> {
    let outcome = game.outcome()?;
    let info = game.info();
    let winner = match outcome {
        Outcome::Win(player) => Some(info.sides[player.index()]),
        Outcome::Draw => None,
    };
    let by = if game.is_repeated() { "repetition" } else { info.decided_by };
    Some(JsonOutcome { winner, by })
}

fn draft(game: &dyn AnyGame, chosen: &[String]) -> Result<JsonDraft, ApiError> {
    // No turn has as many steps.
    let most = game.view().cells.len() + 1;
    let chosen = &chosen[..chosen.len().min(most)];
    let draft = game.draft(chosen).map_err(|why| ApiError::unusable(format!("steps: {why}")))?;
    let players = draft.turn.as_ref().map(|turn| {
        let mut after = game.boxed_clone();
        after.play(turn).map_err(|error| ApiError::internal(&error))?;
        Ok(after.view().players.map(JsonPlayer::from))
    });
    let Draft { steps: chosen, next, turn, changes, marks, prompt } = draft;
    Ok(JsonDraft {
        steps: steps(game, &chosen),
        next: next.into_iter().map(JsonStep::from).collect(),
        turn,
        changes: JsonChanges::new(changes, game.info().sides),
        marks: marks.into_iter().map(|(cell, mark)| JsonMark { cell, mark: word(mark) }).collect(),
        prompt,
        players: players.transpose()?,
    })
}

const fn word(mark: Mark) -> &'static str {
    match mark {
        Mark::Taken => "taken",
        Mark::Due => "due",
        Mark::Done => "done",
    }
}

fn view(view: View, sides: [&'static str; 2]) -> JsonView {
    let cell = |CellView { name, spoken, x, y, shape, piece, letters }| JsonCell {
        name,
        spoken,
        x,
        y,
        shape: match shape {
            Shape::Square => "square",
            Shape::Round => "round",
            Shape::Point => "point",
            Shape::Hexagon => "hexagon",
        },
        piece: piece.map(|player: Player| sides[player.index()]),
        letters,
    };
    let labels =
        view.labels.into_iter().map(|label| JsonLabel { text: label.text, x: label.x, y: label.y });
    JsonView {
        cells: view.cells.into_iter().map(cell).collect(),
        labels: labels.collect(),
        players: view.players.map(JsonPlayer::from),
    }
}

impl From<PlayerView> for JsonPlayer {
    fn from(PlayerView { side, standing, points, in_hand }: PlayerView) -> Self {
        Self { side, standing, points, in_hand }
    }
}
