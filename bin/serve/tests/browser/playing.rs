use serde_json::json;

use crate::{DESKTOP, with_page};

/// Chooses who plays a side.
async fn choose(page: &crate::Browser, player: &str, value: &str) {
    page.click(&format!("#player-{player} [value='{value}']")).await;
}

#[tokio::test]
async fn who_plays_can_be_set_in_any_position() {
    with_page(DESKTOP, |page| async move {
        page.open("#name=simpei&you=both&moves=B2;C2&seed=1").await;
        page.wait_for(2, "you").await;
        choose(&page, "second", "2").await;
        page.cell("B3").await;
        page.wait_for(4, "you").await;
        page.wait_text(".player:last-child .who span", "Bot, level 2").await;
        // The bot begins at once where it is its turn.
        choose(&page, "second", "person").await;
        choose(&page, "first", "1").await;
        page.wait_for(5, "you").await;
        assert_eq!(page.field("you").await, "second");
        assert_eq!(page.field("level").await, "1,2");
        page.reload().await;
        page.wait_for(5, "you").await;
        page.wait_text(".player .who span", "Bot, level 1").await;
    })
    .await;
}

#[tokio::test]
async fn bots_can_be_watched_and_paused() {
    with_page(DESKTOP, |page| async move {
        page.open("#name=simpei&you=none&level=1,2&seed=1").await;
        page.wait("return document.getElementById('board').dataset.ply >= 2", true).await;
        page.button("Pause").await;
        page.wait(
            "return document.getElementById('status').textContent.endsWith('The bot waits.')",
            true,
        )
        .await;
        let ply = page.moves().await.len();
        page.click("#speed [value=fast]").await;
        page.click("#undo").await;
        page.wait_for(ply - 1, "bot").await;
        page.button("Go on").await;
        page.wait("return document.getElementById('board').dataset.turn", "over").await;
    })
    .await;
}

#[tokio::test]
async fn a_player_can_resign() {
    with_page(DESKTOP, |page| async move {
        page.open("#name=simpei&you=first&level=1&seed=3&moves=B2;C2").await;
        page.wait_for(2, "you").await;
        page.click("#resign").await;
        page.wait_for(2, "over").await;
        page.wait_text("#status", "Red resigns. Blue wins.").await;
        page.wait_text(".player.winner strong", "Blue").await;
        page.wait(
            "return document.getElementById('text').value.endsWith('Result blue wins\\n')",
            true,
        )
        .await;
        page.reload().await;
        page.wait_for(2, "over").await;
        page.wait_text("#status", "Red resigns. Blue wins.").await;
        page.click("#undo").await;
        page.wait_for(2, "you").await;
        assert_eq!(page.moves().await, ["B2", "C2"]);
    })
    .await;
}

#[tokio::test]
async fn a_hint_shows_where_before_it_shows_what() {
    with_page(DESKTOP, |page| async move {
        page.open("#name=simpei&you=both&start=2b/rb1/1r1|2/rb+r").await;
        page.wait_for(0, "you").await;
        page.click("#hint").await;
        page.wait(
            "return [...document.querySelectorAll('.hinted')].map(({ dataset }) => dataset.id)",
            json!(["A2"]),
        )
        .await;
        assert_eq!(page.text("#status").await, "Red: Hint: look at the marked cells.");
        assert_eq!(
            page.script("return document.querySelectorAll('.preview-piece').length").await,
            0
        );
        page.type_text("h").await;
        page.wait_text("#status", "Red: Hint: A2-a2.").await;
        assert_eq!(
            page.script("return document.querySelectorAll('.preview-piece').length").await,
            1
        );
        // It is for this position only.
        page.cell("A2").await;
        page.wait("return document.querySelectorAll('.board .chosen').length", 1).await;
        page.cell("a2").await;
        page.wait_for(1, "you").await;
        assert_eq!(
            page.script("return document.querySelectorAll('.hinted, .preview-piece').length").await,
            0
        );
    })
    .await;
}

#[tokio::test]
async fn a_hint_for_one_stone_does_not_tell_it_at_once() {
    with_page(DESKTOP, |page| async move {
        page.open("#name=simpei&you=both").await;
        page.wait_for(0, "you").await;
        page.click("#hint").await;
        page.wait("return document.querySelectorAll('.hinted').length", 4).await;
    })
    .await;
}

#[tokio::test]
async fn a_thought_has_a_clock_and_can_be_cancelled() {
    with_page(DESKTOP, |page| async move {
        page.open("#name=simpei&you=both").await;
        page.wait_for(0, "you").await;
        // A bot that thinks for as long as it is let.
        let hold = "const { fetch } = window; window.fetch = (path, request) => { \
             if (!path.endsWith('bot') || JSON.parse(request.body).level < 8) return fetch(path, request); \
             return new Promise((_, reject) => request.signal.addEventListener('abort', \
                 () => reject(request.signal.reason))); \
             }";
        page.script(hold).await;
        choose(&page, "first", "8").await;
        page.wait_text("#status", "Red is thinking…").await;
        page.wait("return /^[1-9]\\d* s$/.test(document.getElementById('clock').textContent)", true)
            .await;
        page.button("Cancel").await;
        page.wait_text("#status", "Red to move. The bot waits.").await;
        assert_eq!(page.text("#clock").await, "");
        page.button("Go on").await;
        page.wait_text("#status", "Red is thinking…").await;
        choose(&page, "first", "1").await;
        page.wait_for(1, "you").await;
    })
    .await;
}

#[tokio::test]
async fn a_bot_moves_now_if_it_is_told_to() {
    with_page(DESKTOP, |page| async move {
        // A position that takes long to think about.
        let start = format!("ww17/{}17bb+w+10", "19/".repeat(17));
        page.open(&format!("#name=symple&start={start}&you=second&level=8&seed=1")).await;
        page.wait("return document.querySelector('#offer button')?.textContent", "Move now").await;
        page.button("Move now").await;
        page.wait_for(1, "you").await;
        let answers = "return performance.getEntriesByType('resource').filter(({ name }) => \
             name.endsWith('/api/move-now')).map(({ responseStatus }) => responseStatus)";
        page.wait(answers, json!([200])).await;
    })
    .await;
}

#[tokio::test]
async fn bots_think_while_their_opponent_does() {
    with_page(DESKTOP, |page| async move {
        page.open("#name=simpei&you=first&level=8&seed=3").await;
        page.wait_for(0, "you").await;
        // What bots are asked, as the moves of each question, and what they say.
        let listen = "window.asked = []; window.lines = []; const { fetch } = window; \
             window.fetch = async (path, request) => { \
                 const answer = await fetch(path, request); \
                 if (path.endsWith('bot')) { \
                     asked.push(JSON.parse(request.body).game.moves.join(' ')); \
                     lines.push((await answer.clone().json()).line); \
                 } \
                 return answer; \
             }";
        page.script(listen).await;
        page.cell("B2").await;
        page.wait_for(2, "you").await;
        // The answer to the reply that the bot expects is asked for by itself.
        page.wait("return asked.length", 2).await;
        let reply = page.script("return lines[0][1]").await;
        let reply = reply.as_str().expect("a reply of one step");
        page.cell(reply).await;
        page.wait_for(4, "you").await;
        // Another thought is under way, and none of them was needed twice.
        page.wait("return asked.length", 3).await;
        page.wait("return new Set(asked).size", 3).await;
    })
    .await;
}

#[tokio::test]
async fn a_link_can_be_copied() {
    with_page(DESKTOP, |page| async move {
        page.open("#name=simpei&you=both&moves=B2").await;
        page.wait_for(1, "you").await;
        page.click("#share").await;
        let said = "return document.getElementById('share-note').textContent";
        page.wait(&format!("{said}.startsWith('The link is copied.')"), true).await;
        // Where the browser does not let the page copy, it says so.
        page.script(
            "Object.defineProperty(navigator, 'clipboard', {}); document.execCommand = () => false",
        )
        .await;
        page.click("#share").await;
        page.wait(&format!("{said}.startsWith('The browser does not let the page copy.')"), true)
            .await;
        page.script("document.getElementById('text-panel').open = true").await;
        page.click("#copy").await;
        let said = "return document.getElementById('text-note').textContent";
        page.wait(&format!("{said}.startsWith('The browser does not let the page copy.')"), true)
            .await;
    })
    .await;
}
