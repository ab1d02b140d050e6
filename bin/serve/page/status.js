// Under the board: what is to be done, what goes on, and buttons for what the cells cannot say.

import { isConnected } from "./api.js";
import { SPEEDS, bots, goOn, moveNow, pauseBots, setSpeed } from "./bots.js";
import { capital, element, html, once } from "./dom.js";
import { piecesInHand } from "./draft.js";
import { hint } from "./hint.js";
import { expected, lay, startOver } from "./making.js";
import { draftButtons, offerElements } from "./offer.js";
import { outcomeText } from "./panels.js";
import { go, isYourTurn, outcome, play, playFromHere, session } from "./session.js";

const KEYS = "Arrow keys move over the board, Enter chooses or takes back, P plays the turn, Esc starts over.";

/** Buttons of the turn in the making, for this position and no other. */
function buttonsOfTurn() {
  const { game, state } = session;
  const { at } = game;
  return draftButtons(state, {
    play: () => play(state.draft.turn, at, { draft: state.draft }),
    lay: (steps) => at === session.game.at && lay(steps),
    startOver,
  });
}

function hintText() {
  if (hint.isAsking) return "Looking for a hint…";
  if (hint.told === 1) return "Hint: look at the marked cells.";
  return hint.told === 2 ? `Hint: ${hint.turn.turn}.` : null;
}

function yourTurn() {
  const { game, state: { draft, side }, note } = session;
  const what = note ?? hintText() ?? draft.prompt;
  const who = game.you === "both" ? `${capital(side)}: ` : "";
  return {
    text: `${who}${what}`,
    buttons: buttonsOfTurn(),
    keys: KEYS,
  };
}

function ended({ by, winner }, rematch, setUp) {
  const { game, state } = session;
  const text = by === "resignation" ? `${capital(state.side)} resigns. ${capital(winner)} wins.` : outcomeText(state, game.info.won_by);
  return { text, buttons: [{ label: "Play again", act: rematch, primary: true }, { label: "New game", act: setUp }] };
}

function past() {
  const { game, state, note } = session;
  const where = game.ply === 0 ? "The start of the game." : `After move ${game.ply} of ${game.line.length}.`;
  const toEnd = { label: "To the end", act: () => go(Infinity), primary: true };
  if (outcome()) return { text: where, buttons: [toEnd] };
  if (!isYourTurn()) return { text: note ?? where, buttons: [toEnd, { label: "Play on from here", act: playFromHere }] };
  const what = note ?? hintText() ?? (state.draft.steps.length ? state.draft.prompt : null);
  return { text: what ?? where, buttons: [...buttonsOfTurn(), toEnd], extra: html("p", { class: "note" }, "A turn that is played here begins a branch.") };
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
  const held = document.activeElement?.closest("#offer") !== null;
  element("offer").replaceChildren(...offerElements(inHand, state.sides, buttons), extra || "");
  // Whoever pressed one of these goes on at the board.
  if (held && document.activeElement === document.body) document.querySelector("#board [tabindex='0']")?.focus();
}
