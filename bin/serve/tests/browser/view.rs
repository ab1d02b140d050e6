use serde_json::json;

use crate::{DESKTOP, with_page};

#[tokio::test]
async fn the_board_can_be_flipped() {
    with_page(DESKTOP, |page| async move {
        page.open("#name=simpei&you=both&moves=B2").await;
        page.wait_for(1, "you").await;
        // Whether A1 is to the left of D1 and below A4.
        let place = "const [a1, d1, a4] = ['A1', 'D1', 'A4'].map((id) => \
             document.querySelector(`[data-id=${id}]`).getBoundingClientRect()); \
             return [a1.left < d1.left, a1.top > a4.top]";
        page.wait(place, json!([true, true])).await;
        page.click("#flip").await;
        page.wait(place, json!([false, false])).await;
        // The keys go where the eye goes.
        page.type_text("b").await;
        page.script("document.querySelector('[data-id=A1]').focus()").await;
        page.type_text("\u{e015}").await;
        page.wait("return document.activeElement.dataset.id", "a1").await;
        page.cell("C2").await;
        page.wait_for(2, "you").await;
        page.wait(place, json!([false, false])).await;
        page.type_text("f").await;
        page.wait(place, json!([true, true])).await;
    })
    .await;
}

#[tokio::test]
async fn pieces_move_unless_motion_is_unwelcome() {
    with_page(DESKTOP, |page| async move {
        let game = "#name=simpei&you=both&moves=B2;C2;b1;a3;D2xC2>A4";
        let count = "window.animated = []; const { animate } = Element.prototype; \
             Element.prototype.animate = function (frames, ...rest) { \
             window.animated.push(frames[0].transform.split('(')[0]); \
             return animate.call(this, frames, ...rest); }";
        for (still, expected) in [(false, json!(["scale", "translate"])), (true, json!([]))] {
            page.prefer_stillness(still).await;
            page.open(game).await;
            page.wait_for(5, "you").await;
            page.type_text("[").await;
            page.wait_for(4, "past").await;
            page.script(count).await;
            page.type_text("]").await;
            page.wait_for(5, "you").await;
            // One piece is put down, the sandwiched one goes from C2 to A4.
            assert_eq!(page.script("return window.animated.sort()").await, expected);
            assert_eq!(page.label("D2").await, "upper D2, red, last turn");
        }
    })
    .await;
}

#[tokio::test]
async fn sound_is_off_until_it_is_wanted() {
    with_page(DESKTOP, |page| async move {
        let listen = "window.tones = 0; window.AudioContext = class { currentTime = 0; resume() {} \
             createOscillator() { window.tones++; return this; } createGain() { return this; } \
             connect() { return this; } start() {} stop() {} \
             frequency = { setValueAtTime() {}, exponentialRampToValueAtTime() {} }; \
             gain = this.frequency; }";
        page.open("#name=simpei&you=both").await;
        page.wait_for(0, "you").await;
        page.script(listen).await;
        page.cell("B2").await;
        page.wait_for(1, "you").await;
        page.wait("return window.tones", 0).await;
        page.click("#sound").await;
        page.wait("return document.getElementById('sound').ariaPressed", "true").await;
        page.cell("C2").await;
        page.wait_for(2, "you").await;
        page.wait("return window.tones", 1).await;
        // It is remembered.
        page.reload().await;
        page.wait_for(2, "you").await;
        page.wait("return document.getElementById('sound').ariaPressed", "true").await;
        page.type_text("s").await;
        page.wait("return document.getElementById('sound').ariaPressed", "false").await;
    })
    .await;
}

#[tokio::test]
async fn the_last_turn_is_marked() {
    with_page(DESKTOP, |page| async move {
        page.open("#name=simpei&you=both&moves=B2;C2;b1;a3;D2xC2>A4").await;
        page.wait_for(5, "you").await;
        let marked = "return ['last', 'put', 'left'].map((mark) => \
             document.querySelector(`.cell.${mark}`).dataset.id)";
        page.wait(marked, json!(["D2", "A4", "C2"])).await;
    })
    .await;
}

#[tokio::test]
async fn turns_in_the_list_break_between_cells_only() {
    with_page(DESKTOP, |page| async move {
        let cells: Vec<String> = (1..=19).map(|row| format!("{row}")).collect();
        let white = "w".to_owned() + &"1w".repeat(9);
        let rows: Vec<String> = cells
            .iter()
            .map(
                |row| {
                    if row.parse::<u32>().unwrap() % 4 == 1 { white.clone() } else { "19".into() }
                },
            )
            .collect();
        page.open(&format!("#name=symple&you=both&start={}+w+10", rows.join("/"))).await;
        page.wait_for(0, "you").await;
        // Each chain grows upwards, or downwards in the top row.
        let grow = "const pick = () => document.querySelector('.kind-grow'); \
             if (pick()) pick().dispatchEvent(new MouseEvent('click', { bubbles: true })); \
             return document.querySelector('[data-key=P]') !== null && pick() === null";
        page.wait(grow, true).await;
        page.button("Play the turn").await;
        page.wait_for(1, "you").await;
        // No cell's name is torn apart: each is in one line.
        let torn = "const text = document.querySelector('.move').firstChild; \
             const parts = document.createTreeWalker(text, NodeFilter.SHOW_TEXT); \
             const torn = []; \
             while (parts.nextNode()) { \
               for (const { index, 0: name } of parts.currentNode.data.matchAll(/[a-z][0-9]+/g)) { \
                 const range = document.createRange(); \
                 range.setStart(parts.currentNode, index); \
                 range.setEnd(parts.currentNode, index + name.length); \
                 if (range.getClientRects().length > 1) torn.push(name); \
               } \
             } \
             return torn";
        assert_eq!(page.script(torn).await, json!([]));
        page.wait(
            "const move = document.querySelector('.move'); \
             return move.scrollWidth <= move.clientWidth && move.clientHeight > 60",
            true,
        )
        .await;
    })
    .await;
}
