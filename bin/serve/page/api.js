// Requests to the server, see docs/api.md.

/** What is said as long as there is no connection. */
export const NO_SERVER = "The server does not answer. The page goes on as soon as it does.";

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15000;

/** Where the server is: beside the page, or where the address of a copy of the page says. */
const server = (new URLSearchParams(location.search).get("server") ?? ".").replace(/\/*$/, "/");

const send = (path, body, signal) =>
  fetch(`${server}api/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal,
  });

/** While the server does not answer: settled once it does again. */
let recovery = null;
let wake = () => {};
const listeners = [];

export const isConnected = () => recovery === null;

/** Calls `listener` when the connection is lost, and when it is there again. */
export const watchConnection = (listener) => listeners.push(listener);

/** Tries to reach the server now rather than after the next pause. */
export const reconnect = () => wake();

const isThere = () => send("games", {}).then(({ ok }) => ok, () => false);

async function recover() {
  for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
    await new Promise((done) => {
      wake = done;
      setTimeout(done, pause);
    });
    if (await isThere()) break;
  }
  recovery = null;
  listeners.forEach((listener) => listener());
}

/** Waits until the server answers again; rejects when `signal` says so. */
function recovered(signal) {
  if (!recovery) {
    recovery = recover();
    listeners.forEach((listener) => listener());
  }
  if (!signal) return recovery;
  const aborted = new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }));
  return Promise.race([recovery, aborted]);
}

/**
 * Asks the server; throws an Error with the server's line if the answer is none. Where there is no
 * server, the same request is made again once there is: it means the same then.
 */
export async function ask(path, body, signal) {
  for (;;) {
    let response;
    let answer;
    try {
      response = await send(path, body, signal);
      answer = await response.json();
    } catch (error) {
      if (signal?.aborted) throw error;
      await recovered(signal);
      continue;
    }
    if (response.ok) return answer;
    // A server that is shut down answers so, too.
    if (response.status === 503 && !(await isThere())) await recovered(signal);
    else throw Object.assign(new Error(answer.error), { status: response.status });
  }
}

/** The games that there are, once they are loaded. */
export let games = [];

export async function loadGames() {
  ({ games } = await ask("games", {}));
}

export const findGame = (name) => games.find((game) => game.name === name);

const states = new Map();
const MOST_STATES = 500;

/** The state after the moves of a game, and with these steps of a turn in the making. */
export async function stateOf(game, steps = []) {
  const body = steps.length ? { game, steps } : { game };
  const key = JSON.stringify(body);
  if (!states.has(key)) {
    const state = await ask("state", body);
    if (states.size >= MOST_STATES) states.delete(states.keys().next().value);
    states.set(key, state);
  }
  return states.get(key);
}
