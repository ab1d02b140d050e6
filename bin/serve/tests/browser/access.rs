use serde_json::json;

use crate::{DESKTOP, with_page};

/// Red can move b1-C1, which sandwiches B1.
const SANDWICH: &str = "#name=simpei&you=both&start=4/4/4/rb2|3/1b1/1r1+r+2";

#[tokio::test]
async fn turns_of_bots_are_said() {
    with_page(DESKTOP, |page| async move {
        page.open("#name=simpei&you=first&level=1&seed=1&moves=B2;C2").await;
        page.wait_for(2, "you").await;
        page.cell("a3").await;
        page.wait_for(4, "you").await;
        let turn = page.moves().await[3].clone();
        assert_eq!(turn.len(), 2, "{turn}: expected no displacement");
        let world = if turn.starts_with(char::is_uppercase) { "upper" } else { "lower" };
        page.wait_text("#said", &format!("Blue: {world} {turn}.")).await;
        page.wait("return getComputedStyle(document.getElementById('said')).display", "block")
            .await;
    })
    .await;
}

#[tokio::test]
async fn turns_that_are_gone_through_are_said() {
    with_page(DESKTOP, |page| async move {
        page.open("#name=simpei&you=both&moves=B2;C2;b1;a3;D2xC2>A4").await;
        page.wait_for(5, "you").await;
        page.type_text("[").await;
        page.wait_text("#said", "Blue: lower a3.").await;
        page.type_text("]").await;
        page.wait_text("#said", "Red: upper D2. Blue: upper C2 to upper A4.").await;
    })
    .await;
}

#[tokio::test]
async fn cells_of_two_worlds_and_their_values_are_told_apart() {
    with_page(DESKTOP, |page| async move {
        page.open("#name=simpei&you=both&start=2b/rb1/1r1|2/rb+r").await;
        page.wait_for(0, "you").await;
        assert_eq!(page.label("A2").await, "upper A2, red, move");
        page.click("#analyse").await;
        let label = |cell: &str| {
            format!(
                "return document.querySelector(\"[data-id='{cell}']\").getAttribute('aria-label')"
            )
        };
        page.wait(&label("A2"), "upper A2, red, move, wins in 21 plies").await;
        page.wait(&label("a1"), "lower a1, red, move, loses in 6 plies").await;
        // What it means is said beside it, once.
        let legend = "return [...document.querySelectorAll('.legend div')].map((mark) => \
             [...mark.children].map((part) => part.textContent))";
        page.wait(legend, json!([["W21", "wins in 21 plies"], ["L6", "loses in 6 plies"]])).await;
        page.wait_text("#found", "With perfect play Red, to move, wins in 21 plies.").await;
        // Not the whole ranking is read out whenever it changes.
        let live = "return document.querySelectorAll('[aria-live] .chip, [role=status] .chip, \
             [role=log] .chip, [role=alert] .chip').length";
        page.wait(live, 0).await;
    })
    .await;
}

#[tokio::test]
async fn a_cell_that_cannot_be_chosen_says_why() {
    with_page(DESKTOP, |page| async move {
        page.open(SANDWICH).await;
        page.wait_for(0, "you").await;
        page.cell("B1").await;
        page.wait_text(
            "#why",
            "There is no piece of yours on B1: now that all are on the board, a turn moves one.",
        )
        .await;
        assert_eq!(page.script("return document.getElementById('why').role").await, "status");
        // What is to be done stays, and the reason goes with the next choice.
        page.wait_text("#status", "Red: Choose a piece to move to the other world.").await;
        page.cell("b1").await;
        page.wait_text("#why", "").await;
        page.cell("D4").await;
        page.wait_text(
            "#why",
            "The piece on b1 cannot move to D4: pieces move to a cell of the other world that \
             touches theirs.",
        )
        .await;
        // The name of a cell stays as it is, at the beginning of a sentence, too.
        page.open("#name=simpei&you=both&moves=B2;C2;b1;a3").await;
        page.wait_for(4, "you").await;
        page.cell("b1").await;
        page.wait_text("#why", "b1 is taken: a piece is placed on an empty cell.").await;
        page.expect_refusals().await;
    })
    .await;
}
