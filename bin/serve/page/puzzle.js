// A puzzle: one side wins against the best defence, to the end.

import { ask, findGame, stateOf } from "./api.js";
import { capital, html } from "./dom.js";
import { cellsToLookAt } from "./draft.js";
import { breakStreak, countSolved, keepPuzzle, scoreOf } from "./progress.js";
import { judge, prove, sizeOfWin } from "./proof.js";
import { Study } from "./study.js";

const pause = (time) => new Promise((done) => setTimeout(done, time));

export class Puzzle {
  /** `onScore` is called when counts may have changed, `next` when another puzzle is wanted. */
  constructor(dialog, { name, grade, onScore, next }) {
    Object.assign(this, { name, grade, onScore, next, puzzle: null });
    this.abort = new AbortController();
    this.study = new Study(dialog, {
      title: `${findGame(name).title}: ${grade} puzzle`,
      onTurn: (turn) => this.attempt(() => this.play(turn)),
      onClose: () => this.abort.abort(),
    });
  }

  /** Asks the server for a puzzle, and begins with it. */
  find() {
    return this.attempt(async () => {
      this.study.say("Looking for a puzzle…", "thinking");
      const game = { name: this.name };
      await this.begin(await ask("puzzle", { game, grade: this.grade }, this.abort.signal));
    });
  }

  /**
   * Begins with a puzzle of the server, or goes on with one. It is `clean` as long as there has been
   * no wrong turn and no help, and counts until it is solved or given up.
   */
  begin(puzzle, { moves = [], isClean = true, counts = true } = {}) {
    Object.assign(this, { puzzle, moves, isClean, counts, isOver: false, knownFor: null });
    return this.ask();
  }

  /** Does something that may fail, and may be tried again. */
  async attempt(act) {
    try {
      await act();
    } catch (error) {
      if (!this.abort.signal.aborted) this.study.report(error, () => this.attempt(act));
    }
  }

  get game() {
    return { name: this.name, start: this.puzzle.position, moves: this.moves };
  }

  /** What is proven of the position and its turns; asked for once. */
  known() {
    const key = this.moves.join(";");
    if (this.knownFor !== key) {
      this.knownFor = key;
      this.answer = prove(this.game, this.abort.signal);
      // Whoever waits for it hears of a failure, and the next one asks anew.
      this.answer.catch(() => (this.knownFor = null));
    }
    return this.answer;
  }

  /** The person is to make a turn. */
  async ask(note = this.goal(), kind = "") {
    this.hints = 0;
    const { name, grade, puzzle, moves, isClean } = this;
    if (this.counts) keepPuzzle({ name, grade, puzzle, moves, isClean });
    this.known();
    this.describe();
    await this.study.show(this.game, { note, kind });
  }

  goal() {
    const side = capital(this.puzzle.side);
    return this.moves.length ? `${side} to move. Go on.` : `${side} to move and win ${sizeOfWin(this.puzzle)}. One turn wins, all others do not.`;
  }

  async play(turn) {
    this.study.active = false;
    this.study.say("Checking…", "thinking");
    const { keeps, text } = await judge(this.game, turn, await this.known(), this.abort.signal);
    if (!keeps) {
      this.stain();
      return await this.ask(`${text} Try again.`, "wrong");
    }
    if (await this.make(turn, text)) return;
    // The strongest bot answers.
    await this.attempt(async () => {
      const level = findGame(this.name).levels.length;
      const [answer] = await Promise.all([ask("bot", { game: this.game, level, seed: 0 }, this.abort.signal), pause(400)]);
      const { side } = this.study.state;
      if (this.abort.signal.aborted || (await this.make(answer.turn, text))) return;
      await this.ask(`${text} ${capital(side)} answers ${answer.turn}. Go on.`, "right");
    });
  }

  /** Makes a turn of either side; tells whether that is the end. */
  async make(turn, note) {
    const moves = [...this.moves, turn];
    const { outcome } = await stateOf({ ...this.game, moves });
    if (this.abort.signal.aborted) return true;
    this.moves = moves;
    if (outcome) await this.finish(note);
    else await this.study.show(this.game, { active: false, note, kind: "right" });
    return outcome !== null;
  }

  async finish(note) {
    let end = "That is the solution.";
    if (this.counts) {
      countSolved(this.name, this.grade, this.isClean);
      end = this.isClean ? "Solved!" : "Solved, though not without help or a wrong turn.";
    }
    keepPuzzle(null);
    this.counts = false;
    this.isOver = true;
    this.describe();
    await this.study.show(this.game, { active: false, note: note === "Right!" ? end : `${note} ${end}`, kind: "right" });
    this.study.controls.querySelector(".primary").focus();
  }

  /** After a wrong turn or help the puzzle counts, but not for the streak. */
  stain() {
    if (this.isClean && this.counts) breakStreak(this.name, this.grade);
    this.isClean = false;
    this.describe();
  }

  /** First where, then what. */
  async hint() {
    if (!this.study.isTurn()) return;
    this.stain();
    const [best] = (await this.known()).turns;
    await this.study.show(this.game);
    const hinted = this.hints++ ? [] : cellsToLookAt(best, this.study.state);
    this.study.mark(hinted.length ? { hinted } : { preview: best });
    this.study.say(hinted.length ? "Look at the marked cells." : `The turn is ${best.turn}.`);
  }

  /** Plays the game to its end, the best turns of both sides. */
  async solve() {
    this.stain();
    this.counts = false;
    this.study.active = false;
    keepPuzzle(null);
    while (!this.abort.signal.aborted) {
      const [best] = (await this.known()).turns;
      if (await this.make(best.turn, `${capital(this.study.state.side)} plays ${best.turn}.`)) return;
      await pause(900);
    }
  }

  /** The texts and buttons beside the board. */
  describe() {
    this.onScore();
    const { solved, streak } = scoreOf(this.name, this.grade);
    this.study.beside.replaceChildren(
      html("p", {}, `Win the game with ${capital(this.puzzle.side)}. The strongest bot defends. Any turn that keeps the win is right.`),
      html("p", { class: "note" }, `Solved: ${solved}. In a row, without help or a wrong turn: ${streak}.`));
    const button = (label, act, primary) => html("button", { type: "button", class: primary ? "primary" : "", onclick: act }, label);
    this.study.controls.replaceChildren(html("div", { class: "row" },
      !this.isOver && button("Hint", () => this.attempt(() => this.hint())),
      !this.isOver && button("Solution", () => this.attempt(() => this.solve())),
      this.isOver && button("Once more", () => this.attempt(() => this.begin(this.puzzle, { counts: false }))),
      button("Next puzzle", () => {
        this.abort.abort();
        this.next();
      }, this.isOver)));
  }
}
