use crate::{Browser, DESKTOP, with_page};

const GAMES: [&str; 3] = [
    "#name=simpei&you=both&moves=B2;C2",
    "#name=symple&you=both&moves=d4;b2",
    "#name=symple&you=both&board=19x19",
];

/// The position of the board on the page: its right and lower edge, and its height.
const EDGES: &str = "const box = document.querySelector('#board svg').getBoundingClientRect(); \
     return [Math.ceil(box.right), Math.ceil(box.bottom), Math.floor(box.height)]";

async fn edges(page: &Browser) -> [f64; 3] {
    serde_json::from_value(page.script(EDGES).await).expect("three numbers")
}

#[tokio::test]
async fn the_board_fits_every_window() {
    with_page(DESKTOP, |page| async move {
        // Desks, tablets, phones; the 640 pixels of 1280 at 200 %.
        let windows = [
            (1920, 1080),
            (1280, 800),
            (1280, 600),
            (768, 1024),
            (1024, 768),
            (390, 844),
            (740, 360),
            (640, 360),
            (320, 640),
        ];
        for game in GAMES {
            page.open(game).await;
            page.wait("return document.getElementById('board').dataset.turn", "you").await;
            for (width, height) in windows {
                page.resize(width, height).await;
                page.wait("return document.documentElement.scrollWidth <= innerWidth", true).await;
                let [right, bottom, size] = edges(&page).await;
                assert!(right <= f64::from(width), "{game}: {right} in {width}x{height}");
                assert!(bottom <= f64::from(height), "{game}: {bottom} in {width}x{height}");
                // No smaller than need be.
                let least = f64::from(width.min(height)) * if height < 500 { 0.7 } else { 0.55 };
                assert!(size >= least, "{game}: {size} in {width}x{height}");
            }
        }
    })
    .await;
}

#[tokio::test]
async fn the_board_grows_with_the_window() {
    with_page(DESKTOP, |page| async move {
        for game in GAMES {
            page.open(game).await;
            page.wait("return document.getElementById('board').dataset.turn", "you").await;
            page.resize(1920, 1080).await;
            page.wait("return innerWidth", 1920).await;
            let [.., size] = edges(&page).await;
            assert!(size > 750.0, "{game}: {size}");
        }
    })
    .await;
}

#[tokio::test]
async fn what_is_to_be_done_is_seen_beside_the_board() {
    with_page(DESKTOP, |page| async move {
        page.open("#name=symple&you=both").await;
        page.wait_for(0, "you").await;
        page.cell("d4").await;
        page.wait_text("#status", "White: The turn is complete.").await;
        for (width, height) in [(1280, 800), (390, 844), (740, 360), (640, 360)] {
            page.resize(width, height).await;
            page.wait("return innerWidth", width).await;
            let button =
                "return document.querySelector('#offer button').getBoundingClientRect().bottom";
            let bottom = page.script(button).await.as_f64().expect("a number");
            assert!(bottom <= f64::from(height), "{bottom} in {width}x{height}");
        }
    })
    .await;
}

#[tokio::test]
async fn numbers_beside_the_board_keep_off_the_wood() {
    with_page(DESKTOP, |page| async move {
        page.open("#name=symple&you=both&board=19x19").await;
        page.wait_for(0, "you").await;
        let overlap = "const wood = document.querySelector('.wood').getBoundingClientRect(); \
             return [...document.querySelectorAll('.board .label')].filter((label) => { \
             const { left, right, top, bottom } = label.getBoundingClientRect(); \
             return right > wood.left && left < wood.right && bottom > wood.top && top < wood.bottom; \
             }).map((label) => label.textContent).join()";
        page.wait(overlap, "").await;
        page.wait("return document.querySelectorAll('.board .label').length", 38).await;
    })
    .await;
}
