use serde_json::json;
use zugzwang_games::{GameInfo, games};

use crate::study::{game, make, printed, wait_begins, wait_for, wait_says};
use crate::{DESKTOP, PHONE, with_page};

/// The games of the list.
fn infos() -> Vec<GameInfo> {
    games().iter().map(|entry| entry.info).collect()
}

#[tokio::test]
async fn every_lesson_from_the_first_board_to_the_last() {
    with_page(DESKTOP, |page| async move {
        for info in infos() {
            page.open(&format!("#name={}&you=both", info.name)).await;
            page.wait_for(0, "you").await;
            page.click("#learn").await;
            for (i, chapter) in info.chapters.iter().enumerate() {
                let at = format!("{}. {}", i + 1, chapter.title);
                page.wait_text("#study h3", &at).await;
                page.wait_text("#study .task", chapter.task).await;
                let game = game(info.name, chapter.start, chapter.moves);
                wait_for(&page, game.len(), "you").await;
                page.button("Hint").await;
                wait_says(&page, chapter.hint).await;
                // What is not right is taken back, and said to be wrong.
                let legal = game.legal_turns();
                let wrong = legal.iter().find(|turn| !chapter.accepts.contains(&&***turn));
                if let Some(turn) = wrong {
                    make(&page, &*game, turn).await;
                    wait_says(&page, &format!("{} Try again.", chapter.wrong)).await;
                }
                let last = chapter.accepts.last().expect("a turn");
                make(&page, &*game, last).await;
                wait_begins(&page, &printed(chapter.right)).await;
                wait_for(&page, game.len() + 1, "past").await;
                let done = "return document.querySelectorAll('.progress .done').length";
                page.wait(done, i + 1).await;
                page.click("#study [data-next]").await;
            }
            page.wait("return document.getElementById('study').open", false).await;
        }
    })
    .await;
}

#[tokio::test]
async fn a_lesson_leaves_the_game_alone_and_goes_on_where_it_was_left() {
    with_page(DESKTOP, |page| async move {
        page.open("#name=simpei&you=both&moves=B2;C2").await;
        page.wait_for(2, "you").await;
        page.click("#learn").await;
        wait_for(&page, 0, "you").await;
        // What cannot be chosen is explained.
        page.click("#study [data-id='A1']").await;
        page.wait("return document.querySelector('#study .status.wrong') !== null", true).await;
        page.expect_refusals().await;
        page.click("#study [data-id='C3']").await;
        wait_for(&page, 1, "past").await;
        page.click("#study [data-next]").await;
        page.wait_text("#study h3", "2. Three in a row").await;
        page.button("Back").await;
        page.wait_text("#study h3", "1. Two worlds").await;
        page.click("#study [aria-label=Close]").await;
        page.wait_for(2, "you").await;
        assert_eq!(page.moves().await, ["B2", "C2"]);
        page.cell("b1").await;
        page.wait_for(3, "you").await;
        page.reload().await;
        page.wait_for(3, "you").await;
        page.click("#learn").await;
        page.wait_text("#study h3", "2. Three in a row").await;
        // The other games have theirs.
        page.script(
            "const select = document.querySelector('#study select'); \
             select.value = 'symple'; select.dispatchEvent(new Event('change'))",
        )
        .await;
        page.wait_text("#study h3", "1. Planting").await;
    })
    .await;
}

#[tokio::test]
async fn the_lesson_is_offered_on_the_first_visit() {
    with_page(PHONE, |page| async move {
        page.open("").await;
        page.wait_for(0, "you").await;
        let is_hidden = "return document.getElementById('welcome').hidden";
        assert_eq!(page.script(is_hidden).await, json!(false));
        page.button("Learn Simpei").await;
        page.wait_text("#study h3", "1. Two worlds").await;
        page.click("#study [aria-label=Close]").await;
        assert_eq!(page.script(is_hidden).await, json!(true));
        page.reload().await;
        page.wait_for(0, "you").await;
        assert_eq!(page.script(is_hidden).await, json!(true));
        page.script("localStorage.clear()").await;
        page.reload().await;
        page.wait(is_hidden, false).await;
        page.button("Not now").await;
        page.reload().await;
        page.wait_for(0, "you").await;
        assert_eq!(page.script(is_hidden).await, json!(true));
    })
    .await;
}

#[tokio::test]
async fn name_options_and_goal_stand_beside_the_board() {
    with_page(DESKTOP, |page| async move {
        page.open("#name=symple&you=both&board=5x4&penalty=3").await;
        page.wait_for(0, "you").await;
        page.wait_text("#about strong", "Symple on 5×4, each chain costs 3").await;
        let info = infos().into_iter().find(|info| info.name == "symple").expect("a game");
        page.wait_text("#about p", info.goal).await;
    })
    .await;
}

#[tokio::test]
async fn the_rules_of_every_game_have_a_picture_for_each_chapter() {
    with_page(DESKTOP, |page| async move {
        page.open("").await;
        page.wait_for(0, "you").await;
        page.click("#help").await;
        for info in infos() {
            page.button(&info.title()).await;
            page.wait_text("#rules .goal", info.goal).await;
            let script = "return [...document.querySelectorAll('#rules .chapter')].map((chapter) => \
                 [chapter.querySelector('h3').textContent, \
                 chapter.querySelector('div p').textContent, \
                 chapter.querySelectorAll('svg .cell').length])";
            let expected: Vec<_> = info
                .chapters
                .iter()
                .map(|chapter| {
                    let cells = game(info.name, chapter.start, chapter.moves).view().cells.len();
                    json!([chapter.title, printed(chapter.text), cells])
                })
                .collect();
            page.wait(script, expected).await;
        }
        page.script("document.querySelector('#rules .primary').click()").await;
        page.wait("return document.getElementById('study').open", true).await;
        page.wait("return document.getElementById('help-dialog').open", false).await;
    })
    .await;
}
