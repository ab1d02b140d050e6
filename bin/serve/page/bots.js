// Bots' turns: asked for when it is their turn, thought about while a person thinks.

import { ask, stateOf } from "./api.js";
import { dismiss, isBotsTurn, play, report, session, tell, watch } from "./session.js";
import { load, store } from "./storage.js";

/** How long a turn of bots that play each other takes at least, in milliseconds. */
export const SPEEDS = { slow: 2500, normal: 700, fast: 0 };
const PAUSE = 250; // A bot that answers at once would be hard to follow.

/** The thought under way: what it is about, since when, and how to end it. */
let thought = null;
/** An answer that is being prepared while a person thinks. */
let prepared = null;
let isPaused = false;

export const bots = {
  get isPaused() {
    return isPaused;
  },
  get isThinking() {
    return thought !== null;
  },
  /** Seconds since the thought began. */
  get seconds() {
    return thought && Math.floor((Date.now() - thought.since) / 1000);
  },
  get canHurry() {
    return thought !== null && !thought.cannotHurry;
  },
  get speed() {
    return load("speed") ?? "normal";
  },
};

const bodyOf = (game, request, side) => ({ game: request, level: game.levelOf(side), seed: game.seed });

/** Asks for a turn; an answer to the same question that is on its way is as good. */
function answerTo(body) {
  const key = JSON.stringify(body);
  if (prepared?.key === key) {
    const taken = prepared;
    prepared = null;
    // There may have been too much to think about.
    taken.answer = taken.answer.catch(() => ask("bot", { ...body, id: taken.id }, taken.control.signal));
    return taken;
  }
  const control = new AbortController();
  const id = crypto.getRandomValues(new Uint32Array(2)).join("-");
  return { key, id, control, answer: ask("bot", { ...body, id }, control.signal) };
}

function forgetPrepared() {
  prepared?.control.abort();
  prepared = null;
}

/** Begins to think about the answer to the turn that a bot expects. */
async function prepare({ line }) {
  const { game, state } = session;
  const at = game.at;
  const reply = line[1];
  if (!reply || state.outcome || game.you === "none") return;
  const request = game.request([...game.moves, reply]);
  const after = await stateOf(request).catch(() => null);
  if (!after || after.outcome || session.game !== game || game.at !== at || game.isYours(after.side)) return;
  forgetPrepared();
  prepared = Object.assign(answerTo(bodyOf(game, request, after.side)), { game });
  // Whoever takes it over will see.
  prepared.answer.catch(() => {});
}

async function think() {
  const { game, state } = session;
  const at = game.at;
  const body = bodyOf(game, game.request(), state.side);
  const mine = answerTo(body);
  forgetPrepared();
  Object.assign(mine, { game, at, since: Date.now() });
  thought = mine;
  const pause = new Promise((done) => setTimeout(done, game.you === "none" ? SPEEDS[bots.speed] ?? SPEEDS.normal : PAUSE));
  try {
    const answer = await mine.answer;
    await pause;
    if (mine !== thought) return;
    await play(answer.turn, at);
    if (thought === mine) thought = null;
    if (session.game === game && game.at.parent === at) await prepare(answer);
  } catch (error) {
    if (mine !== thought) return;
    thought = null;
    isPaused = true;
    report(error, goOn);
  }
}

function stop() {
  thought?.control.abort();
  thought = null;
}

/** Stops bots until somebody wants them to go on. */
export function pauseBots() {
  isPaused = true;
  stop();
  tell();
}

export function goOn() {
  isPaused = false;
  dismiss();
}

export function setSpeed(speed) {
  store("speed", speed);
  if (thought) stop();
  tell();
}

/** Asks the bot for the best turn that it has found so far. */
export async function moveNow() {
  if (!thought) return;
  const mine = thought;
  try {
    await ask("move-now", { id: mine.id });
  } catch {
    mine.cannotHurry = true;
    tell();
  }
}

let shown = {}; // What the bots have seen last.

watch(({ game, state, moving }) => {
  if (!state || moving) return;
  const isOtherGame = shown.game !== game;
  const isOther = isOtherGame || shown.at !== game.at || shown.levels !== game.levels;
  shown = { game, at: game.at, levels: game.levels };
  // Whoever changes something wants the bots to go on; those that play each other wait for a word.
  if (isOtherGame || (isOther && game.you !== "none")) isPaused = false;
  if (prepared && isOtherGame) forgetPrepared();
  if (thought && (isOther || !isBotsTurn())) stop();
  if (!thought && !isPaused && isBotsTurn()) think();
});
