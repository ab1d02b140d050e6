//! The page in a browser, driven as a person would: by clicks, by keys, on a screen of some size.
//!
//! Without Chromium's driver these tests do nothing but say so, unless `ZUGZWANG_BROWSER=required`
//! is set. `scripts/browser` installs both where it can.

mod access;
mod browser;
mod contrast;
mod editor;
mod keyboard;
mod lesson;
mod nothing_lost;
mod phone;
mod place;
mod playing;
mod puzzle;
mod review;
mod simpei;
mod sizes;
mod study;
mod symple;
mod text;
mod variations;
mod view;

use browser::{Browser, Screen};

const DESKTOP: Screen = Screen { width: 1200, height: 950, touch: false, stores: true };
const PHONE: Screen = Screen { width: 360, height: 740, touch: true, stores: true };

/// Opens a page on a server of its own, and calls `drive` with it; ends the browser whatever
/// happens.
async fn with_page<F, R>(screen: Screen, drive: F)
where
    F: FnOnce(Browser) -> R,
    R: Future<Output = ()> + Send + 'static,
{
    let Some(browser) = Browser::start(screen).await else { return };
    let outcome = tokio::spawn(drive(browser.clone())).await;
    let complaints = match &outcome {
        Ok(()) => browser.complaints().await,
        Err(_) => Vec::new(),
    };
    browser.end().await;
    if let Err(error) = outcome {
        std::panic::resume_unwind(error.into_panic());
    }
    assert_eq!(complaints, Vec::<String>::new(), "in the browser's console");
}
