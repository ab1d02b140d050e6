use serde_json::{Value, json};
use zugzwang_games::AnyGame;

use crate::browser::Browser;
use crate::study::{game, make, wait_begins, wait_for, wait_says};
use crate::{DESKTOP, with_page};

/// Opens the page with a game that goes on, and over it this puzzle, as if it had been left.
async fn open(page: &Browser, name: &str, puzzle: Value) {
    page.open("#name=simpei&you=both&moves=B2;C2").await;
    page.wait_for(2, "you").await;
    let kept =
        json!({"name": name, "grade": "easy", "puzzle": puzzle, "moves": [], "isClean": true});
    page.script(&format!("localStorage.setItem('puzzle', JSON.stringify({kept}))")).await;
    page.reload().await;
    page.wait_for(2, "you").await;
    page.click("#puzzle-on").await;
    wait_for(page, 0, "you").await;
}

/// Blue wins in three turns; after the first there are faster and slower ways.
async fn open_simpei(page: &Browser) -> Box<dyn AnyGame> {
    let start = "1rb1/3r/b2b/4|3/3/rrb b";
    let puzzle = json!({"position": start, "side": "blue", "grade": "easy", "seed": "4",
        "solution": "C4-c3", "kind": "value", "value": "win", "plies": 5});
    open(page, "simpei", puzzle).await;
    let moves: [&str; 0] = [];
    game("simpei", start, &moves)
}

/// What the server says about the game.
async fn ask(page: &Browser, path: &str, game: &dyn AnyGame, more: Value) -> Value {
    let mut body =
        json!({"game": {"name": game.info().name, "start": game.start(), "moves": game.turns()}});
    for (key, value) in more.as_object().expect("fields") {
        body[key] = value.clone();
    }
    let script = format!(
        "return fetch('/api/{path}', {{ method: 'POST', \
         headers: {{ 'content-type': 'application/json' }}, body: JSON.stringify({body}) }})\
         .then((response) => response.json())"
    );
    page.script(&script).await
}

/// The answer of the strongest bot, made in the game here as on the page.
async fn answer(page: &Browser, game: &mut dyn AnyGame) {
    let bot = ask(page, "bot", game, json!({"level": 8, "seed": 0})).await;
    let turn = bot["turn"].as_str().expect("a turn").to_owned();
    game.play(&turn).expect("a legal turn");
    wait_for(page, game.len(), "you").await;
    let says = page.text("#study .status").await;
    assert!(says.contains(&format!("answers {turn}.")), "{says}");
}

/// Wins from here on by the best turns.
async fn win(page: &Browser, game: &mut dyn AnyGame) {
    loop {
        let known = ask(page, "analyse", game, json!({"time": 10000})).await;
        assert_eq!(known["exact"], json!(true), "{known}");
        let turn = known["turns"][0]["turn"].as_str().expect("a turn").to_owned();
        make(page, game, &turn).await;
        game.play(&turn).expect("a legal turn");
        if game.outcome().is_some() {
            break;
        }
        answer(page, game).await;
    }
}

async fn score(page: &Browser) -> Value {
    page.script("return JSON.parse(localStorage.getItem('solved'))").await
}

#[tokio::test]
async fn a_puzzle_is_played_to_the_end_and_a_slower_win_is_right() {
    with_page(DESKTOP, |page| async move {
        let mut game = open_simpei(&page).await;
        wait_begins(&page, "Blue to move and win in 3 turns of its own.").await;
        make(&page, &*game, "C4-c3").await;
        game.play("C4-c3").expect("a legal turn");
        answer(&page, &mut *game).await;
        wait_begins(&page, "Right! Red answers").await;
        make(&page, &*game, "c1-C2").await;
        game.play("c1-C2").expect("a legal turn");
        wait_begins(
            &page,
            "Right, but there is a faster way: this wins in 3 turns of its own instead of 2.",
        )
        .await;
        answer(&page, &mut *game).await;
        win(&page, &mut *game).await;
        wait_says(&page, "Solved!").await;
        assert_eq!(score(&page).await, json!({"simpei easy": {"solved": 1, "streak": 1}}));
        // The game below is as it was.
        page.click("#study [aria-label=Close]").await;
        page.wait_for(2, "you").await;
        assert_eq!(page.moves().await, ["B2", "C2"]);
        page.wait_text("#puzzle-score", "Solved: 1. In a row: 1.").await;
        assert_eq!(page.script("return document.getElementById('puzzle-on').hidden").await, true);
    })
    .await;
}

#[tokio::test]
async fn a_turn_that_loses_the_win_is_taken_back() {
    with_page(DESKTOP, |page| async move {
        let mut game = open_simpei(&page).await;
        page.script(
            "localStorage.setItem('solved', '{\"simpei easy\":{\"solved\":4,\"streak\":4}}')",
        )
        .await;
        let wrong = game.legal_turns().into_iter().find(|turn| turn != "C4-c3").expect("another");
        make(&page, &*game, &wrong).await;
        wait_begins(&page, "That lets the win slip: Red answers ").await;
        let says = page.text("#study .status").await;
        assert!(says.ends_with(" Try again."), "{says}");
        wait_for(&page, 0, "you").await;
        assert_eq!(score(&page).await["simpei easy"], json!({"solved": 4, "streak": 0}));
        win(&page, &mut *game).await;
        wait_says(&page, "Solved, though not without help or a wrong turn.").await;
        assert_eq!(score(&page).await["simpei easy"], json!({"solved": 5, "streak": 0}));
        // Once more is for practice: it does not count.
        page.button("Once more").await;
        let moves: [&str; 0] = [];
        win(&page, &mut *crate::study::game("simpei", &game.start(), &moves)).await;
        wait_says(&page, "That is the solution.").await;
        assert_eq!(score(&page).await["simpei easy"], json!({"solved": 5, "streak": 0}));
    })
    .await;
}

#[tokio::test]
async fn hints_say_where_then_what_and_the_solution_is_played() {
    with_page(DESKTOP, |page| async move {
        let start = "b1bww/b1bww/wwb1w/ww2w/1bbbw b 4";
        let puzzle = json!({"position": start, "side": "black", "grade": "easy", "seed": "1",
            "solution": "d2,d3", "kind": "margin", "margin": 3});
        open(&page, "symple", puzzle).await;
        wait_begins(&page, "Black to move and win by 3 points.").await;
        page.button("Hint").await;
        wait_says(&page, "Look at the marked cells.").await;
        page.wait("return document.querySelectorAll('#study .hinted').length > 0", true).await;
        page.button("Hint").await;
        wait_says(&page, "The turn is d2,d3.").await;
        page.wait("return document.querySelectorAll('#study .preview').length > 0", true).await;
        // Reloaded in the middle, it can be gone on with.
        let moves: [&str; 0] = [];
        let mut game = game("symple", start, &moves);
        make(&page, &*game, "d2,d3").await;
        game.play("d2,d3").expect("a legal turn");
        answer(&page, &mut *game).await;
        page.reload().await;
        page.wait_for(2, "you").await;
        page.click("#puzzle-on").await;
        wait_for(&page, 2, "you").await;
        page.button("Solution").await;
        let end = "return document.querySelector('#study .status').textContent\
             .endsWith('That is the solution.')";
        page.wait(end, true).await;
        assert_eq!(score(&page).await["symple easy"]["solved"], json!(0));
    })
    .await;
}

#[tokio::test]
async fn a_puzzle_of_the_chosen_game_and_grade_begins() {
    with_page(DESKTOP, |page| async move {
        page.open("#name=simpei&you=both&moves=B2;C2").await;
        page.wait_for(2, "you").await;
        page.click("#puzzle-grade [value=medium]").await;
        page.click("#puzzle").await;
        wait_for(&page, 0, "you").await;
        page.wait_text("#study-title", "Simpei: medium puzzle").await;
        let says = page.text("#study .status").await;
        assert!(says.ends_with("One turn wins, all others do not."), "{says}");
        let seed = "return JSON.parse(localStorage.getItem('puzzle'))?.puzzle.seed ?? null";
        let first = page.script(seed).await;
        page.button("Next puzzle").await;
        page.wait(&format!("return (() => {{ {seed} }})() === {first}"), false).await;
        wait_for(&page, 0, "you").await;
        page.click("#study [aria-label=Close]").await;
        page.wait_for(2, "you").await;
    })
    .await;
}
