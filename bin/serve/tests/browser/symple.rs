use serde_json::json;

use crate::{DESKTOP, with_page};

#[tokio::test]
async fn a_growth_is_guided() {
    with_page(DESKTOP, |page| async move {
        page.open("#name=symple&you=both&start=w1w/1b1/3+w+4").await;
        page.wait_for(0, "you").await;
        page.cell("a2").await;
        page.wait_text("#status", "White: 1 chain can still grow, and must.").await;
        assert_eq!(page.label("c3").await, "c3, white, due");
        assert_eq!(page.label("a3").await, "a3, white, done");
        assert_eq!(page.label("c2").await, "c2, empty, grow");
        // b3 would grow the same chain twice; the page says so, and adds nothing.
        page.cell("b3").await;
        page.wait_text(
            "#why",
            "b3 touches a chain that grows already: a chain grows by one stone a turn.",
        )
        .await;
        page.expect_refusals().await;
        // A stone is taken back by a click.
        page.cell("a2").await;
        page.wait("return document.querySelectorAll('.board .chosen').length", 0).await;
        page.cell("a2").await;
        page.wait("return document.querySelectorAll('.board .chosen').length", 1).await;
        let buttons = "return [...document.querySelectorAll('#offer button')].map((b) => \
             b.firstChild.textContent)";
        page.wait(buttons, json!(["Start over"])).await;
        page.cell("c2").await;
        page.wait_text("#status", "White: The turn is complete.").await;
        // The score is that of the turn as it is.
        page.wait("return document.querySelector('.score strong').textContent", "−4").await;
        page.button("Play the turn").await;
        page.wait_for(1, "you").await;
        assert_eq!(page.moves().await, ["a2,c2"]);
        assert_eq!(page.label("a2").await, "a2, white, last turn");
    })
    .await;
}

#[tokio::test]
async fn black_may_balance_and_complete_turns_can_go_at_once() {
    with_page(DESKTOP, |page| async move {
        page.open("#name=symple&you=both&start=4/1w2/3b/4+b+4").await;
        page.wait_for(0, "you").await;
        page.cell("d1").await;
        page.wait_text("#status", "Black: The turn may end here, or plant one stone more.").await;
        page.click("#at-once").await;
        page.cell("a1").await;
        page.wait_for(1, "you").await;
        assert_eq!(page.moves().await, ["…", "d1,a1"][1..]);
        page.cell("c1").await;
        page.wait_for(2, "you").await;
        assert_eq!(page.moves().await[1], "c1");
    })
    .await;
}

#[tokio::test]
async fn analysis_says_what_is_exact_and_what_is_not() {
    with_page(DESKTOP, |page| async move {
        let start = "bbbw2w/wwbwwww/w1wbbbb/wwwbwbb/bbbwwww/b1bbbw1/4bw1+b+4";
        page.open(&format!("#name=symple&you=both&start={start}")).await;
        page.wait_for(0, "you").await;
        page.click("#analyse").await;
        page.wait_text("#analysis .only-note", "★Only b1 keeps the win.").await;
        page.wait_text("#analysis .tag", "Exact").await;
        page.wait("return document.querySelectorAll('.board .badge.loss').length", 9).await;
        page.open("#name=symple&you=both&moves=d4").await;
        page.wait_text("#analysis .tag", "Estimate").await;
        page.wait("return document.querySelectorAll('.chip.liked').length > 0", true).await;
    })
    .await;
}

#[tokio::test]
async fn a_game_against_a_bot_to_the_end() {
    with_page(DESKTOP, |page| async move {
        page.open("#name=symple&board=3x2&penalty=1&you=second&level=1&seed=1").await;
        let mut ply = 1;
        loop {
            let script = "return document.getElementById('board').dataset.turn";
            page.wait(
                "return ['you', 'over'].includes(document.getElementById('board').dataset.turn)",
                true,
            )
            .await;
            if page.script(script).await == "over" {
                break;
            }
            // Any stones until there is a turn to play.
            while page.script("return document.querySelector('[data-key=P]')").await.is_null() {
                let before =
                    page.script("return document.querySelectorAll('.board .chosen').length").await;
                page.click(".board .choice").await;
                page.wait(
                    "return document.querySelectorAll('.board .chosen').length",
                    before.as_i64().unwrap() + 1,
                )
                .await;
            }
            page.button("Play the turn").await;
            page.wait(
                &format!("return document.getElementById('board').dataset.ply > {ply}"),
                true,
            )
            .await;
            ply = page.moves().await.len();
        }
        assert!(page.text("#status").await.contains(" to "));
        page.wait("return document.getElementById('review').textContent.includes('moves.')", true)
            .await;
    })
    .await;
}
