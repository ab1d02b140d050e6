// Puts the parts of the page together: buttons, keys, the board, the game to begin with.

import { analyst, startAnalyst, switchAnalysis } from "./analyst.js";
import { valuesOfSteps } from "./analysis.js";
import { NO_SERVER, games, isConnected, loadGames, reconnect, watchConnection } from "./api.js";
import "./announce.js";
import { addressed, kept, restored } from "./archive.js";
import { Board } from "./board.js";
import { pauseBots } from "./bots.js";
import { element, html } from "./dom.js";
import { openEditor } from "./editor.js";
import { startExchange } from "./exchange.js";
import { Game } from "./game.js";
import { giveHint, hint } from "./hint.js";
import { expected, pick, playAtOnce, startOver } from "./making.js";
import { openLesson } from "./lesson.js";
import { startMoves } from "./moves.js";
import { changeTheme, playerCards, showTheme } from "./panels.js";
import { startPlayers } from "./players.js";
import { startPuzzles } from "./puzzles.js";
import { showRules } from "./rules.js";
import { begin, isYourTurn, outcome, redo, report, resign, session, step, tell, undo, watch, watchParts } from "./session.js";
import "./reviewed.js";
import { openSetup } from "./setup.js";
import { showStatus } from "./status.js";
import { load, store } from "./storage.js";
import { flip, hear, isFlipped, startView, switchSound } from "./view.js";
import { about, offerLesson } from "./welcome.js";

const board = new Board(element("board"), { onPick: pick, onCancel: startOver, onChange: hear });

function showError() {
  const { error } = session;
  const shown = isConnected() ? error : { message: NO_SERVER, again: reconnect, label: "Try again" };
  const host = element("error");
  host.hidden = shown === null;
  host.replaceChildren(...(shown ? [shown.message, " ", html("button", { type: "button", onclick: shown.again }, shown.label)] : []));
}

function showBoard() {
  const { game } = session;
  const state = expected();
  const isActive = isYourTurn() && !session.moving;
  const values = analyst.analysis && state.draft ? valuesOfSteps(analyst.analysis, state.draft) : new Map();
  const preview = analyst.preview ?? (hint.told === 2 ? hint.turn : null);
  board.show({ state, active: isActive, values, preview, hinted: hint.told === 1 ? hint.cells : [], flipped: isFlipped(game) });
  const turn = !game.isAtEnd ? "past" : outcome() ? "over" : isYourTurn() ? "you" : game.isBrowsing ? "past" : "bot";
  Object.assign(board.host.dataset, { game: state.name, ply: game.ply, turn });
}

/** Says why a cell could not be chosen. */
function showRefusal({ refused }) {
  element("why").textContent = refused?.reason ?? "";
  if (refused) board.refuse(refused.id);
}

watch(({ game, state }) => {
  showError();
  if (!state) return;
  document.title = `${game.info.title} · Zugzwang`;
  element("about").replaceChildren(...about(state, game.info));
  offerLesson(element("welcome"), game.info, learn);
  element("players").replaceChildren(...playerCards({ ...expected(), outcome: outcome() }, game));
  showBoard();
  showStatus({ rematch, setUp: openSetup });
  element("at-once-label").hidden = !game.info.confirms_turns;
  element("hint").disabled = !isYourTurn();
  element("hint").textContent = hint.told === 1 ? "Show the turn" : "Hint";
  element("resign").disabled = !isYourTurn() || !game.isAtEnd;
});

watchParts(({ refused }) => [refused], showRefusal);

/** The same game once more, with the sides changed. */
function rematch() {
  const { setup, you, levels } = session.game;
  const other = { first: "second", second: "first" }[you] ?? you;
  return begin(new Game(setup, { you: other, levels: [levels[1], levels[0]] })).catch(report);
}

/** Shows the game in the address, or says why there is none. */
async function open(game) {
  try {
    await begin(game, { isNew: false });
  } catch (error) {
    const other = () => begin(new Game({ name: game.setup.name })).catch(report);
    report(error, other, "Begin a new game");
  }
}

/** Bots that play each other would play again what is taken back. */
function takeBack() {
  if (session.game?.you === "none") pauseBots();
  undo();
}

function learn(name) {
  element("help-dialog").close();
  openLesson(element("study"), name);
}

function openRules() {
  element("help-dialog").showModal();
  showRules(element("rules"), session.game?.info ?? games[0], learn).catch(report);
}

const pressOffered = (key) => element("offer").querySelector(`[data-key="${key}"]`)?.click();

const KEYS = {
  "[": () => step(-1),
  "]": () => step(1),
  ArrowLeft: () => step(-1),
  ArrowRight: () => step(1),
  u: takeBack,
  r: redo,
  h: giveHint,
  a: switchAnalysis,
  n: openSetup,
  t: () => changeTheme(element("theme")),
  f: flip,
  s: switchSound,
  e: openEditor,
  b: () => board.focus(),
  p: () => pressOffered("P"),
  Escape: () => pressOffered("Esc"),
  "?": openRules,
};

function onKey(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
  if (event.target.closest("input, textarea, select, dialog")) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (!(key in KEYS)) return;
  event.preventDefault();
  // Keys that are held go through moves, and do nothing else.
  if (!event.repeat || /^[[\]]$|^Arrow/.test(key)) KEYS[key]();
}

async function start() {
  showTheme(element("theme"));
  const atOnce = element("at-once");
  atOnce.checked = load("at-once") === "true";
  atOnce.addEventListener("change", () => store("at-once", atOnce.checked));
  playAtOnce(() => atOnce.checked);
  watchConnection(tell);
  await loadGames();
  [startAnalyst, startExchange, startMoves, startPlayers, startPuzzles, startView].forEach((begins) => begins());
  const clicks = { new: openSetup, edit: openEditor, theme: KEYS.t, help: KEYS["?"], hint: giveHint, undo: takeBack, resign, learn: () => learn((session.game?.info ?? games[0]).name) };
  for (const [id, act] of Object.entries(clicks)) element(id).addEventListener("click", act);
  document.addEventListener("keydown", onKey);
  window.addEventListener("popstate", () => {
    const game = addressed();
    element("study").close();
    if (game) open(game);
  });
  const [latest] = kept();
  await open(addressed() ?? (latest && restored(latest)) ?? new Game({ name: games[0].name }));
}

start();
