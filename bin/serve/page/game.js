// The game that is played: its start, its moves, who plays. Kept in the address, so that a reload
// or a bookmark loses nothing.

import { findGame } from "./api.js";

/** What is different from player to player: how often the same bot may repeat itself. */
const newSeed = () => Math.floor(Math.random() * 2 ** 32);

/** What somebody may have changed by hand. */
function parsed(json) {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

export class Game {
  /** `setup` is what the server takes for a game, without moves; `you` is "first", "second", "both" or "none". */
  constructor(setup, { moves = [], you = "first", level = 3, seed = newSeed(), puzzle = null } = {}) {
    this.setup = setup;
    this.moves = moves;
    this.you = you;
    this.level = level;
    this.seed = seed;
    /** What the server says about the start, if that is a puzzle. */
    this.puzzle = puzzle;
  }

  /** What the server says about the game before it begins. */
  get info() {
    return findGame(this.setup.name);
  }

  /** The game as the server takes it, with the first `ply` moves. */
  request(ply = this.moves.length) {
    return { ...this.setup, moves: this.moves.slice(0, ply) };
  }

  /** Whether a person moves for the side. */
  isYours(side) {
    return this.you === "both" || this.you === ["first", "second"][this.info.sides.indexOf(side)];
  }

  save() {
    const fields = { ...this.setup, you: this.you, level: this.level, seed: this.seed };
    if (this.moves.length) fields.moves = this.moves.join(";");
    if (this.puzzle) fields.puzzle = JSON.stringify(this.puzzle);
    const hash = `#${new URLSearchParams(fields)}`;
    history.replaceState(null, "", hash);
    localStorage.setItem("game", hash);
  }

  /** The game in the address, else the latest, else none. */
  static restore() {
    return Game.read(location.hash) ?? Game.read(localStorage.getItem("game") ?? "");
  }

  static read(hash) {
    const fields = new URLSearchParams(hash.replace(/^#/, ""));
    const info = findGame(fields.get("name"));
    if (!info) return null;
    const setup = { name: info.name };
    for (const field of ["start", ...info.options.map(({ name }) => name)]) {
      if (fields.has(field)) setup[field] = fields.get(field);
    }
    const oneOf = (field, values, other) => (values.includes(fields.get(field)) ? fields.get(field) : other);
    return new Game(setup, {
      moves: (fields.get("moves") ?? "").split(";").filter(Boolean),
      you: oneOf("you", ["first", "second", "both", "none"], "first"),
      level: Number(oneOf("level", ["1", "2", "3", "4", "5", "6", "7", "8"], "3")),
      seed: Number(fields.get("seed")) || 0,
      puzzle: parsed(fields.get("puzzle")),
    });
  }
}
