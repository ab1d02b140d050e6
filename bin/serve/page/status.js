// Under the board: what is to be done, what goes on, and buttons for what the cells cannot say.

import { isConnected } from "./api.js";
import { SPEEDS, bots, goOn, moveNow, pauseBots, setSpeed } from "./bots.js";
import { capital, element, html, once } from "./dom.js";
import { cellOf, piecesInHand } from "./draft.js";
import { hint } from "./hint.js";
import { expected, lay, startOver } from "./making.js";
import { outcomeText } from "./panels.js";
import { goal, isPuzzled, newPuzzle } from "./puzzle.js";
import { go, isYourTurn, outcome, play, playFromHere, session } from "./session.js";
import { smallPiece } from "./shapes.js";

const KEYS = "Arrow keys move over the board, Enter chooses or takes back, P plays the turn, Esc starts over.";

/** What the turn in the making offers beside the cells: buttons. */
function draftButtons() {
  const { game, state: { draft, view } } = session;
  const { at } = game;
  const cells = new Set(view.cells.map(({ name }) => name));
  const names = draft.steps.map(({ step }) => step);
  const apart = draft.next.filter(({ step }) => cellOf(step, cells) === null);
  return [
    draft.turn !== null && {
      label: names.length ? "Play the turn" : capital(draft.turn),
      key: "P",
      act: () => play(draft.turn, at, { draft }),
      primary: !draft.next.length,
    },
    ...apart.map(({ step }) => ({ label: capital(step), act: () => at === session.game.at && lay([...names, step]) })),
    names.length > 0 && { label: "Start over", key: "Esc", act: startOver },
  ].filter(Boolean);
}

function hintText() {
  if (hint.isAsking) return "Looking for a hint…";
  if (hint.told === 1) return "Hint: look at the marked cells.";
  return hint.told === 2 ? `Hint: ${hint.turn.turn}.` : null;
}

function yourTurn() {
  const { game, state: { draft, side }, note } = session;
  const isFirst = game.puzzle && isPuzzled();
  const what = note ?? hintText() ?? (isFirst ? goal() : draft.prompt);
  const who = game.you === "both" ? `${capital(side)}: ` : "";
  return {
    text: `${game.puzzle && !isFirst ? "Solved! " : ""}${who}${what}`,
    buttons: [...draftButtons(), game.puzzle && { label: "Next puzzle", act: newPuzzle }],
    keys: KEYS,
  };
}

function ended({ by, winner }, rematch, setUp) {
  const { game, state } = session;
  const text = by === "resignation" ? `${capital(state.side)} resigns. ${capital(winner)} wins.` : outcomeText(state, game.info.won_by);
  const buttons = game.puzzle
    ? [{ label: "Next puzzle", act: newPuzzle, primary: true }]
    : [{ label: "Play again", act: rematch, primary: true }, { label: "New game", act: setUp }];
  return { text, buttons };
}

function past() {
  const { game, state, note } = session;
  const where = game.ply === 0 ? "The start of the game." : `After move ${game.ply} of ${game.line.length}.`;
  const toEnd = { label: "To the end", act: () => go(Infinity), primary: true };
  if (outcome()) return { text: where, buttons: [toEnd] };
  if (!isYourTurn()) return { text: note ?? where, buttons: [toEnd, { label: "Play on from here", act: playFromHere }] };
  const what = note ?? hintText() ?? (state.draft.steps.length ? state.draft.prompt : null);
  return { text: what ?? where, buttons: [...draftButtons(), toEnd], extra: html("p", { class: "note" }, "A turn that is played here begins a branch.") };
}

function botsTurn() {
  const { game, state, note } = session;
  const side = capital(state.side);
  const speed = game.you === "none" && html("label", { class: "inline" }, "Speed ",
    html("select", { id: "speed", onchange: ({ target }) => setSpeed(target.value) },
      ...Object.keys(SPEEDS).map((name) => html("option", { value: name, selected: name === bots.speed }, name))));
  if (game.isBrowsing) {
    return { text: note ?? `A branch: ${side} to move.`, buttons: [{ label: "Play on from here", act: playFromHere, primary: true }] };
  }
  if (bots.isPaused) return { text: `${side} to move. The bot waits.`, buttons: [{ label: "Go on", act: goOn, primary: true }], extra: speed };
  const isLong = bots.seconds > 0;
  return {
    text: `${side} is thinking…`,
    buttons: [
      isLong && bots.canHurry && { label: "Move now", act: moveNow },
      game.you === "none" ? { label: "Pause", act: pauseBots } : isLong && { label: "Cancel", act: pauseBots },
    ],
    extra: speed,
  };
}

function content({ rematch, setUp }) {
  const over = outcome();
  if (!session.game.isAtEnd) return past();
  if (over) return ended(over, rematch, setUp);
  return isYourTurn() ? yourTurn() : botsTurn();
}

let shown = []; // What the buttons depend on: as long as it is the same, they stay.
let timer = null;

/** `rematch` begins the same game once more, `setUp` asks for another. */
export function showStatus(actions) {
  const isThinking = isConnected() && bots.isThinking;
  element("status").classList.toggle("thinking", isThinking);
  if (isThinking) timer ??= setInterval(() => showStatus(actions), 1000);
  else timer = clearInterval(timer) ?? null;
  const seconds = isThinking ? bots.seconds : 0;
  element("clock").textContent = seconds ? `${seconds} s` : "";
  // While the server confirms a turn there is nothing new to say.
  if (session.moving && isConnected()) return;
  const { text, buttons, keys = "", extra } = content(actions);
  const said = isConnected() ? text : "No connection to the server.";
  if (element("status").textContent !== said) element("status").textContent = said;
  element("keys").textContent = keys;
  showOffer(buttons.filter(Boolean), extra);
}

function showOffer(buttons, extra) {
  const { game, state } = session;
  const inHand = isYourTurn() ? piecesInHand(expected().draft, state.view) : [];
  // Those of a person's turn are for this turn only.
  const turn = isYourTurn() ? [game.at, state, inHand.join()] : [];
  const parts = [...turn, bots.speed, ...buttons.map(({ label }) => label)];
  if (parts.length === shown.length && parts.every((part, i) => part === shown[i])) return;
  shown = parts;
  const tray = inHand.length > 0 && html("span", { class: "tray", "aria-label": `To be put: ${inHand.join(", ")}` },
    ...inHand.map((side) => smallPiece(side, state.sides)));
  const held = document.activeElement?.closest("#offer") !== null;
  element("offer").replaceChildren(
    tray || "",
    ...buttons.map(({ label, key, act, primary }) =>
      html("button", { type: "button", class: primary ? "primary" : "", onclick: once(act), "data-key": key }, label, key && html("kbd", {}, key))),
    extra || "",
  );
  // Whoever pressed one of these goes on at the board.
  if (held && document.activeElement === document.body) document.querySelector("#board [tabindex='0']")?.focus();
}
