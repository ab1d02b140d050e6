// Games to other people and programs, and from them: as text, and as a link.

import { stateOf } from "./api.js";
import { element } from "./dom.js";
import { Game } from "./game.js";
import { begin, outcome, session, watch, watchParts } from "./session.js";
import { readGame, settled, writeGame } from "./text.js";

/** Copies a text; false if the browser does not let the page. */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Addresses without encryption have no clipboard, but an older way.
  }
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  return isCopied;
}

const say = (text) => {
  element("text-note").textContent = text;
};

async function copyText() {
  const text = element("text");
  const isCopied = await copy(text.value);
  say(isCopied ? "Copied." : "The browser does not let the page copy. The text is selected: press Ctrl+C.");
  if (isCopied) return;
  text.focus();
  text.select();
}

async function share() {
  const said = element("share-note");
  if (navigator.share) {
    // Whoever changes their mind has nothing to be told.
    await navigator.share({ title: document.title, url: location.href }).catch(() => {});
    return;
  }
  said.textContent = (await copy(location.href))
    ? "The link is copied. It leads to this position, with the line of moves."
    : "The browser does not let the page copy. The link is the address of this page.";
}

async function loadText() {
  try {
    const text = element("text").value;
    if (!text.trim()) throw new Error("There is no text: paste a game or a position first.");
    const { setup, moves } = readGame(text, session.game?.setup ?? {});
    const answer = await stateOf({ ...setup, moves });
    element("text").blur();
    // Who pastes a game wants to look at it: nobody moves until asked to.
    await begin(new Game(settled(setup, answer), { moves: answer.moves, you: "both", levels: session.game?.levels }));
    say(`Loaded, ${answer.moves.length} moves. You play both sides; choose bots under “Moves”.`);
  } catch (error) {
    say(error.message);
  }
}

export function startExchange() {
  element("copy").addEventListener("click", copyText);
  element("load").addEventListener("click", loadText);
  element("share").addEventListener("click", share);
}

watch(({ game, state }) => {
  if (!state) return;
  if (document.activeElement !== element("text")) element("text").value = writeGame(game, state, outcome());
});

// What was said of the link is about the position before.
watchParts(({ game }) => [game, game.at, game.line], () => {
  element("share-note").textContent = "";
});
