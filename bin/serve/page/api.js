// Requests to the server, see docs/api.md.

/** Asks the server; throws an Error with the server's line if the answer is none. */
export async function ask(path, body, signal) {
  let response;
  try {
    response = await fetch(`/api/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal,
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Error("The server does not answer. Is it still running?");
  }
  const answer = await response.json();
  if (!response.ok) throw Object.assign(new Error(answer.error), { status: response.status });
  return answer;
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
