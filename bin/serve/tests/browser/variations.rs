use fantoccini::key::Key;
use serde_json::json;

use crate::{DESKTOP, with_page};

/// The branches in the list, each with its name.
const BRANCHES: &str = "return [...document.querySelectorAll('.branch')].map((branch) => \
     [branch.querySelector('.branch-name').textContent, \
     ...[...branch.querySelectorAll('.turn')].map((turn) => turn.textContent)])";

#[tokio::test]
async fn playing_on_in_the_past_makes_a_branch() {
    with_page(DESKTOP, |page| async move {
        page.open("#name=simpei&you=both&moves=B2;C2;b1").await;
        page.wait_for(3, "you").await;
        page.press(&[Key::Left, Key::Left]).await;
        page.wait_for(1, "past").await;
        page.cell("C3").await;
        page.wait_for(2, "you").await;
        assert_eq!(page.moves().await, ["B2", "C3"]);
        page.wait(BRANCHES, json!([["Main line", "C2", "b1"]])).await;
        // The address has the line and the position that are looked at, the browser all of them.
        page.type_text("[").await;
        page.wait_for(1, "past").await;
        assert_eq!(page.field("moves").await, "B2;C3");
        assert_eq!(page.field("ply").await, "1");
        page.reload().await;
        page.wait_for(1, "past").await;
        page.wait(BRANCHES, json!([["Main line", "C2", "b1"]])).await;
        // A turn that has been played already makes none.
        page.cell("C3").await;
        page.wait_for(2, "you").await;
        page.wait(BRANCHES, json!([["Main line", "C2", "b1"]])).await;
        // A branch is chosen at any of its turns.
        page.click(".branch .turn:last-child").await;
        page.wait_for(3, "you").await;
        assert_eq!(page.moves().await, ["B2", "C2", "b1"]);
        page.wait(BRANCHES, json!([["Branch", "C3"]])).await;
        page.click(".branch [title='Make this the main line']").await;
        page.wait(BRANCHES, json!([["Main line", "C3"]])).await;
        page.click(".branch [title='Delete this branch']").await;
        page.wait(BRANCHES, json!([])).await;
        assert_eq!(page.moves().await, ["B2", "C2", "b1"]);
        page.reload().await;
        page.wait_for(3, "you").await;
        page.wait(BRANCHES, json!([])).await;
    })
    .await;
}

#[tokio::test]
async fn a_link_leads_to_the_position_that_was_looked_at() {
    with_page(DESKTOP, |page| async move {
        page.open("#name=simpei&you=both&moves=B2;C2;b1&ply=2").await;
        page.wait_for(2, "past").await;
        assert_eq!(page.moves().await, ["B2", "C2", "b1"]);
        page.open("#name=simpei&you=both&moves=B2;C2;b1&ply=99").await;
        page.wait_for(3, "you").await;
    })
    .await;
}

#[tokio::test]
async fn lines_of_the_analysis_can_be_looked_at() {
    with_page(DESKTOP, |page| async move {
        page.open("#name=simpei&you=first&level=1&seed=3&moves=B2;C2").await;
        page.wait_for(2, "you").await;
        page.click("#analyse").await;
        page.wait("return document.querySelectorAll('.line .turn').length > 3", true).await;
        let line = page.script("return [...document.querySelectorAll('.line .turn')].map((turn) => turn.textContent)").await;
        // It would be the bot's turn there, but it is only looked at.
        page.click(".line .turn:nth-of-type(3)").await;
        page.wait_for(5, "past").await;
        let moves = page.moves().await;
        assert_eq!(json!(moves[2..5]), json!(line.as_array().unwrap()[..3]));
        let status = page.text("#status").await;
        assert_eq!(status, "A branch: Blue to move.");
        page.cell("A1").await;
        page.wait("return document.getElementById('status').textContent.startsWith('A bot moves here')", true).await;
        page.reload().await;
        page.wait_for(5, "past").await;
        page.button("Play on from here").await;
        page.wait_for(6, "you").await;
    })
    .await;
}

#[tokio::test]
async fn arrow_keys_go_through_moves_unless_the_board_has_the_focus() {
    with_page(DESKTOP, |page| async move {
        page.open("#name=simpei&you=both&moves=B2;C2").await;
        page.wait_for(2, "you").await;
        page.press(&[Key::Left]).await;
        page.wait_for(1, "past").await;
        page.press(&[Key::Right]).await;
        page.wait_for(2, "you").await;
        page.type_text("b").await;
        page.press(&[Key::Right]).await;
        page.wait("return document.activeElement.dataset.id", "B4").await;
        page.wait_for(2, "you").await;
        page.type_text("[").await;
        page.wait_for(1, "past").await;
    })
    .await;
}
