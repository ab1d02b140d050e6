//! How the server stands many players at once: 200 clients play both games against level 1, each on
//! a connection of its own, while somebody else looks at the page.
//!
//!     cargo run --release -p zugzwang-serve --example load [CLIENTS [SECONDS]]
//!
//! Server and clients share this process and its processor cores, so that the figures are those of
//! a server that gets a part of the machine only.

use std::error::Error;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper_util::rt::TokioIo;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream};
use zugzwang_serve::{ServerOptions, serve};
use zugzwang_solve::simpei::Tables;

type Failure = Box<dyn Error + Send + Sync>;

/// How long each request of a kind took.
#[derive(Default)]
struct Times {
    clicks: Vec<Duration>,
    bots: Vec<Duration>,
    pages: Vec<Duration>,
}

struct Client {
    sender: SendRequest<Body>,
}

impl Client {
    async fn new(address: SocketAddr) -> Result<Self, Failure> {
        let stream = TokioIo::new(TcpStream::connect(address).await?);
        let (sender, connection) = handshake(stream).await?;
        tokio::spawn(connection);
        Ok(Self { sender })
    }

    /// The answer to a request, which must be a good one, and how long it took.
    async fn send(&mut self, request: Request<Body>) -> Result<(Vec<u8>, Duration), Failure> {
        let start = Instant::now();
        self.sender.ready().await?;
        let response = self.sender.send_request(request).await?;
        let status = response.status();
        let body = to_bytes(Body::new(response.into_body()), usize::MAX).await?.to_vec();
        if status != StatusCode::OK {
            return Err(format!("{status}: {}", String::from_utf8_lossy(&body)).into());
        }
        Ok((body, start.elapsed()))
    }

    async fn ask(&mut self, path: &str, body: &Value) -> Result<(Value, Duration), Failure> {
        let request = Request::post(path)
            .header("host", "localhost")
            .header("content-type", "application/json")
            .body(body.to_string().into())?;
        let (answer, time) = self.send(request).await?;
        Ok((serde_json::from_slice(&answer)?, time))
    }
}

/// Plays games until the time is up.
async fn play(address: SocketAddr, seed: u64, end: Instant) -> Result<Times, Failure> {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut client = Client::new(address).await?;
    let mut times = Times::default();
    while Instant::now() < end {
        let name = if rng.random() { "simpei" } else { "symple" };
        let mut moves: Vec<Value> = Vec::new();
        while Instant::now() < end {
            let game = json!({"name": name, "moves": moves});
            let (state, time) = client.ask("/api/state", &json!({"game": game})).await?;
            times.clicks.push(time);
            if !state["outcome"].is_null() {
                break;
            }
            moves.push(if name == "simpei" {
                simpei_turn(&state, &mut rng)
            } else {
                symple_turn(&mut client, &game, state, &mut rng, &mut times).await?
            });
            let game = json!({"name": name, "moves": moves});
            let (state, time) = client.ask("/api/state", &json!({"game": game})).await?;
            times.clicks.push(time);
            if !state["outcome"].is_null() {
                break;
            }
            let body = json!({"game": game, "level": 1, "seed": seed});
            let (answer, time) = client.ask("/api/bot", &body).await?;
            times.bots.push(time);
            moves.push(answer["turn"].clone());
        }
    }
    Ok(times)
}

fn simpei_turn(state: &Value, rng: &mut StdRng) -> Value {
    let Some(step) = state["steps"].as_array().and_then(|steps| steps.choose(rng)) else {
        return json!("pass");
    };
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let (taken, open) = (list(&step["taken"]), list(&step["open"]));
    let origin = step["from"].as_str().map_or(String::new(), |from| format!("{from}-"));
    let joined = |names: &[Value]| names.iter().map(text).collect::<Vec<_>>().join(",");
    let displaced = match taken.len() {
        0 => String::new(),
        count => format!("x{}>{}", joined(&taken), joined(&open[..count])),
    };
    json!(format!("{origin}{}{displaced}", text(&step["to"])))
}

/// Adds stones one by one, as clicks do.
async fn symple_turn(
    client: &mut Client,
    game: &Value,
    mut state: Value,
    rng: &mut StdRng,
    times: &mut Times,
) -> Result<Value, Failure> {
    let mut stones: Vec<Value> = Vec::new();
    while state["turn"]["text"].is_null() {
        let fields = ["growth", "plants"].map(|field| state["turn"][field].as_array());
        let points: Vec<_> = fields.into_iter().flatten().flatten().cloned().collect();
        stones.extend(points.choose(rng).cloned());
        let body = json!({"game": game, "stones": stones});
        let (next, time) = client.ask("/api/state", &body).await?;
        times.clicks.push(time);
        state = next;
    }
    Ok(state["turn"]["text"].clone())
}

/// Loads the page now and then.
async fn look(address: SocketAddr, end: Instant) -> Result<Times, Failure> {
    let mut times = Times::default();
    while Instant::now() < end {
        let mut client = Client::new(address).await?;
        for path in ["/", "/main.js", "/base.css"] {
            let request = Request::get(path).header("host", "localhost").body(Body::empty())?;
            times.pages.push(client.send(request).await?.1);
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Ok(times)
}

fn report(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |share: f64| {
        let index = (times.len() as f64 * share) as usize;
        times.get(index.min(times.len().saturating_sub(1))).map_or(0.0, Duration::as_secs_f64) * 1e3
    };
    println!(
        "{what:8} {:>8}   median {:7.1} ms   99 of 100 {:7.1} ms   longest {:7.1} ms",
        times.len(),
        at(0.5),
        at(0.99),
        at(1.0)
    );
}

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let mut arguments = std::env::args().skip(1);
    let clients: u64 = arguments.next().map_or(Ok(200), |text| text.parse())?;
    let seconds: u64 = arguments.next().map_or(Ok(10), |text| text.parse())?;
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    let folder = std::env::temp_dir().join(format!("zugzwang-load-{}", std::process::id()));
    let options = ServerOptions::new(Tables::new(&folder, None));
    tokio::spawn(serve(listener, options, std::future::pending()));
    // The table is built once in the life of a server; that is not what is measured. The last level
    // waits for it.
    let body = json!({"game": {"name": "simpei"}, "level": 8});
    Client::new(address).await?.ask("/api/bot", &body).await?;

    let end = Instant::now() + Duration::from_secs(seconds.clamp(1, 600));
    let players: Vec<_> = (0..clients).map(|seed| tokio::spawn(play(address, seed, end))).collect();
    let looker = tokio::spawn(look(address, end));
    let mut all = Times::default();
    let mut errors = 0;
    for task in players.into_iter().chain([looker]) {
        match task.await? {
            Ok(times) => {
                all.clicks.extend(times.clicks);
                all.bots.extend(times.bots);
                all.pages.extend(times.pages);
            }
            Err(error) => {
                errors += 1;
                println!("error: {error}");
            }
        }
    }
    let requests = all.clicks.len() + all.bots.len() + all.pages.len();
    let rate = requests as f64 / seconds as f64;
    println!(
        "{clients} clients, {seconds} s: {requests} requests, {rate:.0} a second, {errors} errors"
    );
    report("clicks", all.clicks);
    report("bots", all.bots);
    report("page", all.pages);
    std::fs::remove_dir_all(folder)?;
    Ok(())
}
