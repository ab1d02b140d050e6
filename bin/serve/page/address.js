// Games in the address, so that a reload, a bookmark or a link loses nothing of the line that is looked at.

import { findGame } from "./api.js";
import { Game } from "./game.js";

const SIDES = ["first", "second", "both", "none"];
const LEVEL = /^[1-8]$/;

export function writeAddress(game) {
  const [first, second] = game.levels;
  const fields = { ...game.setup, you: game.you, level: first === second ? first : `${first},${second}`, seed: game.seed };
  if (game.line.length) fields.moves = game.moves.join(";");
  if (!game.isAtEnd) fields.ply = game.ply;
  else if (game.isBrowsing) fields.browsing = 1;
  if (game.end.isResigned) fields.resigned = 1;
  return `#${new URLSearchParams(fields)}`;
}

/** The game in an address, or null; `id` and `tree` are what has been kept of it elsewhere. */
export function readAddress(hash, { id, tree } = {}) {
  const fields = new URLSearchParams(hash.replace(/^#/, ""));
  const info = findGame(fields.get("name"));
  if (!info) return null;
  const setup = { name: info.name };
  for (const field of ["start", ...info.options.map(({ name }) => name)]) {
    if (fields.has(field)) setup[field] = fields.get(field);
  }
  const levels = (fields.get("level") ?? "").split(",");
  const you = fields.get("you");
  const moves = (fields.get("moves") ?? "").split(";").filter(Boolean);
  const game = new Game(setup, {
    id,
    tree,
    moves,
    ply: fields.has("ply") ? Math.trunc(Number(fields.get("ply"))) || 0 : moves.length,
    isBrowsing: fields.has("browsing"),
    you: SIDES.includes(you) ? you : "first",
    levels: [levels[0], levels.at(-1)].map((level) => (LEVEL.test(level) ? Number(level) : 3)),
    seed: Number(fields.get("seed")) || 0,
  });
  if (fields.has("resigned")) game.end.isResigned = true;
  return game;
}
