// The latest games, kept by the browser, and the game in its history.

import { readAddress, writeAddress } from "./address.js";
import { load, parsed, store } from "./storage.js";
import { packed } from "./tree.js";

const MOST_GAMES = 20;

/** What is kept of games, the latest first. */
export const kept = () => {
  const games = parsed(load("games"));
  return Array.isArray(games) ? games.filter((record) => typeof record?.hash === "string" && Array.isArray(record.tree)) : [];
};

/** The game that was kept; null if there is no such game any more. */
export const restored = (record) => readAddress(record.hash, record);

/** Keeps a game, under its title, in place of what was kept of it so far. */
export function keep(game, title) {
  const record = { id: game.id, hash: writeAddress(game), tree: packed(game.root), title, plies: game.line.length, when: Date.now() };
  const others = kept().filter(({ id, hash, tree }) => id !== game.id && hash !== record.hash && tree.length);
  store("games", JSON.stringify([record, ...others].slice(0, MOST_GAMES + 1)));
}

/** Writes a game to the address; with `isNew` Back leads to the one before. */
export function record(game, isNew) {
  const state = { id: game.id, tree: packed(game.root) };
  try {
    if (isNew) history.pushState(state, "", writeAddress(game));
    else history.replaceState(state, "", writeAddress(game));
  } catch {
    // Browsers limit how often that may be done. The next turn is written again.
  }
}

/** The game in the address, with what is kept of it; null if there is none. */
export function addressed() {
  const { hash } = location;
  const id = history.state?.id;
  const record = kept().find((other) => (id === undefined ? other.hash === hash : other.id === id));
  return readAddress(hash, record ?? history.state ?? {});
}
