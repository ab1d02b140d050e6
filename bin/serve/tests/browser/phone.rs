use fantoccini::key::Key;
use serde_json::json;

use crate::{Browser, PHONE, with_page};

/// The page is no wider than the screen, and what is to be touched is large enough.
async fn check(page: &Browser, least: f64) {
    page.wait("return document.documentElement.scrollWidth", PHONE.width).await;
    let sizes = "return Math.min(...[...document.querySelectorAll('#board .cell')].map((cell) => \
         Math.min(cell.getBoundingClientRect().width, cell.getBoundingClientRect().height)))";
    let smallest = page.script(sizes).await.as_f64().expect("a size");
    assert!(smallest >= least, "{smallest}");
    let fonts = "return Math.min(...[...document.querySelectorAll('p, button, li, label')].filter(\
         (e) => e.innerText?.trim()).map((e) => parseFloat(getComputedStyle(e).fontSize)))";
    let smallest = page.script(fonts).await.as_f64().expect("a size");
    assert!(smallest >= 12.0, "{smallest}");
}

#[tokio::test]
async fn a_phone_shows_all_of_simpei() {
    with_page(PHONE, |page| async move {
        page.open("#name=simpei&you=both").await;
        page.wait_for(0, "you").await;
        check(&page, 40.0).await;
        // Nobody has keys there.
        let keys = "return [...document.querySelectorAll('kbd, .keys')].filter((key) => \
             key.checkVisibility()).length";
        page.click("#help").await;
        page.wait("return document.getElementById('help-dialog').open", true).await;
        page.wait(keys, 0).await;
        page.press(&[Key::Escape]).await;
        page.cell("B2").await;
        page.wait_for(1, "you").await;
        page.click("#analyse").await;
        page.wait("return document.querySelectorAll('.chip').length > 3", true).await;
        check(&page, 40.0).await;
        page.click("#new").await;
        page.wait("return document.getElementById('setup').open", true).await;
        page.wait("const form = document.getElementById('setup'); return form.scrollWidth <= form.clientWidth", true)
            .await;
    })
    .await;
}

#[tokio::test]
async fn a_phone_shows_symple_and_comes_near_on_large_boards() {
    with_page(PHONE, |page| async move {
        page.open("#name=symple&you=both").await;
        page.wait_for(0, "you").await;
        check(&page, 36.0).await;
        page.cell("d4").await;
        page.wait_text("#status", "White: The turn is complete.").await;
        page.open("#name=symple&board=19x19&you=both").await;
        page.wait_for(0, "you").await;
        check(&page, 14.0).await;
        let chosen = "return [...document.querySelectorAll('.board .chosen')].map((cell) => \
             cell.dataset.id)";
        let is_near = "return document.getElementById('board').classList.contains('near')";
        let size = "return document.querySelector('[data-id=d16]').getBoundingClientRect().width";
        // The first touch comes near, the second chooses.
        page.cell("d16").await;
        page.wait(is_near, true).await;
        assert_eq!(page.script(chosen).await, json!([]));
        assert!(page.script(size).await.as_f64().expect("a size") > 40.0);
        page.cell("d16").await;
        page.wait(chosen, json!(["d16"])).await;
        page.wait(is_near, true).await;
        // All of the board can be seen again, and is after the turn.
        page.button("Whole board").await;
        page.wait(is_near, false).await;
        check(&page, 14.0).await;
        page.cell("d16").await;
        page.wait(is_near, true).await;
        page.button("Play the turn").await;
        page.wait_for(1, "you").await;
        page.wait(is_near, false).await;
    })
    .await;
}

#[tokio::test]
async fn two_fingers_zoom_and_one_moves_the_board() {
    with_page(PHONE, |page| async move {
        page.open("#name=symple&board=19x19&you=both").await;
        page.wait_for(0, "you").await;
        let fingers = "const board = document.getElementById('board');
            const { left, top } = board.getBoundingClientRect();
            const send = (type, id, x, y) => board.dispatchEvent(new PointerEvent(`pointer${type}`, \
                {pointerId: id, pointerType: 'touch', clientX: left + x, clientY: top + y, bubbles: true}));
            const box = () => board.querySelector('svg').getAttribute('viewBox').split(' ').map(Number);";
        let pinch = "const all = box();
            send('down', 1, 100, 100); send('down', 2, 140, 100);
            send('move', 2, 220, 100);
            send('up', 1, 100, 100); send('up', 2, 220, 100);
            const near = box();
            send('down', 3, 200, 200); send('move', 3, 150, 200); send('up', 3, 150, 200);
            const moved = box();
            return [all[2] / near[2], moved[0] > near[0], moved[2] === near[2]]";
        let found = page.script(&format!("{fingers}{pinch}")).await;
        assert!((found[0].as_f64().expect("a factor") - 3.0).abs() < 0.1, "{found}");
        assert_eq!([&found[1], &found[2]], [&json!(true), &json!(true)]);
        // What a finger has moved, it has not chosen.
        page.script("document.querySelector('[data-id=k10]').dispatchEvent(new PointerEvent(\
             'click', {pointerType: 'touch', bubbles: true}))").await;
        // Apart again as far as it goes, the board is whole.
        let apart = "send('down', 1, 50, 100); send('down', 2, 300, 100); \
             send('move', 2, 60, 100); send('up', 1, 0, 0); send('up', 2, 0, 0); \
             return board.classList.contains('near')";
        assert_eq!(page.script(&format!("{fingers}{apart}")).await, false);
        page.wait("return document.querySelectorAll('.board .chosen').length", 0).await;
    })
    .await;
}
