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
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

const states = new Map();
const MOST_STATES = 500;

/** The state after the moves of a game, and with the stones of a turn that is being built. */
export async function stateOf(game, stones) {
  const body = stones?.length ? { game, stones } : { game };
  const key = JSON.stringify(body);
  if (!states.has(key)) {
    const state = await ask("state", body);
    if (states.size >= MOST_STATES) states.delete(states.keys().next().value);
    states.set(key, state);
  }
  return states.get(key);
}
