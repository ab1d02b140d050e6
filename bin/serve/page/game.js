// The game that is played: its start, its moves, who plays. Kept in the address, so that a reload
// or a bookmark loses nothing.

export const NAMES = { simpei: "Simpei", symple: "Symple" };
export const SIDES = { simpei: ["red", "blue"], symple: ["white", "black"] };

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

  /** The game as the server takes it, with the first `ply` moves. */
  request(ply = this.moves.length) {
    return { ...this.setup, moves: this.moves.slice(0, ply) };
  }

  /** Whether a person moves for the side. */
  isYours(side) {
    const player = SIDES[this.setup.name].indexOf(side);
    return this.you === "both" || this.you === ["first", "second"][player];
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
    const name = fields.get("name");
    if (!(name in SIDES)) return null;
    const setup = { name };
    for (const field of ["start", "board", "first_move", "sandwich"]) {
      if (fields.has(field)) setup[field] = fields.get(field);
    }
    for (const field of ["size", "pieces", "penalty"]) {
      if (fields.has(field)) setup[field] = Number(fields.get(field));
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
