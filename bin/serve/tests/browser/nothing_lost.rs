use fantoccini::key::Key;
use serde_json::json;

use crate::{DESKTOP, Screen, with_page};

const ERROR_HIDDEN: &str = "return document.getElementById('error').hidden";

#[tokio::test]
async fn a_turn_is_played_once_however_often_it_is_clicked() {
    with_page(DESKTOP, |page| async move {
        page.open("#name=symple&you=both").await;
        page.wait_for(0, "you").await;
        page.cell("c3").await;
        page.wait_text("#status", "White: The turn is complete.").await;
        page.double_click("[data-key=P]").await;
        page.wait_for(1, "you").await;
        page.cell("e5").await;
        page.wait_text("#status", "Black: The turn is complete.").await;
        page.type_text("pp").await;
        page.wait_for(2, "you").await;
        assert_eq!(page.field("moves").await, "c3;e5");
        // By clicks that no browser would take for a double one, before the server has answered.
        page.cell("a7").await;
        page.wait("return document.querySelector('[data-key=P]') !== null", true).await;
        page.script(
            "const play = document.querySelector('[data-key=P]'); play.click(); play.click()",
        )
        .await;
        page.wait_for(3, "you").await;
        assert_eq!(page.field("moves").await, "c3;e5;a7");
        page.reload().await;
        page.wait_for(3, "you").await;
        page.wait(ERROR_HIDDEN, true).await;
    })
    .await;
}

#[tokio::test]
async fn a_ranked_turn_is_played_once_however_fast_it_is_clicked() {
    with_page(DESKTOP, |page| async move {
        page.open("#name=simpei&you=both&moves=B2;C2").await;
        page.wait_for(2, "you").await;
        page.click("#analyse").await;
        page.wait("return document.querySelectorAll('.chip').length > 3", true).await;
        page.double_click(".chip").await;
        page.wait_for(3, "you").await;
        // The ranking of the next position is there, at the same place.
        page.wait("return document.querySelectorAll('.chip').length > 3", true).await;
        assert_eq!(page.moves().await.len(), 3);
        page.script(
            "const [chip] = document.querySelectorAll('.chip'); chip.click(); chip.click()",
        )
        .await;
        page.wait_for(4, "you").await;
        assert_eq!(page.moves().await.len(), 4);
        page.click("#undo").await;
        page.wait_for(3, "you").await;
    })
    .await;
}

#[tokio::test]
async fn everything_works_where_site_data_is_blocked() {
    let blocked = Screen { stores: false, ..DESKTOP };
    with_page(blocked, |page| async move {
        page.open("").await;
        page.wait_for(0, "you").await;
        let access =
            "try { return typeof localStorage.length } catch (error) { return error.name }";
        assert_eq!(page.script(access).await, "SecurityError");
        page.cell("B2").await;
        page.wait_for(2, "you").await;
        page.click("#analyse").await;
        page.wait("return document.querySelectorAll('.chip').length > 3", true).await;
        page.click("#theme").await;
        assert_eq!(page.script("return document.documentElement.dataset.theme").await, "light");
        page.click("#new").await;
        page.button("Play Simpei").await;
        page.wait_for(0, "you").await;
        // Unremembered elsewhere, but not in the page itself.
        page.click("#new").await;
        page.click("#setup .earlier summary").await;
        page.click("#setup .earlier li button").await;
        page.wait_for(2, "you").await;
        page.reload().await;
        page.wait_for(2, "you").await;
    })
    .await;
}

#[tokio::test]
async fn back_and_forward_go_through_games() {
    with_page(DESKTOP, |page| async move {
        page.open("#name=simpei&you=both&moves=B2").await;
        page.wait_for(1, "you").await;
        page.cell("C2").await;
        page.wait_for(2, "you").await;
        page.click("#new").await;
        page.button("Play Simpei").await;
        page.wait_for(0, "you").await;
        page.cell("C3").await;
        page.wait_for(1, "you").await;
        assert_eq!(page.moves().await, ["C3"]);
        page.back().await;
        page.wait_for(2, "you").await;
        assert_eq!(page.moves().await, ["B2", "C2"]);
        // What is played there does not cost the games after it.
        page.click("#undo").await;
        page.wait_for(1, "you").await;
        page.forward().await;
        page.wait("return document.querySelector('.move')?.firstChild.textContent", "C3").await;
        page.back().await;
        page.wait("return document.querySelector('.move')?.firstChild.textContent", "B2").await;
        page.wait_for(1, "you").await;
        page.click("#redo").await;
        page.wait_for(2, "you").await;
    })
    .await;
}

#[tokio::test]
async fn the_latest_twenty_games_are_kept() {
    with_page(DESKTOP, |page| async move {
        page.open("#name=simpei&you=both").await;
        page.wait_for(0, "you").await;
        for game in 0..22 {
            page.type_text("n").await;
            page.button("Play Simpei").await;
            page.wait("return document.getElementById('setup').open", false).await;
            page.wait_for(0, "you").await;
            page.cell(["B2", "C3"][game % 2]).await;
            page.wait_for(1, "you").await;
        }
        page.open("").await;
        // The latest of them is the one to go on with.
        page.wait_for(1, "you").await;
        assert_eq!(page.moves().await, ["C3"]);
        page.click("#new").await;
        page.wait("return document.querySelectorAll('.earlier li').length", 20).await;
        page.click("#setup .earlier summary").await;
        page.click("#setup .earlier li button").await;
        page.wait("return document.querySelector('.move')?.firstChild.textContent", "B2").await;
    })
    .await;
}

#[tokio::test]
async fn what_cannot_be_replaces_no_game() {
    with_page(DESKTOP, |page| async move {
        page.open("#name=simpei&you=both&moves=B2").await;
        page.wait_for(1, "you").await;
        page.click("#new").await;
        page.click("#setup summary").await;
        page.click("#setup [name=pieces]").await;
        page.type_text("12").await;
        page.button("Play Simpei").await;
        page.wait("return document.querySelector('#setup .error').hidden", false).await;
        assert!(page.text("#setup .error").await.starts_with("12 pieces per player"));
        assert_eq!(page.script("return document.getElementById('setup').open").await, true);
        page.press(&[Key::Escape]).await;
        page.wait("return document.getElementById('setup').open", false).await;
        let script = "document.getElementById('text-panel').open = true; \
             document.getElementById('text').value = ''";
        page.script(script).await;
        page.click("#load").await;
        page.wait_text("#text-note", "There is no text: paste a game or a position first.").await;
        assert_eq!(page.moves().await, ["B2"]);
        assert_eq!(page.field("moves").await, "B2");
        page.expect_refusals().await;
    })
    .await;
}

#[tokio::test]
async fn a_new_game_is_set_up_as_the_present_one() {
    with_page(DESKTOP, |page| async move {
        page.open("#name=symple&board=13x13&penalty=2&you=second&level=5").await;
        page.wait("return document.querySelectorAll('.cell').length", 169).await;
        page.click("#new").await;
        let chosen = "const form = document.querySelector('#setup form').elements; \
             return [form.usual.value, form.penalty.value, form.you.value, form['level-0'].value]";
        assert_eq!(page.script(chosen).await, json!(["13x13", "2", "second", "5"]));
        // Levels are asked for where bots play.
        let levels = "return [...document.querySelectorAll('#setup [data-player]')].map((label) => label.hidden)";
        assert_eq!(page.script(levels).await, json!([false, true]));
        page.click("label:has(> [name=you][value=both])").await;
        assert_eq!(page.script(levels).await, json!([true, true]));
    })
    .await;
}

#[tokio::test]
async fn taking_back_can_be_taken_back() {
    with_page(DESKTOP, |page| async move {
        page.open("#name=simpei&you=both&moves=B2;C2;b1").await;
        page.wait_for(3, "you").await;
        for ply in [2, 1, 0] {
            page.click("#undo").await;
            page.wait_for(ply, "you").await;
        }
        assert!(page.moves().await.is_empty());
        for ply in [1, 2, 3] {
            page.type_text("r").await;
            page.wait_for(ply, "you").await;
        }
        assert_eq!(page.moves().await, ["B2", "C2", "b1"]);
        page.click("#undo").await;
        page.wait_for(2, "you").await;
        page.reload().await;
        page.wait_for(2, "you").await;
        page.click("#redo").await;
        page.wait_for(3, "you").await;
        assert_eq!(page.moves().await, ["B2", "C2", "b1"]);
    })
    .await;
}

#[tokio::test]
async fn the_page_outlives_its_server() {
    with_page(DESKTOP, |page| async move {
        page.open("#name=simpei&you=first&level=1&seed=1").await;
        page.wait_for(0, "you").await;
        page.stop_server().await;
        page.cell("B2").await;
        page.wait(ERROR_HIDDEN, false).await;
        let told = "The server does not answer. The page goes on as soon as it does. Try again";
        assert_eq!(page.text("#error").await, told);
        assert_eq!(page.text("#status").await, "No connection to the server.");
        assert!(!page.text("#status").await.contains("thinking"));
        // The stone is there already, and the turn goes on by itself.
        page.wait("return document.querySelectorAll('.pieces .piece').length", 1).await;
        page.start_server().await;
        page.wait_for(2, "you").await;
        page.wait(ERROR_HIDDEN, true).await;
        assert_eq!(page.moves().await[0], "B2");
        assert_eq!(page.moves().await.len(), 2);
        // Trying again repeats what has failed, and nothing else.
        page.stop_server().await;
        page.click("#analyse").await;
        page.wait(ERROR_HIDDEN, false).await;
        page.button("Try again").await;
        page.wait(ERROR_HIDDEN, false).await;
        page.start_server().await;
        page.button("Try again").await;
        page.wait("return document.querySelectorAll('.chip').length > 3", true).await;
        page.wait_for(2, "you").await;
        assert_eq!(page.moves().await.len(), 2);
        let complaints = page.complaints().await;
        assert!(complaints.iter().all(|line| line.contains("net::ERR_")), "{complaints:?}");
    })
    .await;
}

#[tokio::test]
async fn a_bot_that_thinks_goes_on_when_the_server_is_there_again() {
    with_page(DESKTOP, |page| async move {
        // A position that takes long to think about.
        let start = format!("ww17/{}17bb+w+10", "19/".repeat(17));
        page.open(&format!("#name=symple&start={start}&you=second&level=8&seed=1")).await;
        page.wait_text("#status", "White is thinking…").await;
        page.stop_server().await;
        page.wait_text("#status", "No connection to the server.").await;
        page.wait("return document.getElementById('clock').textContent", "").await;
        page.start_server().await;
        page.wait_text("#status", "White is thinking…").await;
        let complaints = page.complaints().await;
        let expected = |line: &String| line.contains("net::ERR_") || line.contains("503");
        assert!(complaints.iter().all(expected), "{complaints:?}");
    })
    .await;
}

#[tokio::test]
async fn quick_taps_lose_no_stone_on_a_slow_line() {
    with_page(DESKTOP, |page| async move {
        page.open("#name=symple&you=both&start=w1w4/7/7/7/w1w3w/7/7+w+1").await;
        page.wait_for(0, "you").await;
        page.slow_down(500).await;
        let tap = "const count = (css) => document.querySelectorAll(css).length; \
             const before = count('.pieces .piece'); \
             for (const id of ['a6', 'c6', 'a4']) document.querySelector(`[data-id=${id}]`)\
             .dispatchEvent(new Event('click', { bubbles: true })); \
             return [count('.pieces .piece') - before, count('.board .chosen')]";
        // They are there at once; the server says so later.
        assert_eq!(page.script(tap).await, json!([3, 0]));
        page.wait("return document.querySelectorAll('.board .chosen').length", 3).await;
        assert_eq!(page.label("a4").await, "a4, white, chosen");
    })
    .await;
}
