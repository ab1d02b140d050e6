// How the game is looked at and heard: from which side, with or without sound.

import { element } from "./dom.js";
import { session, tell } from "./session.js";
import { play } from "./sound.js";
import { load, store } from "./storage.js";

/** Games whose board is turned around, as long as the page is open. */
const flipped = new Set();

export const isFlipped = ({ id }) => flipped.has(id);

export function flip() {
  if (!session.game) return;
  const { id } = session.game;
  if (!flipped.delete(id)) flipped.add(id);
  tell();
}

const hasSound = () => element("sound").getAttribute("aria-pressed") === "true";

export function switchSound() {
  element("sound").setAttribute("aria-pressed", !hasSound());
  store("sound", hasSound());
}

/** Lets what has happened on the board be heard, if that is wanted. */
export function hear(changes) {
  if (hasSound()) play(changes);
}

export function startView() {
  element("sound").setAttribute("aria-pressed", load("sound") === "true");
  element("sound").addEventListener("click", switchSound);
  element("flip").addEventListener("click", flip);
}
