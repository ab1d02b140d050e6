use fantoccini::key::Key;

use crate::{DESKTOP, with_page};

/// The cell that has the focus.
const FOCUSED: &str = "return document.activeElement.dataset.id ?? document.activeElement.id";

#[tokio::test]
async fn simpei_by_the_keyboard_alone() {
    with_page(DESKTOP, |page| async move {
        page.open("#name=simpei&you=both").await;
        page.wait_for(0, "you").await;
        page.wait("return document.getElementById('keys').checkVisibility()", true).await;
        page.type_text("b").await;
        page.wait(FOCUSED, "A4").await;
        // Down goes through both worlds, sideways stays in one.
        page.press(&[Key::Down]).await;
        page.wait(FOCUSED, "a3").await;
        page.press(&[Key::Down, Key::Right]).await;
        page.wait(FOCUSED, "B3").await;
        page.press(&[Key::Down, Key::Down]).await;
        page.wait(FOCUSED, "B2").await;
        page.press(&[Key::Enter]).await;
        page.wait_for(1, "you").await;
        // The cursor is where it was.
        page.wait(FOCUSED, "B2").await;
        page.press(&[Key::Right, Key::Enter]).await;
        page.wait_for(2, "you").await;
        assert_eq!(page.moves().await, ["B2", "C2"]);
        page.type_text("[[").await;
        page.wait_for(0, "past").await;
        page.type_text("]]").await;
        page.wait_for(2, "you").await;
        page.type_text("u").await;
        page.wait_for(1, "you").await;
        page.type_text("a").await;
        page.wait("return document.querySelectorAll('.chip').length > 3", true).await;
    })
    .await;
}

#[tokio::test]
async fn symple_by_the_keyboard_alone() {
    with_page(DESKTOP, |page| async move {
        page.open("#name=symple&you=both&start=w1w/1b1/3+w+4").await;
        page.wait_for(0, "you").await;
        page.type_text("b").await;
        page.wait(FOCUSED, "a3").await;
        page.press(&[Key::Down, Key::Enter]).await;
        page.wait("return document.querySelectorAll('.board .chosen').length", 1).await;
        page.press(&[Key::Escape]).await;
        page.wait("return document.querySelectorAll('.board .chosen').length", 0).await;
        page.press(&[Key::Enter]).await;
        page.wait("return document.querySelectorAll('.board .chosen').length", 1).await;
        page.press(&[Key::Right, Key::Right, Key::Enter]).await;
        page.wait_text("#status", "White: The turn is complete.").await;
        page.type_text("p").await;
        page.wait_for(1, "you").await;
        assert_eq!(page.moves().await, ["a2,c2"]);
    })
    .await;
}

#[tokio::test]
async fn a_new_game_by_the_keyboard_alone() {
    with_page(DESKTOP, |page| async move {
        page.open("#name=simpei&you=both").await;
        page.wait_for(0, "you").await;
        page.type_text("n").await;
        page.wait("return document.getElementById('setup').open", true).await;
        // From the close button to the games, to Symple, then to the end of the form.
        page.press(&[Key::Tab, Key::Right]).await;
        page.wait("return document.activeElement.value", "symple").await;
        page.press(&[Key::Enter]).await;
        page.wait("return document.getElementById('board').dataset.game", "symple").await;
        page.wait_for(0, "you").await;
        page.type_text("?").await;
        page.wait("return document.getElementById('help-dialog').open", true).await;
        page.press(&[Key::Escape]).await;
        page.wait("return document.getElementById('help-dialog').open", false).await;
    })
    .await;
}

#[tokio::test]
async fn everything_on_the_page_has_a_name_and_the_focus_shows() {
    with_page(DESKTOP, |page| async move {
        page.open("#name=simpei&you=both&moves=B2;C2").await;
        page.wait_for(2, "you").await;
        let nameless = "return [...document.querySelectorAll('button, select, input, textarea, \
             [role=button]')].filter((control) => !(control.textContent.trim() || \
             control.getAttribute('aria-label') || control.labels?.length || \
             control.getAttribute('aria-labelledby'))).map((control) => control.outerHTML)";
        page.wait(nameless, serde_json::json!([])).await;
        // One cell of the board is in the tab order.
        page.wait("return document.querySelectorAll('.board [tabindex=\"0\"]').length", 1).await;
        page.type_text("b").await;
        let ring =
            "return getComputedStyle(document.activeElement.querySelector('.ring')).strokeWidth";
        page.wait(ring, "5px").await;
    })
    .await;
}
