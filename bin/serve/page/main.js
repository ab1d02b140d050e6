// What is shown when: the game at hand, the position looked at, whose turn it is.

import { describe, understand, valuesOfSteps } from "./analysis.js";
import { ask, games, loadGames, stateOf } from "./api.js";
import { Board, smallPiece } from "./board.js";
import { capital, element, html } from "./dom.js";
import { cellOf, pickCell, piecesInHand } from "./draft.js";
import { Game } from "./game.js";
import { listMoves, summary } from "./moves.js";
import { changeTheme, outcomeText, playerCards, rulesOfGames, showTheme } from "./panels.js";
import { levelOptions, openSetup } from "./setup.js";
import { offsetOf, readGame, settled, writeGame } from "./text.js";

/** The level of those who answer in puzzles. */
const STRONGEST = 8;

let game = null;
let ply = 0; // The position looked at.
let steps = []; // Of the turn in the making.
let state = null;
let shown = null; // The game that the state belongs to.
let values = null; // Of the turns of the game: what the server says about blunders.
let analysis = null;
let showsAll = false;
let preview = null; // A turn of the analysis that is pointed at.
let note = null; // A remark instead of what to do next.
let thinking = null; // The request for a bot's turn.
let analysing = null; // The request for an analysis.
let latest = 0; // Number of the latest change: answers to earlier ones are dropped.

/** Picks wait for each other: what one means depends on those before. */
let picked = Promise.resolve();

const board = new Board(element("board"), {
  onPick: (id) => {
    picked = picked.then(() => pick(id));
  },
  onCancel: () => lay([]),
});

const isAtEnd = () => ply === game.moves.length;
const isPuzzled = () => game.puzzle !== null && ply === 0 && isAtEnd();
const isYourTurn = () => isAtEnd() && !state.outcome && game.isYours(state.side);

// Changes of the game.

/** Begins with another game, or goes on with a stored one. */
async function begin(next) {
  game = next;
  game.save();
  values = null;
  await go(game.moves.length);
}

/** Looks at the position after so many moves. */
async function go(to) {
  ply = Math.max(0, Math.min(game.moves.length, to));
  steps = [];
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

/** A cell is picked for the turn in the making. */
async function pick(id) {
  if (shown !== game || !isYourTurn()) return;
  const draftOf = async (others) => (await stateOf(game.request(ply), others)).draft;
  try {
    await lay(await pickCell(id, state.draft, board.cells, draftOf));
  } catch (error) {
    fail(error);
  }
}

/** Changes the turn in the making; makes it if that is all, unless the game asks first. */
async function lay(changed) {
  if (shown !== game || !isYourTurn() || (!changed.length && !steps.length)) return;
  const current = ++latest;
  try {
    const { draft } = await stateOf(game.request(ply), changed);
    if (current !== latest) return;
    const isFinal = draft.turn !== null && !draft.next.length && draft.steps.length;
    const asks = game.info.confirms_turns && !element("at-once").checked;
    if (isFinal && !asks) return await play(draft.turn);
  } catch (error) {
    if (current !== latest) return;
    if (error.status !== 422) return fail(error);
    note = `${error.message.replace(/^steps: "[^"]*": /, "")}.`;
    return showStatus();
  }
  steps = changed;
  await refresh();
}

/** Takes back the last turn, and a bot's answer to yours with it. */
async function undo() {
  if (shown !== game || !game.moves.length) return;
  const first = offsetOf(state);
  let keep = game.moves.length - 1;
  const isYours = () => game.isYours(state.sides[(first + keep) % 2]);
  if (game.you !== "none") while (keep > 0 && !isYours()) keep--;
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
  preview = null;
  let answer;
  try {
    answer = await stateOf(game.request(ply), steps);
  } catch (error) {
    if (current === latest) fail(error);
    return;
  }
  if (current !== latest) return;
  const isOther = shown !== game || state.position !== answer.position || state.moves.length !== answer.moves.length;
  state = answer;
  shown = game;
  showError(null);
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
    const next = new Game({ name, start: puzzle.position }, { level: STRONGEST, puzzle });
    next.you = next.info.sides[0] === puzzle.side ? "first" : "second";
    await begin(next);
  } catch (error) {
    showError(error.message, newPuzzle);
  }
  element("puzzle").disabled = false;
}

// Showing.

function show() {
  document.title = `${game.info.title} · Zugzwang`;
  element("players").replaceChildren(...playerCards(state, game));
  showBoard();
  showStatus();
  showMoves();
  showAnalysis();
  element("level").value = game.level;
  element("at-once-label").hidden = !game.info.confirms_turns;
  if (document.activeElement !== element("text")) element("text").value = writeGame(game, state);
}

function showBoard() {
  const stepValues = analysis && state.draft ? valuesOfSteps(analysis, state.draft) : new Map();
  board.show({ state, active: isYourTurn(), values: stepValues, preview });
  const turn = state.outcome ? "over" : isYourTurn() ? "you" : isAtEnd() ? "bot" : "past";
  Object.assign(board.host.dataset, { game: state.name, ply, turn });
}

/** What the turn in the making offers beside the cells: buttons. */
function draftButtons({ steps: chosen, next, turn }) {
  const names = chosen.map(({ step }) => step);
  const apart = next.filter(({ step }) => cellOf(step, board.cells) === null);
  return [
    turn !== null && { label: names.length ? "Play the turn" : capital(turn), key: "P", act: () => play(turn), primary: !next.length },
    ...apart.map(({ step }) => ({ label: capital(step), act: () => lay([...names, step]) })),
    names.length > 0 && { label: "Start over", key: "Esc", act: () => lay([]) },
  ].filter(Boolean);
}

function showStatus() {
  const buttons = [];
  const nextPuzzle = { label: "Next puzzle", act: newPuzzle };
  let text;
  let inHand = [];
  let keys = "";
  if (!isAtEnd()) {
    text = ply === 0 ? "The start of the game." : `After move ${ply} of ${game.moves.length}.`;
    buttons.push({ label: "To the end", act: () => go(game.moves.length), primary: true });
    if (!state.outcome) buttons.push({ label: "Play on from here", act: playFromHere });
  } else if (state.outcome) {
    text = outcomeText(state, game.info.won_by);
    if (game.puzzle) buttons.push({ ...nextPuzzle, primary: true });
    else buttons.push({ label: "Play again", act: rematch, primary: true }, { label: "New game", act: setUp });
  } else if (isYourTurn()) {
    const { draft } = state;
    text = `${game.you === "both" ? `${capital(state.side)}: ` : ""}${note ?? (isPuzzled() ? goal() : draft.prompt)}`;
    if (game.puzzle && !isPuzzled()) text = `Solved! ${text}`;
    inHand = piecesInHand(draft, state.view);
    buttons.push(...draftButtons(draft));
    if (game.puzzle) buttons.push(nextPuzzle);
    keys = "Arrow keys move over the board, Enter chooses or takes back, P plays the turn, Esc starts over.";
  } else text = `${capital(state.side)} is thinking…`;
  const status = element("status");
  if (status.textContent !== text) status.textContent = text;
  status.classList.toggle("thinking", thinking !== null);
  const held = document.activeElement?.closest("#offer") !== null;
  const tray = inHand.length > 0 && html("span", { class: "tray", "aria-label": `To be put: ${inHand.join(", ")}` },
    ...inHand.map((side) => smallPiece(side, state.sides)));
  element("offer").replaceChildren(
    tray || "",
    ...buttons.map(({ label, key, act, primary }) =>
      html("button", { type: "button", class: primary ? "primary" : "", onclick: act, "data-key": key }, label, key && html("kbd", {}, key))),
  );
  // Whoever pressed one of these goes on at the board.
  if (held && document.activeElement === document.body) board.focus();
  element("keys").textContent = keys;
}

/** What is to be done in a puzzle. */
function goal() {
  const { plies, margin } = game.puzzle;
  const how = plies ? `in ${plies} plies` : `by ${margin === 1 ? "a point" : `${margin} points`}`;
  const tells = steps.length ? ` ${state.draft.prompt}` : "";
  return `Puzzle: one turn of ${capital(state.side)} wins, ${how}.${tells}`;
}

function showMoves() {
  listMoves(element("moves"), { moves: game.moves, sides: state.sides, offset: offsetOf(state), ply, values, go });
  element("verdict").textContent = values ? summary(values, ply) : "";
  element("first").disabled = element("back").disabled = ply === 0;
  element("last").disabled = element("forward").disabled = isAtEnd();
  element("undo").disabled = element("mark").disabled = game.moves.length === 0;
}

function showAnalysis() {
  const host = element("analysis");
  const say = (text, cls = "") => host.replaceChildren(html("p", { class: `note ${cls}` }, text));
  host.setAttribute("aria-busy", analysing !== null);
  if (!wantsAnalysis()) say("Shows what every turn is worth where that is known, and an estimate elsewhere.");
  else if (state.outcome) say("The game is over.");
  else if (!analysis) say("Thinking…", "thinking");
  else {
    host.replaceChildren(...describe(analysis, {
      choose: play,
      point: (turn) => {
        preview = turn;
        showBoard();
      },
      canPlay: isYourTurn(),
      all: showsAll,
      showAll: () => {
        showsAll = true;
        showAnalysis();
      },
    }));
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
    element("text").blur();
    // Who pastes a game wants to look at it: nobody moves until asked to.
    await begin(new Game(settled(setup, answer), { moves: answer.moves, you: "both", level: game.level }));
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
  t: () => changeTheme(element("theme")),
  b: () => board.focus(),
  p: () => pressOffered("P"),
  Escape: () => pressOffered("Esc"),
  "?": () => element("help-dialog").showModal(),
};

async function start() {
  showTheme(element("theme"));
  element("at-once").checked = localStorage.getItem("at-once") === "true";
  element("analyse").setAttribute("aria-checked", localStorage.getItem("analysis") === "true");
  try {
    await loadGames();
  } catch (error) {
    return showError(error.message, () => location.reload());
  }
  game = Game.restore() ?? new Game({ name: games[0].name });
  element("level").append(...levelOptions(game.level));
  element("puzzle-game").append(...games.map(({ name, title }) => html("option", { value: name }, title)));
  element("rules").replaceChildren(...rulesOfGames());
  const clicks = {
    new: setUp,
    theme: KEYS.t,
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
  await begin(game);
}

start();
