use crate::{Browser, PHONE, with_page};

/// The page is no wider than the screen, and what is to be touched is large enough.
async fn check(page: &Browser, least: f64) {
    page.wait("return document.documentElement.scrollWidth", PHONE.width).await;
    let sizes = "return Math.min(...[...document.querySelectorAll('.cell')].map((cell) => \
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
async fn a_phone_shows_symple_and_lets_large_boards_scroll() {
    with_page(PHONE, |page| async move {
        page.open("#name=symple&you=both").await;
        page.wait_for(0, "you").await;
        check(&page, 36.0).await;
        page.cell("d4").await;
        page.wait_text("#status", "White: The turn is complete.").await;
        page.open("#name=symple&board=19x19&you=both").await;
        page.wait_for(0, "you").await;
        check(&page, 18.0).await;
    })
    .await;
}
