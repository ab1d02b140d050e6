// The game that is played: its start, its turns, the line of them that is looked at, and who plays.

import { findGame } from "./api.js";
import { unpacked } from "./tree.js";

/** What is different from player to player: how often the same bot may repeat itself. */
const newNumber = () => Math.floor(Math.random() * 2 ** 32);

export class Game {
  /**
   * `setup` is what the server takes for a game, without moves; `you` is "first", "second", "both" or
   * "none"; `levels` are those of the two sides, whether bots play them or not; `moves` is the line that
   * is looked at, up to `ply`; `tree` has all turns, as plain data.
   */
  constructor(setup, { id = newNumber(), moves = [], ply = moves.length, tree = [], isBrowsing = false, you = "first", levels = [3, 3], seed = newNumber() } = {}) {
    this.setup = setup;
    /** What stays the same when the game goes on. */
    this.id = id;
    this.root = unpacked(tree);
    let node = this.root;
    this.line = moves.map((turn) => (node = node.after(turn)));
    this.ply = Math.max(0, Math.min(moves.length, ply));
    /** Whether a branch is only looked at, so that bots do not move in it. */
    this.isBrowsing = isBrowsing;
    /** Lines that turns have been taken back from, the latest last. */
    this.undone = [];
    this.you = you;
    this.levels = levels;
    this.seed = seed;
  }

  /** What the server says about the game before it begins. */
  get info() {
    return findGame(this.setup.name);
  }

  /** The node that is looked at. */
  get at() {
    return this.ply ? this.line[this.ply - 1] : this.root;
  }

  /** The last node of the line. */
  get end() {
    return this.line.at(-1) ?? this.root;
  }

  get moves() {
    return this.line.map(({ turn }) => turn);
  }

  get isAtEnd() {
    return this.ply === this.line.length;
  }

  /** The game as the server takes it, up to the position that is looked at or with other moves. */
  request(moves = this.moves.slice(0, this.ply)) {
    return { ...this.setup, moves };
  }

  /** Whether a person moves for the side. */
  isYours(side) {
    return this.you === "both" || this.you === ["first", "second"][this.info.sides.indexOf(side)];
  }

  levelOf(side) {
    return this.levels[this.info.sides.indexOf(side)];
  }
}
