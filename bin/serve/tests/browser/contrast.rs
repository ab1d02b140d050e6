use serde_json::{Value, json};

use crate::{Browser, DESKTOP, with_page};

/// Returns what is too pale.
const SCRIPT: &str = include_str!("contrast.js");

/// Everything that is to be seen stands out, in light and in dark colours.
async fn check(page: &Browser, what: &str) {
    for theme in ["light", "dark"] {
        page.script(&format!("document.documentElement.dataset.theme = '{theme}'")).await;
        let pale = page.script(SCRIPT).await;
        assert_eq!(pale, json!([]), "{what}, {theme}");
    }
}

#[tokio::test]
async fn what_is_pale_is_found() {
    with_page(DESKTOP, |page| async move {
        page.open("#name=simpei&you=both").await;
        page.wait_for(0, "you").await;
        let pale = "document.getElementById('status').style.color = '#999'; \
             document.getElementById('new').style.background = '#ddd'; \
             document.documentElement.style.setProperty('--focus', '#e8e0d0')";
        page.script(pale).await;
        let Value::Array(found) = page.script(SCRIPT).await else { panic!() };
        let finds = |what: &str| found.iter().any(|line| line.as_str().unwrap().contains(what));
        assert!(finds("text span#status") && finds("text button#new"), "{found:?}");
        assert!(finds("focus of button#new") && finds("ring of the focus"), "{found:?}");
    })
    .await;
}

#[tokio::test]
async fn text_and_controls_stand_out_in_both_themes() {
    with_page(DESKTOP, |page| async move {
        page.open("#name=simpei&you=both&moves=B2;C2;b1;a3").await;
        page.wait_for(4, "you").await;
        check(&page, "a game of Simpei").await;
        page.click("#analyse").await;
        page.wait("return document.querySelectorAll('.chip').length > 3", true).await;
        page.script("document.querySelectorAll('details').forEach((more) => { more.open = true })")
            .await;
        check(&page, "exact values").await;
        page.cell("D2").await;
        page.wait("return document.querySelectorAll('.board .chosen').length", 1).await;
        page.cell("C2").await;
        page.wait("return document.getElementById('why').textContent !== ''", true).await;
        page.expect_refusals().await;
        check(&page, "a sandwich, and a choice that is refused").await;
        page.click("#new").await;
        page.wait("return document.getElementById('setup').open", true).await;
        page.click("#setup summary").await;
        check(&page, "a new game").await;
        page.open("#name=simpei&you=both").await;
        page.wait_for(0, "you").await;
        page.type_text("?").await;
        page.wait("return document.getElementById('help-dialog').open", true).await;
        check(&page, "help").await;
        page.open("#name=simpei&you=both&moves=B2;C2;b1;a3;D2xC2>A4;c3;c1;D4;B2-a1").await;
        page.wait_for(9, "over").await;
        page.wait("return document.querySelectorAll('.move.blunder').length > 0", true).await;
        check(&page, "the end").await;
    })
    .await;
}

#[tokio::test]
async fn boards_of_wood_stand_out_in_both_themes() {
    with_page(DESKTOP, |page| async move {
        page.open("#name=symple&you=both&start=w1w/1b1/3+w+4").await;
        page.wait_for(0, "you").await;
        page.cell("a2").await;
        page.wait("return document.querySelectorAll('.board .due').length", 1).await;
        page.click("#analyse").await;
        page.wait("return document.querySelectorAll('.chip').length > 0", true).await;
        check(&page, "a growth").await;
        page.open("#name=symple&you=both&moves=d4").await;
        page.wait("return document.querySelectorAll('.chip.liked').length > 0", true).await;
        check(&page, "an estimate").await;
    })
    .await;
}
