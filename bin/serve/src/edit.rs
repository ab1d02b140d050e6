//! `POST /api/edit`: a position that is put together by hand.

use axum::Json;
use serde::{Deserialize, Serialize};
use zugzwang_rules::Player;

use crate::body::Body;
use crate::error::ApiError;
use crate::game::GameText;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EditRequest {
    /// The board and the rules.
    game: GameText,
    pieces: Vec<Piece>,
    /// Who is to move.
    side: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Piece {
    cell: String,
    side: String,
}

#[derive(Serialize)]
pub(crate) struct EditAnswer {
    position: String,
}

pub(crate) async fn edit(
    Body(EditRequest { game, pieces, side }): Body<EditRequest>,
) -> Result<Json<EditAnswer>, ApiError> {
    let game = game.game()?;
    let sides = game.info().sides;
    let player = |name: &str| {
        let player = Player::BOTH.into_iter().find(|player| sides[player.index()] == name);
        player.ok_or_else(|| {
            ApiError::unusable(format!("side {name:.80?}: expected {} or {}", sides[0], sides[1]))
        })
    };
    let to_move = player(&side)?;
    let piece = |Piece { cell, side }: Piece| Ok((cell, player(&side)?));
    let pieces = pieces.into_iter().map(piece).collect::<Result<Vec<_>, ApiError>>()?;
    let edited = game.with_pieces(&pieces, to_move).map_err(ApiError::unusable)?;
    if edited.outcome().is_some() {
        return Err(ApiError::unusable("the game is over here: expected a position that goes on"));
    }
    Ok(Json(EditAnswer { position: edited.position() }))
}
