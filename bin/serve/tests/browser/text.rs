use serde_json::{Value, json};

use crate::{DESKTOP, with_page};

async fn paste(page: &crate::Browser, text: &str) {
    let script = format!(
        "document.getElementById('text-panel').open = true; \
         const text = document.getElementById('text'); text.value = {}; text.focus();",
        Value::from(text)
    );
    page.script(&script).await;
    page.click("#load").await;
}

#[tokio::test]
async fn a_game_is_copied_and_pasted() {
    with_page(DESKTOP, |page| async move {
        page.open("#name=simpei&you=both&moves=B2;C2;b1;a3;D2xC2>A4").await;
        page.wait_for(5, "you").await;
        let text = "Simpei\nStart 4/4/4/4|3/3/3 r\n1. B2 C2\n2. b1 a3\n3. D2xC2>A4\n";
        page.wait("return document.getElementById('text').value", text).await;
        page.open("#name=symple").await;
        page.wait_for(0, "you").await;
        paste(&page, text).await;
        page.wait_for(5, "you").await;
        assert_eq!(page.moves().await, ["B2", "C2", "b1", "a3", "D2xC2>A4"]);
        page.wait("return document.getElementById('text').value", text).await;
        page.reload().await;
        page.wait_for(5, "you").await;
    })
    .await;
}

#[tokio::test]
async fn positions_and_games_of_either_kind_are_read() {
    with_page(DESKTOP, |page| async move {
        page.open("").await;
        page.wait_for(0, "you").await;
        paste(&page, "5/1w1b1/5/1w1b1/5 w 4").await;
        page.wait("return document.getElementById('board').dataset.game", "symple").await;
        page.wait_text(".score", "−6 = 2 − 4×2").await;
        paste(&page, "symple\nstart: 3/3/3 w 1\n1. b2 a1; 2. a2").await;
        page.wait_for(3, "you").await;
        assert_eq!(page.moves().await, ["b2", "a1", "a2"]);
        paste(&page, "Simpei\nStart 4/4/4/4|3/3/3 r\nRules first-move anywhere\n1. A1").await;
        page.wait_for(1, "you").await;
    })
    .await;
}

#[tokio::test]
async fn what_is_wrong_with_a_text_is_said() {
    with_page(DESKTOP, |page| async move {
        page.open("#name=simpei&you=both&moves=B2").await;
        page.wait_for(1, "you").await;
        paste(&page, "Simpei\nStart 4/4/4/4|3/3/3 r\n1. A1").await;
        let line = "move 1: \"A1\", character 1 ('A'): expected an inner cell of the upper world \
             for the very first piece";
        page.wait_text("#text-note", line).await;
        // The game at hand is as it was.
        assert_eq!(page.moves().await, ["B2"]);
        paste(&page, "<img src=x onerror=alert(1)>").await;
        page.wait(
            "return document.getElementById('text-note').textContent.startsWith('move ')",
            true,
        )
        .await;
        assert_eq!(
            page.script("return document.querySelectorAll('img[src=x]').length").await,
            json!(0)
        );
        // Four hundreds are no news in the console's eyes, but they are what was wanted here.
        page.expect_refusals().await;
    })
    .await;
}

#[tokio::test]
async fn an_address_that_makes_no_sense_is_no_dead_end() {
    with_page(DESKTOP, |page| async move {
        page.open("#name=simpei&you=both&moves=A1").await;
        page.wait("return document.getElementById('error').hidden", false).await;
        assert!(page.text("#error").await.starts_with("move 1: \"A1\", character 1"));
        page.type_text("au[]").await;
        page.click("#review-game").await;
        page.button("Begin a new game").await;
        page.wait_for(0, "you").await;
        page.wait("return document.getElementById('error').hidden", true).await;
        page.expect_refusals().await;
    })
    .await;
}
