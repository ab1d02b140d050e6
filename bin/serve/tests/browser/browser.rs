use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::http::Method;
use fantoccini::actions::{
    InputSource, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, MouseActions, PointerAction,
};
use fantoccini::key::Key;
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::{JoinHandle, spawn_blocking};
use url::{ParseError, Url};
use zugzwang_rules::simpei::Rules;
use zugzwang_serve::{ServerOptions, serve};
use zugzwang_solve::Tables;

/// Longer than anything takes, on a busy machine, too.
const PATIENCE: Duration = Duration::from_secs(60);

/// Where servers find solutions.
pub(crate) fn tables() -> Tables {
    Tables::new(concat!(env!("CARGO_TARGET_TMPDIR"), "/serve-tables"), None)
}

#[derive(Clone, Copy)]
pub(crate) struct Screen {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) touch: bool,
    /// Whether pages may keep anything: site data can be blocked in the browser's settings.
    pub(crate) stores: bool,
}

/// A browser that shows a page of a server in this process.
#[derive(Clone)]
pub(crate) struct Browser {
    client: Client,
    driver: Arc<Mutex<Child>>,
    server: Arc<Mutex<Option<Server>>>,
    tables: Tables,
    address: String,
}

/// A server that runs, and what ends it.
struct Server {
    stop: oneshot::Sender<()>,
    ended: JoinHandle<()>,
}

impl Server {
    fn start(listener: TcpListener, tables: Tables) -> Self {
        let (stop, stopped) = oneshot::channel();
        let stopped = async {
            let _ = stopped.await;
        };
        Self { stop, ended: tokio::spawn(serve(listener, ServerOptions::new(tables), stopped)) }
    }
}

impl Browser {
    /// `None` if there is no browser, and need not be.
    pub(crate) async fn start(screen: Screen) -> Option<Self> {
        let Some((driver, port)) = start_driver() else {
            let is_required = std::env::var("ZUGZWANG_BROWSER").is_ok_and(|v| v == "required");
            assert!(!is_required, "chromedriver: expected to be installed, see scripts/browser");
            // Not by a macro, whose output would be kept from whoever runs the tests.
            let _ = writeln!(
                io::stderr(),
                "SKIPPED a test of the page: no chromedriver, which scripts/browser installs"
            );
            return None;
        };
        let mut arguments: Vec<String> = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-dev-shm-usage",
        ]
        .map(str::to_owned)
        .into();
        arguments.push(format!("--window-size={},{}", screen.width, screen.height));
        let mut chrome = json!({ "args": arguments });
        if !screen.stores {
            const BLOCK: u8 = 2;
            chrome["prefs"] = json!({"profile.default_content_setting_values.cookies": BLOCK});
        }
        if screen.touch {
            let metrics = json!({"width": screen.width, "height": screen.height, "pixelRatio": 2});
            chrome["mobileEmulation"] = json!({ "deviceMetrics": metrics });
        }
        let capabilities =
            json!({"goog:chromeOptions": chrome, "goog:loggingPrefs": {"browser": "ALL"}});
        let Value::Object(capabilities) = capabilities else { unreachable!() };
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities)
            .connect(&format!("http://127.0.0.1:{port}"))
            .await
            .expect("a session of the browser");

        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = format!("http://{}/", listener.local_addr().expect("an address"));
        let tables = tables();
        // What the page shows of Simpei depends on whether it is there.
        let waiting = tables.clone();
        let wait = move || waiting.wait(Rules::STANDARD, &|| false).is_some();
        assert!(spawn_blocking(wait).await.expect("a table"));
        let server = Arc::new(Mutex::new(Some(Server::start(listener, tables.clone()))));
        Some(Self { client, driver: Arc::new(Mutex::new(driver)), server, tables, address })
    }

    /// Ends the server, and all connections to it.
    pub(crate) async fn stop_server(&self) {
        let server = self.server.lock().expect("the server").take().expect("a server that runs");
        let _ = server.stop.send(());
        server.ended.await.expect("no panic");
    }

    /// Starts the server again, at the same address.
    pub(crate) async fn start_server(&self) {
        let address = self.address.trim_start_matches("http://").trim_end_matches('/');
        let listener = TcpListener::bind(address).await.expect("the same port");
        let server = Server::start(listener, self.tables.clone());
        *self.server.lock().expect("the server") = Some(server);
    }

    /// Lets every request take so many milliseconds more.
    pub(crate) async fn slow_down(&self, latency: u32) {
        let parameters = json!({
            "offline": false, "latency": latency, "downloadThroughput": -1, "uploadThroughput": -1,
        });
        let command = DevTools { name: "Network.emulateNetworkConditions", parameters };
        self.client.issue_cmd(command).await.expect("a slow line");
    }

    pub(crate) async fn end(self) {
        // If the browser is gone already, so much the better.
        let _ = self.client.close().await;
        let mut driver = self.driver.lock().expect("the driver");
        let _ = driver.kill();
        let _ = driver.wait();
    }

    /// Opens the page with a game in its address; it starts afresh even if it was open.
    pub(crate) async fn open(&self, hash: &str) {
        self.visit(&format!("{}{hash}", self.address)).await;
    }

    /// Opens a page at any address.
    pub(crate) async fn visit(&self, address: &str) {
        self.client.goto("about:blank").await.expect("an empty page");
        self.client.goto(address).await.expect("the page");
    }

    pub(crate) async fn reload(&self) {
        self.client.refresh().await.expect("the page again");
    }

    pub(crate) async fn script(&self, script: &str) -> Value {
        self.client.execute(script, Vec::new()).await.expect("a script")
    }

    pub(crate) async fn click(&self, css: &str) {
        let element = self.client.find(Locator::Css(css)).await;
        let element = element.unwrap_or_else(|error| panic!("{css}: {error}"));
        element.click().await.unwrap_or_else(|error| panic!("{css}: {error}"));
    }

    /// Clicks an element twice in quick succession.
    pub(crate) async fn double_click(&self, css: &str) {
        let element = self.client.find(Locator::Css(css)).await.expect(css);
        let mouse = MouseActions::new("mouse".to_owned());
        let mut mouse =
            mouse.then(PointerAction::MoveToElement { element, duration: None, x: 0.0, y: 0.0 });
        for _ in 0..2 {
            mouse = mouse.then(PointerAction::Down { button: MOUSE_BUTTON_LEFT });
            mouse = mouse.then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        }
        self.client.perform_actions(mouse).await.expect(css);
    }

    /// Goes back or forward in the history of the browser.
    pub(crate) async fn back(&self) {
        self.client.back().await.expect("an entry before");
    }

    pub(crate) async fn forward(&self) {
        self.client.forward().await.expect("an entry after");
    }

    /// A field of the address.
    pub(crate) async fn field(&self, name: &str) -> Value {
        let script = format!("return new URLSearchParams(location.hash.slice(1)).get({name:?})");
        self.script(&script).await
    }

    /// Clicks a cell of the board.
    pub(crate) async fn cell(&self, name: &str) {
        self.click(&format!("[data-id='{name}']")).await;
    }

    /// Clicks the button with this label, in the dialog if one is open.
    pub(crate) async fn button(&self, label: &str) {
        let path = format!(
            "//button[(ancestor::dialog[@open] or not(//dialog[@open])) and \
             starts-with(normalize-space(.), '{label}')]"
        );
        let element = self.client.find(Locator::XPath(&path)).await;
        element.unwrap_or_else(|error| panic!("{label}: {error}")).click().await.expect(label);
    }

    /// Types into whatever has the focus.
    pub(crate) async fn press(&self, keys: &[Key]) {
        let keys: Vec<char> = keys.iter().map(|&key| key.into()).collect();
        self.type_text(&keys.iter().collect::<String>()).await;
    }

    pub(crate) async fn type_text(&self, text: &str) {
        let actions = text.chars().fold(KeyActions::new("keys".to_owned()), |actions, value| {
            actions.then(KeyAction::Down { value }).then(KeyAction::Up { value })
        });
        self.client.perform_actions(actions).await.expect("keys");
    }

    pub(crate) async fn text(&self, css: &str) -> String {
        let script = format!("return document.querySelector({css:?}).textContent");
        self.script(&script).await.as_str().expect("a text").to_owned()
    }

    /// What a screen reader says about a cell.
    pub(crate) async fn label(&self, cell: &str) -> String {
        let script = format!(
            "return document.querySelector(\"[data-id='{cell}']\").getAttribute('aria-label')"
        );
        self.script(&script).await.as_str().expect("a label").to_owned()
    }

    /// Waits until a script returns what is expected.
    pub(crate) async fn wait(&self, script: &str, expected: impl Into<Value>) {
        let expected = expected.into();
        let start = Instant::now();
        loop {
            let found = self.script(script).await;
            if found == expected {
                return;
            }
            if start.elapsed() > PATIENCE {
                let page = self.script("return document.body.innerText").await;
                panic!("{script}: expected {expected}, found {found} on\n{page}");
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Waits until the position after so many moves is shown, and it is this one's turn: `you`,
    /// `bot`, `past` or `over`.
    pub(crate) async fn wait_for(&self, ply: usize, turn: &str) {
        let script = "const { ply, turn } = document.getElementById('board').dataset; \
             return `${ply} ${turn}`";
        self.wait(script, format!("{ply} {turn}")).await;
    }

    /// Waits until an element has this text.
    pub(crate) async fn wait_text(&self, css: &str, text: &str) {
        let script = format!("return document.querySelector({css:?})?.textContent ?? null");
        self.wait(&script, text).await;
    }

    /// The moves in the list.
    pub(crate) async fn moves(&self) -> Vec<String> {
        let script = "return [...document.querySelectorAll('.move')].map((move) => \
             move.firstChild.textContent)";
        serde_json::from_value(self.script(script).await).expect("moves")
    }

    /// Makes the window another size.
    pub(crate) async fn resize(&self, width: u32, height: u32) {
        let parameters = json!({
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false,
        });
        let command = DevTools { name: "Emulation.setDeviceMetricsOverride", parameters };
        self.client.issue_cmd(command).await.expect("another size");
    }

    /// Says whether motion on the page is unwelcome, as a setting of the system may.
    pub(crate) async fn prefer_stillness(&self, is_preferred: bool) {
        let value = if is_preferred { "reduce" } else { "no-preference" };
        let parameters = json!({"features": [{"name": "prefers-reduced-motion", "value": value}]});
        let command = DevTools { name: "Emulation.setEmulatedMedia", parameters };
        self.client.issue_cmd(command).await.expect("another setting");
    }

    /// What the browser's console has to complain about, refused requests to other hosts among it.
    pub(crate) async fn complaints(&self) -> Vec<String> {
        let entries = self.client.issue_cmd(ConsoleLog).await.expect("the console");
        let entries = entries.as_array().expect("entries").iter();
        entries.map(|entry| entry["message"].to_string()).collect()
    }

    /// Sees to it that the console shows refused requests so far and nothing else, where something
    /// that is not legal was asked for.
    pub(crate) async fn expect_refusals(&self) {
        let entries = self.complaints().await;
        assert!(entries.iter().all(|entry| entry.contains("422")), "{entries:?}");
    }
}

/// A command of Chromium's developer tools.
#[derive(Debug)]
struct DevTools {
    name: &'static str,
    parameters: Value,
}

impl WebDriverCompatibleCommand for DevTools {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!("session/{}/goog/cdp/execute", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        let body = json!({"cmd": self.name, "params": self.parameters});
        (Method::POST, Some(body.to_string()))
    }
}

/// Asks Chromium's driver for what the console shows.
#[derive(Debug)]
struct ConsoleLog;

impl WebDriverCompatibleCommand for ConsoleLog {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!("session/{}/se/log", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(json!({"type": "browser"}).to_string()))
    }
}

/// The driver and its port.
fn start_driver() -> Option<(Child, u16)> {
    // The driver ends if somebody else takes the port that it has just found free.
    const ATTEMPTS: usize = 5;
    (0..ATTEMPTS).find_map(|_| try_driver())
}

fn try_driver() -> Option<(Child, u16)> {
    let mut driver = Command::new("chromedriver")
        .arg("--port=0")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let mut lines = BufReader::new(driver.stdout.take()?).lines().map_while(Result::ok);
    let port = lines.find_map(|line| {
        let (_, port) = line.split_once("successfully on port ")?;
        port.trim_end_matches('.').parse().ok()
    })?;
    // Whatever it has to say further is read, so that it need not wait.
    std::thread::spawn(move || lines.for_each(drop));
    Some((driver, port))
}
