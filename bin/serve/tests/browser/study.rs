//! The dialog of lessons and puzzles: how a person makes turns there.

use zugzwang_games::{AnyGame, find};
use zugzwang_rules::Options;

use crate::browser::Browser;

/// A game from this start after these moves.
pub(crate) fn game(name: &str, start: &str, moves: &[impl AsRef<str>]) -> Box<dyn AnyGame> {
    let entry = find(name).expect("a game");
    let mut game = entry.set_up(start, &Options::new()).expect("a position");
    for turn in moves {
        game.play(turn.as_ref()).expect("a legal turn");
    }
    game
}

/// A text of the server as the page prints it.
pub(crate) fn printed(text: &str) -> String {
    let mut printed = text.replace(" - ", " − ");
    for digit in '0'..='9' {
        for other in '0'..='9' {
            printed = printed.replace(&format!("{digit}x{other}"), &format!("{digit}×{other}"));
        }
    }
    printed
}

/// Waits until the dialog shows the position after so many moves, with the person to move or not.
pub(crate) async fn wait_for(page: &Browser, ply: usize, turn: &str) {
    let script = "const { ply, turn } = document.querySelector('#study .board')?.dataset ?? {}; \
         return `${ply} ${turn}`";
    page.wait(script, format!("{ply} {turn}")).await;
}

/// Waits until the dialog says this.
pub(crate) async fn wait_says(page: &Browser, text: &str) {
    page.wait_text("#study .status", text).await;
}

/// Waits until the dialog says something that begins with this.
pub(crate) async fn wait_begins(page: &Browser, text: &str) {
    let script =
        format!("return document.querySelector('#study .status').textContent.startsWith({text:?})");
    page.wait(&script, true).await;
}

/// Makes a turn by clicks, as soon as the board shows the game.
pub(crate) async fn make(page: &Browser, game: &dyn AnyGame, turn: &str) {
    wait_for(page, game.len(), "you").await;
    let steps = game.steps(turn).expect("a legal turn");
    for (chosen, cell) in steps.iter().enumerate() {
        let script = "return document.querySelectorAll('#study .board .chosen').length";
        page.wait(script, chosen).await;
        page.click(&format!("#study [data-id='{cell}']")).await;
    }
    if steps.is_empty() || game.info().confirms_turns {
        let script = "return document.querySelectorAll('#study .board .chosen').length";
        page.wait(script, steps.len()).await;
        page.wait("return document.querySelector('#study [data-key=P]') !== null", true).await;
        page.click("#study [data-key=P]").await;
    }
}
