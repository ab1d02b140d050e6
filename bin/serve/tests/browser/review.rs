//! What a game says of its turns when it is over, or when it is asked.

use fantoccini::key::Key;
use serde_json::json;

use crate::{DESKTOP, with_page};

/// Red wins in 21 plies by `A2-a2` alone, and loses in 6 by the other turn.
const WON: &str = "start=2b/rb1/1r1|2/rb+r";

#[tokio::test]
async fn each_turn_shows_what_it_was_worth_and_what_it_gave_away() {
    with_page(DESKTOP, |page| async move {
        page.open(&format!("#name=simpei&{WON}&you=both&moves=a1-A1")).await;
        page.wait_for(1, "you").await;
        page.button("Review the game").await;
        page.wait_text(".move .judgement", "??").await;
        page.wait_text(".move .worth", "L6").await;
        let label = "red a1-A1, loses in 6 plies, gives away the win";
        page.wait("return document.querySelector('.move').getAttribute('aria-label')", label).await;
        page.wait_text(
            "#looked",
            "Red a1-A1: loses in 6 plies. It gives away the win. \
             Best was A2-a2: wins in 21 plies.",
        )
        .await;
        // The same result later, or sooner, is told in plies.
        for (moves, says) in [
            ("B2;C2;D2xC2>C3", "Red D2xC2>C3 wins 4 plies later than it could."),
            ("B2;A2;A1", "Red A1 loses 8 plies sooner than it had to."),
        ] {
            page.open(&format!("#name=simpei&you=both&moves={moves}")).await;
            page.wait_for(3, "you").await;
            page.button("Review the game").await;
            page.wait("return document.querySelectorAll('.move')[2].className", "move slip").await;
            let looked = page.text("#looked").await;
            assert!(looked.starts_with(says), "{looked}");
        }
    })
    .await;
}

#[tokio::test]
async fn the_graph_is_gone_through_by_keys_and_clicks() {
    with_page(DESKTOP, |page| async move {
        page.open("#name=simpei&you=both&moves=B2;C3;a1").await;
        page.wait_for(3, "you").await;
        page.button("Review the game").await;
        page.wait("return document.querySelectorAll('.graph .at.proven').length", 4).await;
        page.script("document.querySelector('.graph').focus()").await;
        page.press(&[Key::Home]).await;
        page.wait_for(0, "past").await;
        let says = "return document.querySelector('.graph').getAttribute('aria-valuetext')";
        page.wait(says, "The start: red loses in 22 plies").await;
        // It keeps the focus, and a move is one key away.
        page.press(&[Key::Right]).await;
        page.wait("return document.querySelector('.graph').getAttribute('aria-valuenow')", "1")
            .await;
        page.press(&[Key::Right]).await;
        page.wait("return document.querySelector('.graph').getAttribute('aria-valuenow')", "2")
            .await;
        page.press(&[Key::End]).await;
        page.wait_for(3, "you").await;
        // The middle is between the second and the third of four positions.
        page.click(".graph").await;
        page.wait(
            "return ['1', '2'].includes(document.querySelector('.graph')\
             .getAttribute('aria-valuenow'))",
            true,
        )
        .await;
        let colours = "return [...document.querySelectorAll('.graph .area')].map((area) => \
             getComputedStyle(area).fill !== 'rgb(0, 0, 0)')";
        page.wait(colours, json!([true, true])).await;
    })
    .await;
}

#[tokio::test]
async fn a_lost_game_says_why_and_can_be_tried_again_from_there() {
    with_page(DESKTOP, |page| async move {
        page.open(&format!("#name=simpei&{WON}&you=first&level=8&moves=a1-A1")).await;
        page.wait_for(2, "you").await;
        page.button("Resign").await;
        page.wait_text(
            "#story",
            "You lost: A2-a2 was needed instead of a1-A1 at move 1. It gave away the win.",
        )
        .await;
        page.button("Try again from move 1").await;
        page.wait_for(0, "you").await;
        page.cell("A2").await;
        page.cell("a2").await;
        page.wait("return document.getElementById('board').dataset.ply", "2").await;
        assert_eq!(page.moves().await[0], "A2-a2");
        // The game that was lost is still there.
        page.wait_text(".branch .turn", "a1-A1").await;
    })
    .await;
}

#[tokio::test]
async fn where_nothing_exact_is_known_estimates_are_said_to_be_some() {
    with_page(DESKTOP, |page| async move {
        page.open("#name=symple&board=9x9&you=both&moves=e5;c3;g7").await;
        page.wait_for(3, "you").await;
        page.button("Review the game").await;
        page.wait("return document.querySelectorAll('.graph .at.estimate').length", 4).await;
        let worths = "return [...document.querySelectorAll('.move .worth')].every((worth) => \
             /^\\d+ %$/.test(worth.textContent))";
        page.wait(worths, true).await;
        page.wait(
            "return document.getElementById('review').textContent\
             .includes('All values are estimates of the strongest bot.')",
            true,
        )
        .await;
        assert!(page.text("#looked").await.contains("by an estimate"));
    })
    .await;
}
