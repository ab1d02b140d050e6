// What is shown when: the game at hand, the position looked at, whose turn it is.

import { describe, understand } from "./analysis.js";
import { ask, stateOf } from "./api.js";
import { html } from "./board.js";
import { Game, NAMES, SIDES } from "./game.js";
import { listMoves, summary } from "./moves.js";
import { levelOptions, openSetup } from "./setup.js";
import { SimpeiView, smallPiece } from "./simpei.js";
import { SympleView, smallStone } from "./symple.js";
import { readGame, startsWithSecond, writeGame } from "./text.js";

const element = (id) => document.getElementById(id);
const capital = (word) => word[0].toUpperCase() + word.slice(1);

/** The level of those who answer in puzzles. */
const STRONGEST = 8;

let game = Game.restore() ?? new Game({ name: "simpei" });
let ply = game.moves.length; // The position looked at.
let stones = []; // Of the turn of Symple that is being built.
let state = null;
let shown = null; // The game that the state belongs to.
let view = null;
let values = null; // Of the turns of the game: what the server says about blunders.
let analysis = null;
let showsAll = false;
let note = null; // A remark instead of what to do next.
let thinking = null; // The request for a bot's turn.
let analysing = null; // The request for an analysis.
let latest = 0; // Number of the latest change: answers to earlier ones are dropped.

const isAtEnd = () => ply === game.moves.length;
const isPuzzled = () => game.puzzle !== null && ply === 0 && isAtEnd();
const isYourTurn = () => isAtEnd() && !state.outcome && game.isYours(state.side);

function makeView() {
  const host = element("board").cloneNode(false);
  element("board").replaceWith(host);
  host.dataset.game = game.setup.name;
  const onChange = (remark = null) => {
    note = remark;
    showStatus();
  };
  view = game.setup.name === "simpei"
    ? new SimpeiView(host, { onTurn: play, onChange })
    : new SympleView(host, { onTurn: play, onStones: (changed) => lay(changed), onChange });
}

// Changes of the game.

/** Begins with another game, or goes on with a stored one. */
async function begin(next) {
  const before = game;
  game = next;
  game.save();
  values = null;
  if (view === null || before.setup.name !== game.setup.name) makeView();
  await go(game.moves.length);
}

/** Looks at the position after so many moves. */
async function go(to) {
  ply = Math.max(0, Math.min(game.moves.length, to));
  stones = [];
  view.reset();
  await refresh();
}

/** A turn of the player at the page, or of a bot. */
async function play(turn) {
  if (isPuzzled() && turn !== game.puzzle.solution) {
    await go(0);
    note = `${turn} is not it. Try again.`;
    showStatus();
    return;
  }
  game.moves = [...game.moves.slice(0, ply), turn];
  values = null;
  game.save();
  await go(game.moves.length);
}

/** Changes the turn of Symple that is being built. */
async function lay(changed) {
  if (!changed.length && !stones.length) return;
  stones = changed;
  await refresh();
  if (element("at-once").checked && isYourTurn() && view.isFinal) await play(state.turn.text);
}

/** Takes back the last turn, and a bot's answer to yours with it. */
async function undo() {
  if (shown !== game || !game.moves.length) return;
  let keep = game.moves.length - 1;
  if (game.you !== "both" && game.you !== "none") {
    while (keep > 0 && !game.isYours((await stateOf(game.request(keep))).side)) keep--;
  }
  game.moves = game.moves.slice(0, keep);
  values = null;
  game.save();
  await go(keep);
}

// One change at a time: what the server says is shown, then bots and analyses begin.

async function refresh() {
  const current = ++latest;
  thinking?.abort();
  thinking = null;
  note = null;
  showError(null);
  let answer;
  try {
    answer = await stateOf(game.request(ply), stones);
  } catch (error) {
    if (current === latest) fail(error);
    return;
  }
  if (current !== latest) return;
  const isOther = state?.position !== answer.position || state.moves.length !== answer.moves.length;
  state = answer;
  shown = game;
  if (isOther || !wantsAnalysis()) forgetAnalysis();
  show();
  if (isAtEnd() && !state.outcome && !game.isYours(state.side)) askBot(current);
  if (isAtEnd() && state.outcome && !values) askValues(current);
  if (wantsAnalysis() && !analysis && !analysing) askAnalysis();
}

/** The game cannot be shown: bad notation in the address, or no server. */
function fail(error) {
  if (shown === game) showError(error.message, refresh);
  else showError(error.message, () => begin(new Game({ name: game.setup.name })), "Begin a new game");
}

async function askBot(current) {
  thinking = new AbortController();
  const { signal } = thinking;
  showStatus();
  try {
    // A bot that answers at once would be hard to follow.
    const pause = new Promise((done) => setTimeout(done, game.you === "none" ? 700 : 250));
    const answer = await ask("bot", { game: game.request(), level: game.level, seed: game.seed }, signal);
    await pause;
    if (current === latest) await play(answer.turn);
  } catch (error) {
    if (current === latest && error.name !== "AbortError") {
      thinking = null;
      showError(error.message, refresh);
      showStatus();
    }
  }
}

async function askValues(current) {
  if (shown !== game || !game.moves.length) return;
  element("verdict").textContent = "Looking for blunders…";
  try {
    const answer = await ask("blunders", { game: game.request() });
    if (current !== latest && game.moves.length !== answer.turns.length) return;
    values = answer;
  } catch (error) {
    showError(error.message, () => askValues(current));
  }
  showMoves();
}

const wantsAnalysis = () => element("analyse").getAttribute("aria-checked") === "true";

function forgetAnalysis() {
  analysing?.abort();
  analysing = null;
  analysis = null;
  showsAll = false;
}

async function askAnalysis() {
  forgetAnalysis();
  if (!wantsAnalysis() || state.outcome) return showAnalysis();
  analysing = new AbortController();
  const mine = analysing;
  const asked = state;
  showAnalysis();
  try {
    for (;;) {
      const answer = await ask("analyse", { game: game.request(ply) }, mine.signal);
      if (mine !== analysing) return;
      analysis = understand(answer, asked);
      if (!answer.is_coming) break;
      // Exact values are being made: what is known so far is shown until then.
      showAnalysis();
      showBoard();
      await new Promise((done) => setTimeout(done, 500));
      if (mine !== analysing) return;
    }
  } catch (error) {
    if (error.name === "AbortError" || mine !== analysing) return;
    showError(error.message, askAnalysis);
  }
  analysing = null;
  showAnalysis();
  showBoard();
}

async function newPuzzle() {
  const name = element("puzzle-game").value;
  const grade = element("puzzle-grade").value;
  element("puzzle").disabled = true;
  try {
    const puzzle = await ask("puzzle", { game: { name }, grade });
    if (wantsAnalysis()) switchAnalysis();
    const you = SIDES[name][0] === puzzle.side ? "first" : "second";
    await begin(new Game({ name, start: puzzle.position }, { you, level: STRONGEST, puzzle }));
  } catch (error) {
    showError(error.message, newPuzzle);
  }
  element("puzzle").disabled = false;
}

// Showing.

function show() {
  document.title = `${NAMES[state.name]} · Zugzwang`;
  showPlayers();
  showBoard();
  showStatus();
  showMoves();
  showAnalysis();
  element("level").value = game.level;
  element("at-once-label").hidden = state.name !== "symple";
  if (document.activeElement !== element("text")) element("text").value = writeGame(game, state);
}

function showBoard() {
  view.show(state, isYourTurn(), analysis);
  const board = element("board");
  board.dataset.ply = ply;
  board.dataset.turn = state.outcome ? "over" : isYourTurn() ? "you" : isAtEnd() ? "bot" : "past";
}

function showPlayers() {
  const small = state.name === "simpei" ? smallPiece : smallStone;
  const cards = state.sides.map((side, i) => {
    const isNext = !state.outcome && side === state.side;
    const name = game.isYours(side) ? "You" : `Bot, level ${game.level}`;
    const facts = state.name === "simpei"
      ? state.in_hand[0] + state.in_hand[1] > 0 && `${state.in_hand[i]} to place`
      : html("span", { class: "score" }, html("strong", {}, String(state.turn.scores[i]).replace("-", "−")), ` ${state.chains[i]} chain${state.chains[i] === 1 ? "" : "s"}`);
    return html("div", { class: `player${isNext ? " next" : ""}${state.outcome?.winner === side ? " winner" : ""}`, "aria-current": isNext || null },
      small(side), html("span", { class: "who" }, html("strong", {}, capital(side)), html("span", {}, game.you === "both" ? "" : name)), facts || "");
  });
  element("players").replaceChildren(...cards);
}

function outcomeText({ winner, by }) {
  if (by === "points") {
    const [a, b] = state.scores.map((score) => String(score).replace("-", "−"));
    return winner ? `${capital(winner)} wins, ${a} to ${b}.` : `A draw, ${a} to ${b}.`;
  }
  if (by === "three") return `${capital(winner)} wins with three in a row.`;
  return "A draw: the position has occurred three times.";
}

function showStatus() {
  const buttons = [];
  const nextPuzzle = { label: "Next puzzle", act: newPuzzle };
  let text;
  let tray = null;
  let keys = "";
  if (!isAtEnd()) {
    text = ply === 0 ? "The start of the game." : `After move ${ply} of ${game.moves.length}.`;
    buttons.push({ label: "To the end", key: null, act: () => go(game.moves.length), primary: true });
    if (!state.outcome) buttons.push({ label: "Play on from here", act: playFromHere });
  } else if (state.outcome) {
    text = outcomeText(state.outcome);
    if (game.puzzle) buttons.push({ ...nextPuzzle, primary: true });
    else buttons.push({ label: "Play again", act: rematch, primary: true }, { label: "New game", act: setUp });
  } else if (isYourTurn()) {
    const prompt = view.prompt();
    text = `${game.you === "both" ? `${capital(state.side)}: ` : ""}${note ?? (isPuzzled() ? goal() : prompt.text)}`;
    if (game.puzzle && !isPuzzled()) text = `Solved! ${text}`;
    tray = prompt.tray;
    buttons.push(...(prompt.buttons ?? []));
    if (game.puzzle) buttons.push(nextPuzzle);
    keys = view.keys();
  } else text = `${capital(state.side)} is thinking…`;
  const status = element("status");
  if (status.textContent !== text) status.textContent = text;
  status.classList.toggle("thinking", thinking !== null);
  const held = document.activeElement?.closest("#offer") !== null;
  element("offer").replaceChildren(
    ...(tray ? [tray] : []),
    ...buttons.map(({ label, key, act, primary }) =>
      html("button", { type: "button", class: primary ? "primary" : "", onclick: act, "data-key": key }, label, key && html("kbd", {}, key))),
  );
  // Whoever pressed one of these goes on at the board.
  if (held && document.activeElement === document.body) view.picture.focus();
  element("keys").textContent = keys;
}

/** What is to be done in a puzzle. */
function goal() {
  const { plies, margin } = game.puzzle;
  const how = plies ? `in ${plies} plies` : `by ${margin === 1 ? "a point" : `${margin} points`}`;
  const side = capital(state.side);
  const tells = state.turn?.stones.length || view.step ? ` ${view.prompt().text}` : "";
  return `Puzzle: one turn of ${side} wins, ${how}.${tells}`;
}

function showMoves() {
  const offset = startsWithSecond(state.start) ? 1 : 0;
  listMoves(element("moves"), { game, offset, ply, values, go });
  element("verdict").textContent = values ? summary(values, ply) : "";
  element("first").disabled = element("back").disabled = ply === 0;
  element("last").disabled = element("forward").disabled = isAtEnd();
  element("undo").disabled = element("mark").disabled = game.moves.length === 0;
}

function showAnalysis() {
  const host = element("analysis");
  host.setAttribute("aria-busy", analysing !== null);
  if (!wantsAnalysis()) {
    host.replaceChildren(html("p", { class: "note" }, state.name === "simpei"
      ? "Shows every turn with its distance to win or loss."
      : "Shows the exact margin near the end, an estimate before."));
  } else if (state.outcome) host.replaceChildren(html("p", { class: "note" }, "The game is over."));
  else if (!analysis) host.replaceChildren(html("p", { class: "note thinking" }, "Thinking…"));
  else {
    host.replaceChildren(...describe(analysis, {
      choose: play,
      point: (turn) => view.showPreview(turn),
      canPlay: isYourTurn(),
      all: showsAll,
      showAll: () => {
        showsAll = true;
        showAnalysis();
      },
    }).filter(Boolean));
  }
}

function showError(message, again, label = "Try again") {
  const error = element("error");
  error.hidden = message === null;
  error.replaceChildren(...(message === null ? [] : [message, " ", html("button", { type: "button", onclick: again }, label)]));
}

// What the buttons do.

function setUp() {
  openSetup(element("setup"), game, begin);
}

/** The same game once more, with the sides changed. */
function rematch() {
  const you = { first: "second", second: "first" }[game.you] ?? game.you;
  return begin(new Game(game.setup, { you, level: game.level }));
}

async function playFromHere() {
  game.moves = game.moves.slice(0, ply);
  values = null;
  game.save();
  await refresh();
}

async function loadText() {
  const report = element("text-note");
  try {
    const { setup, moves } = readGame(element("text").value, game.setup);
    const answer = await stateOf({ ...setup, moves });
    const kept = { name: setup.name, start: answer.start };
    if (setup.first_move) kept.first_move = setup.first_move;
    if (setup.sandwich) kept.sandwich = setup.sandwich;
    element("text").blur();
    // Who pastes a game wants to look at it: nobody moves until asked to.
    await begin(new Game(kept, { moves: answer.moves, you: "both", level: game.level }));
    report.textContent = `Loaded, ${answer.moves.length} moves. You play both sides; “New game” brings the bots back.`;
  } catch (error) {
    report.textContent = error.message;
  }
}

async function copyText() {
  const text = element("text");
  try {
    await navigator.clipboard.writeText(text.value);
  } catch {
    // Not allowed everywhere: then the text is at least selected.
    text.focus();
    text.select();
  }
  element("text-note").textContent = "Copied.";
}

const THEMES = { auto: ["◐", "Colours as the system has them"], light: ["☀", "Light colours"], dark: ["☾", "Dark colours"] };

function showTheme() {
  const [sign, label] = THEMES[document.documentElement.dataset.theme] ?? THEMES.auto;
  element("theme").textContent = sign;
  element("theme").title = label;
  element("theme").setAttribute("aria-label", `${label}. Change`);
}

function changeTheme() {
  const all = Object.keys(THEMES);
  const next = all[(all.indexOf(document.documentElement.dataset.theme) + 1) % all.length];
  document.documentElement.dataset.theme = next;
  localStorage.setItem("theme", next);
  showTheme();
}

function switchAnalysis() {
  const on = !wantsAnalysis();
  element("analyse").setAttribute("aria-checked", on);
  localStorage.setItem("analysis", on);
  // A game that cannot be shown cannot be analysed.
  if (shown !== game) return;
  askAnalysis();
  showBoard();
}

const pressOffered = (key) => element("offer").querySelector(`[data-key="${key}"]`)?.click();

const KEYS = {
  "[": () => go(ply - 1),
  "]": () => go(ply + 1),
  u: undo,
  a: switchAnalysis,
  n: setUp,
  t: changeTheme,
  b: () => view.picture.focus(),
  p: () => pressOffered("P"),
  Escape: () => pressOffered("Esc"),
  "?": () => element("help-dialog").showModal(),
};

function start() {
  element("level").append(...levelOptions(game.level));
  element("at-once").checked = localStorage.getItem("at-once") === "true";
  element("analyse").setAttribute("aria-checked", localStorage.getItem("analysis") === "true");
  showTheme();
  const clicks = {
    new: setUp,
    theme: changeTheme,
    help: KEYS["?"],
    first: () => go(0),
    back: KEYS["["],
    forward: KEYS["]"],
    last: () => go(game.moves.length),
    undo,
    mark: () => askValues(latest),
    puzzle: newPuzzle,
    analyse: switchAnalysis,
    copy: copyText,
    load: loadText,
  };
  for (const [id, act] of Object.entries(clicks)) element(id).addEventListener("click", act);
  element("at-once").addEventListener("change", (event) => localStorage.setItem("at-once", event.target.checked));
  element("level").addEventListener("change", (event) => {
    game.level = Number(event.target.value);
    game.save();
    refresh();
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (event.target.closest("input, textarea, select, dialog")) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (key in KEYS) {
      event.preventDefault();
      KEYS[key]();
    }
  });
  window.addEventListener("hashchange", () => {
    const other = Game.read(location.hash);
    if (other) begin(other);
  });
  begin(game);
}

start();
