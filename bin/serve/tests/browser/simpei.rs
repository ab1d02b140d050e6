use fantoccini::key::Key;
use serde_json::json;

use crate::{DESKTOP, with_page};

/// Red can move b1-C1, which sandwiches B1.
const SANDWICH: &str = "#name=simpei&you=both&start=4/4/4/rb2|3/1b1/1r1+r+2";

#[tokio::test]
async fn one_click_is_the_first_turn() {
    with_page(DESKTOP, |page| async move {
        page.open("").await;
        page.wait_for(0, "you").await;
        page.cell("B2").await;
        page.wait_for(2, "you").await;
        assert_eq!(page.moves().await[0], "B2");
    })
    .await;
}

#[tokio::test]
async fn a_whole_game_with_a_displacement() {
    with_page(DESKTOP, |page| async move {
        page.open("#name=simpei&you=both").await;
        // Pieces are placed; blue's C2 goes between two red ones and is put elsewhere.
        for (ply, cell) in ["B2", "C2", "b1"].iter().enumerate() {
            page.wait_for(ply, "you").await;
            page.cell(cell).await;
        }
        page.wait_for(3, "you").await;
        page.cell("a3").await;
        page.wait_for(4, "you").await;
        page.cell("D2").await;
        page.wait_text("#status", "Red: Sandwiched: put the piece on an empty cell.").await;
        assert_eq!(page.label("C2").await, "upper C2, empty, taken");
        assert_eq!(page.script("return document.querySelectorAll('.tray .blue').length").await, 1);
        // Where it came from it cannot be put.
        page.cell("C2").await;
        let note = "A sandwiched piece cannot go back to a cell from which one was sandwiched \
             in this turn.";
        page.wait_text("#why", note).await;
        page.expect_refusals().await;
        page.cell("A4").await;
        page.wait_for(5, "you").await;
        assert_eq!(page.moves().await, ["B2", "C2", "b1", "a3", "D2xC2>A4"]);
        // The rest of the game: all pieces down, then moves to the other world.
        for (ply, cell) in ["c3", "c1", "D4"].iter().enumerate() {
            page.wait_for(5 + ply, "you").await;
            page.cell(cell).await;
        }
        page.wait_for(8, "you").await;
        page.cell("B2").await;
        page.wait(
            "return document.querySelector(\"[data-id='B2']\").ariaLabel",
            "upper B2, red, chosen",
        )
        .await;
        page.cell("a1").await;
        page.wait_for(9, "over").await;
        page.wait_text("#status", "Red wins with three in a row.").await;
        page.wait("return document.querySelector('.winner strong').textContent", "Red").await;
        page.wait("return document.querySelectorAll('.board .winning').length", 3).await;
        assert_eq!(page.moves().await.len(), 9);
        // Blunders are marked by themselves, and the game can be played again.
        page.wait("return document.querySelectorAll('.move.blunder').length > 0", true).await;
        page.button("Play again").await;
        page.wait_for(0, "you").await;
    })
    .await;
}

#[tokio::test]
async fn a_displaced_piece_can_be_thought_over() {
    with_page(DESKTOP, |page| async move {
        page.open(SANDWICH).await;
        page.wait_for(0, "you").await;
        page.cell("b1").await;
        page.wait("return document.querySelectorAll('.board .chosen').length", 1).await;
        page.cell("C1").await;
        page.wait_text("#status", "Red: Sandwiched: put the piece on an empty cell.").await;
        page.button("Start over").await;
        page.wait_text("#status", "Red: Choose a piece to move to the other world.").await;
        assert_eq!(page.label("B1").await, "upper B1, blue");
        for (chosen, cell) in ["b1", "C1", "b1"].iter().enumerate() {
            page.wait("return document.querySelectorAll('.board .chosen').length", chosen).await;
            page.cell(cell).await;
        }
        page.wait_for(1, "you").await;
        assert_eq!(page.moves().await, ["b1-C1xB1>b1"]);
    })
    .await;
}

#[tokio::test]
async fn analysis_ranks_every_turn_and_marks_the_only_one() {
    with_page(DESKTOP, |page| async move {
        page.open("#name=simpei&you=both&start=2b/rb1/1r1|2/rb+r").await;
        page.wait_for(0, "you").await;
        page.click("#analyse").await;
        page.wait_text("#analysis .only-note", "★Only A2-a2 keeps the win.").await;
        let groups = "return [...document.querySelectorAll('.group')].map((g) => g.innerText)";
        page.wait(groups, json!(["wins in 21 plies\nA2-a2", "loses in 6 plies\na1-A1"])).await;
        let badges = "return [...document.querySelectorAll('.board .badge')].map((b) => \
             [b.closest('g[transform]').textContent, b.classList.contains('only')])";
        page.wait(badges, json!([["W21", true], ["L6", false]])).await;
        page.wait_text("#analysis .tag", "Exact").await;
        // Values go along with a turn in the making.
        page.cell("A2").await;
        page.wait(badges, json!([["W21", true]])).await;
        page.press(&[Key::Escape]).await;
        page.wait(badges, json!([["W21", true], ["L6", false]])).await;
        // Whoever points at a turn of the list sees it on the board.
        let point = "document.querySelector('.chip.win').dispatchEvent(new Event('mouseenter')); \
             return document.querySelectorAll('.preview, .preview-piece, .arrow').length";
        assert_eq!(page.script(point).await, 3);
        // A turn of the list can be played.
        page.click(".chip.win").await;
        page.wait_for(1, "you").await;
        page.wait(
            "return document.querySelector('.tag-line').innerText.includes('loses in 20')",
            true,
        )
        .await;
    })
    .await;
}

#[tokio::test]
async fn quick_clicks_are_taken_one_after_the_other() {
    with_page(DESKTOP, |page| async move {
        page.open(SANDWICH).await;
        page.wait_for(0, "you").await;
        let script = "for (const id of ['A1', 'b1', 'C1', 'b1']) document.querySelector(\
             `[data-id='${id}']`).dispatchEvent(new Event('click', { bubbles: true }))";
        page.script(script).await;
        page.wait_for(1, "you").await;
        assert_eq!(page.moves().await, ["b1-C1xB1>b1"]);
    })
    .await;
}

#[tokio::test]
async fn a_new_game_has_the_options_that_were_chosen() {
    with_page(DESKTOP, |page| async move {
        page.open("#name=simpei&you=both").await;
        page.wait_for(0, "you").await;
        page.click("#new").await;
        page.click("label:has(> [name=usual][value='3'])").await;
        page.click("#setup summary").await;
        page.click("#setup [name=pieces]").await;
        page.type_text("2").await;
        page.click("#setup [name=sandwich] [value=single]").await;
        page.button("Play Simpei").await;
        page.wait("return document.querySelectorAll('.cell').length", 13).await;
        let script = "const fields = new URLSearchParams(location.hash.slice(1)); \
             return ['size', 'pieces', 'first_move', 'sandwich'].map((name) => fields.get(name))";
        assert_eq!(page.script(script).await, json!(["3", "2", null, "single"]));
        page.wait_text(".player:last-child", "Blue2 to place").await;
    })
    .await;
}

#[tokio::test]
async fn undo_steps_and_going_on_from_an_earlier_move() {
    with_page(DESKTOP, |page| async move {
        page.open("#name=simpei&you=first&level=1&seed=3&moves=B2;C2").await;
        page.wait_for(2, "you").await;
        page.cell("B3").await;
        page.wait_for(4, "you").await;
        // The bot's answer goes with the turn.
        page.click("#undo").await;
        page.wait_for(2, "you").await;
        assert_eq!(page.moves().await, ["B2", "C2"]);
        page.click("#back").await;
        page.wait_for(1, "past").await;
        assert_eq!(page.text("#status").await, "After move 1 of 2.");
        page.click("#first").await;
        page.wait_for(0, "past").await;
        page.click("#last").await;
        page.wait_for(2, "you").await;
        page.click(".move").await;
        page.wait_for(1, "past").await;
        page.button("Play on from here").await;
        // It is the bot's turn there.
        page.wait_for(2, "you").await;
        page.reload().await;
        page.wait_for(2, "you").await;
        assert_eq!(page.moves().await.len(), 2);
    })
    .await;
}
