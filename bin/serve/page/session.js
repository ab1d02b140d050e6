// The game at hand and what is shown of it. One change at a time: what is asked for is shown, and kept,
// once the server has confirmed it. Whoever wants to know of changes watches.

import { keep, record } from "./archive.js";
import { stateOf } from "./api.js";
import { offsetOf } from "./text.js";

/** What is shown. Only this file changes it. */
export const session = {
  game: null,
  /** What the server says of the position that is looked at, with the turn in the making. */
  state: null,
  /** A turn that the server has not confirmed yet: what it does so far. */
  moving: null,
  /** A remark instead of what to do next. */
  note: null,
  /** The cell that could not be chosen last, and why: {id, reason}, or null. */
  refused: null,
  /** What went wrong: {message, again, label}, or null. */
  error: null,
};

const watchers = [];
let latest = 0; // Number of the latest change: answers to earlier ones are dropped.
let target = null; // The position that is going to be shown.

/** Calls `watcher` after every change of the session. */
export const watch = (watcher) => watchers.push(watcher);
export const tell = () => watchers.forEach((watcher) => watcher(session));

/** Calls `act` after changes by which any of the parts has become another. */
export function watchParts(partsOf, act) {
  let before = [];
  watch(() => {
    if (!session.state) return;
    const parts = partsOf(session);
    if (parts.length === before.length && parts.every((part, i) => part === before[i])) return;
    before = parts;
    act(session);
  });
}

/** How the game has ended where it is looked at, or null. */
export function outcome() {
  const { game, state } = session;
  if (!state || state.outcome || !game.isAtEnd || !game.at.isResigned) return state?.outcome ?? null;
  return { winner: state.sides.find((side) => side !== state.side), by: "resignation" };
}

/** Whether the person at the page may make a turn here; in the past that makes a branch. */
export const isYourTurn = () => session.state !== null && !outcome() && session.game.isYours(session.state.side);

/** Whether a bot is to move here, and the game goes on here. */
export const isBotsTurn = () =>
  session.state !== null && session.game.isAtEnd && !session.game.isBrowsing && !session.moving && !outcome() && !isYourTurn();

export function report(error, again, label = "Try again") {
  session.error = { message: error.message, again, label };
  tell();
}

/** Takes what went wrong from the page, as it is tried again. */
export function dismiss() {
  session.error = null;
  tell();
}

export function remark(note) {
  session.note = note;
  tell();
}

/** Says why a cell cannot be chosen. */
export function refuse(id, reason) {
  session.refused = { id, reason };
  tell();
}

// Changes.

/** Begins a change: earlier ones are dropped. Tells whether it is still the latest. */
export function claim() {
  const mine = ++latest;
  return () => mine === latest;
}

const canChange = () => session.state !== null && !session.moving;

/** Whether a turn can be put together here and now. */
export const canDraft = () => canChange() && !target && isYourTurn();

/** Shows the turn in the making. */
export function showDraft(state) {
  Object.assign(session, { state, note: null, refused: null, error: null });
  tell();
}

/** A state has arrived: it is shown, and kept. */
function settle(state, isNew = false) {
  latest++;
  target = null;
  Object.assign(session, { state, moving: null, note: null, refused: null, error: null });
  save(isNew);
  tell();
}

/** Shows another position of the game; `change` is done to the game once the server knows it. */
async function show(line, ply, change = () => {}) {
  const { game } = session;
  const isCurrent = claim();
  target = { line, ply };
  const moves = line.slice(0, ply).map(({ turn }) => turn);
  try {
    const state = await stateOf(game.request(moves));
    if (!isCurrent()) return;
    game.line = line;
    game.ply = ply;
    change();
    settle(state);
  } catch (error) {
    if (!isCurrent()) return;
    target = null;
    session.moving = null;
    report(error, () => show(line, ply, change));
  }
}

let openings = 0;

/** Begins with another game, or goes on with a stored one. Throws if there is no such game; then the one at hand stays. */
export async function begin(game, { isNew = true } = {}) {
  const current = ++openings;
  const state = await stateOf(game.request());
  if (current !== openings) return;
  // The server may spell turns in another way.
  state.moves.forEach((turn, i) => {
    game.line[i].turn = turn;
  });
  session.game = game;
  settle(state, isNew);
}

/** Looks at the position after so many moves of the line. */
export async function go(ply) {
  if (!canChange()) return;
  const { line } = target ?? session.game;
  await show(line, Math.max(0, Math.min(line.length, ply)));
}

/** As many moves on, or back; at the end of the line into what follows in the tree. */
export async function step(by) {
  if (!canChange()) return;
  const { line, ply } = target ?? session.game;
  const end = line.at(-1) ?? session.game.root;
  if (by > 0 && ply === line.length && end.children.length) await visit(end.children[0]);
  else await go(ply + by);
}

/** Looks at a position of another line. */
export async function visit(node) {
  if (!canChange()) return;
  const path = node.path;
  await show([...path, ...node.continuation], path.length, () => {
    session.game.isBrowsing = true;
  });
}

/** The game goes on here: turns that follow are another branch. */
export async function playFromHere() {
  if (!canChange()) return;
  const { line, ply } = session.game;
  await show(line.slice(0, ply), ply, goOn);
}

function goOn() {
  session.game.isBrowsing = false;
  session.game.undone = [];
}

function save(isNew = false) {
  record(session.game, isNew);
  keep(session.game, session.state.title);
}

/** Changes who plays. */
export function setPlayers(you, levels) {
  if (session.state === null) return;
  Object.assign(session.game, { you, levels });
  save();
  tell();
}

/** The number of changes to the order of branches, and of those removed. */
let pruned = 0;
export const treeVersion = () => pruned;

/** Changes branches that are not looked at. */
export function changeTree(change) {
  if (!canChange()) return;
  change();
  pruned++;
  save();
  tell();
}

// Turns.

/**
 * Plays a turn in the position after `at`, and in no other: a second click finds that one gone. `draft`
 * is what the turn does to the board.
 */
export async function play(turn, at, { draft = {} } = {}) {
  const { game } = session;
  if (!canChange() || target || at !== game.at || outcome()) return;
  const isCurrent = claim();
  const { steps = [], placed = [], left = [] } = draft;
  session.moving = { steps, placed, left };
  tell();
  try {
    const state = await stateOf(game.request([...game.moves.slice(0, game.ply), turn]));
    if (!isCurrent()) return;
    const node = at.after(state.moves.at(-1));
    if (game.line[game.ply] !== node) game.line = [...game.line.slice(0, game.ply), node];
    game.ply++;
    at.isResigned = false;
    goOn();
    settle(state);
  } catch (error) {
    if (!isCurrent()) return;
    session.moving = null;
    report(error, () => play(turn, at, { draft }));
  }
}

/** Takes back the last turn, and a bot's answer to yours with it; or that somebody has given up. */
export async function undo() {
  const { game, state } = session;
  if (!canChange()) return;
  const { line, end } = game;
  if (end.isResigned) return setResigned(false);
  if (!line.length) return;
  const first = offsetOf(state);
  let keepTo = line.length - 1;
  const isYours = () => game.isYours(state.sides[(first + keepTo) % 2]);
  if (game.you !== "none") while (keepTo > 0 && !isYours()) keepTo--;
  await show(line.slice(0, keepTo), keepTo, () => {
    game.undone.push(line);
    session.game.isBrowsing = false;
  });
}

/** The line that was last taken back, or what has been played from the end of this one, or null. */
function redoable() {
  const { undone, line, end } = session.game;
  const latestUndone = undone.at(-1);
  if (latestUndone && line.every((node, i) => node === latestUndone[i])) return latestUndone;
  return end.children.length ? [...line, ...end.continuation] : null;
}

export const canRedo = () => session.state !== null && redoable() !== null;

/** Plays again what was taken back. */
export async function redo() {
  const line = canChange() && redoable();
  if (!line) return;
  await show(line, line.length, () => {
    session.game.undone.pop();
    session.game.isBrowsing = false;
  });
}

const setResigned = (isResigned) => {
  const { line, end } = session.game;
  return show(line, line.length, () => {
    end.isResigned = isResigned;
  });
};

/** The side to move gives up. */
export function resign() {
  if (canChange() && session.game.isAtEnd && isYourTurn()) setResigned(true);
}
