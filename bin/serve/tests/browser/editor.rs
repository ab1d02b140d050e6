//! Positions that are put together by hand.

use serde_json::json;

use crate::{DESKTOP, PHONE, with_page};

const PIECES: &str = "return [...document.querySelectorAll('#editor [data-id]')]\
     .map((cell) => cell.getAttribute('aria-label')).filter((label) => !label.includes('empty'))\
     .length";

#[tokio::test]
async fn a_position_is_put_together_and_played_on_from() {
    with_page(DESKTOP, |page| async move {
        page.open("#name=simpei&you=both&moves=B2;C2;b1").await;
        page.wait_for(3, "you").await;
        page.button("Set up a position").await;
        // It begins with the position that is shown.
        page.wait(PIECES, 3).await;
        // The same piece once more takes it away; any piece is taken away by the eraser.
        page.click("#editor [value='red'] + span").await;
        page.click("#editor [data-id='B2']").await;
        page.wait(PIECES, 2).await;
        page.click("#editor [value=''] + span").await;
        page.click("#editor [data-id='b1']").await;
        page.wait(PIECES, 1).await;
        // Blue with a piece and red without: nobody can be to move.
        page.button("Play from here").await;
        page.wait(
            "return document.querySelector('#editor .error').textContent\
             .startsWith('Expected as many red pieces as blue ones')",
            true,
        )
        .await;
        page.expect_refusals().await;
        // The other piece instead of the one that is there.
        page.click("#editor [value='red'] + span").await;
        page.click("#editor [data-id='C2']").await;
        page.click("#editor [name='to-move'][value='blue'] + span").await;
        page.button("Play from here").await;
        page.wait_for(0, "you").await;
        page.wait("return document.getElementById('editor').open", false).await;
        assert_eq!(page.label("C2").await, "upper C2, red");
        assert_eq!(page.moves().await, Vec::<String>::new());
        // The game before is a step back.
        page.script("history.back()").await;
        page.wait_for(3, "you").await;
        assert_eq!(page.moves().await, ["B2", "C2", "b1"]);
    })
    .await;
}

#[tokio::test]
async fn an_empty_board_is_filled_and_analysed() {
    with_page(PHONE, |page| async move {
        page.open("#name=symple&board=3x2&penalty=1&you=first&moves=b1").await;
        page.wait("return document.getElementById('board').dataset.turn", "you").await;
        page.button("Set up a position").await;
        page.button("Empty board").await;
        page.wait(PIECES, 0).await;
        page.click("#editor [name='tool'][value='black'] + span").await;
        page.click("#editor [data-id='a1']").await;
        page.click("#editor [name='tool'][value='white'] + span").await;
        page.click("#editor [data-id='c2']").await;
        page.wait(PIECES, 2).await;
        page.click("#editor [name='to-move'][value='black'] + span").await;
        page.button("Analyse").await;
        page.wait_text("#analysis .tag", "Exact").await;
        page.wait("return new URLSearchParams(location.hash.slice(1)).get('start')", "2w/b2 b 1")
            .await;
        // The rules are those of the game before.
        page.wait("return document.querySelectorAll('#board [data-id]').length", json!(6)).await;
    })
    .await;
}
