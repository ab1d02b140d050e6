// A board apart from the game that is played, for lessons and puzzles: a dialog with a board on which
// a person makes turns, with texts and buttons beside it.

import { findGame, stateOf } from "./api.js";
import { Board } from "./board.js";
import { capital, html, minus } from "./dom.js";
import { piecesInHand } from "./draft.js";
import { Drafting } from "./drafting.js";
import { draftButtons, offerElements } from "./offer.js";
import { printed } from "./panels.js";
import { smallPiece } from "./shapes.js";

const NO_MARKS = { values: new Map(), preview: null, hinted: [] };

export class Study {
  /** `onTurn` is called with a complete turn, `onClose` when the person leaves. */
  constructor(dialog, { title, onTurn, onClose }) {
    this.dialog = dialog;
    this.onTurn = onTurn;
    this.game = null;
    this.state = null;
    this.active = false;
    this.marks = NO_MARKS;
    this.latest = 0; // Number of the latest change: answers to earlier ones are dropped.
    this.drafting = new Drafting(this);
    this.beside = html("div", { class: "study-text" });
    this.players = html("p", { class: "study-points" });
    this.note = html("p", { class: "status", role: "status" });
    this.offer = html("div", { class: "offer" });
    this.controls = html("div", { class: "study-controls" });
    const host = html("div", { class: "board" });
    this.board = new Board(host, {
      onPick: (id) => this.drafting.pick(id),
      onCancel: () => (this.hasSteps() ? this.drafting.startOver() : dialog.close()),
    });
    dialog.replaceChildren(
      html("div", { class: "heading" }, html("h2", { id: "study-title" }, title),
        html("button", { class: "icon", type: "button", "aria-label": "Close", onclick: () => dialog.close() }, "✕")),
      html("div", { class: "study" }, this.beside,
        html("div", { class: "study-board" }, host, this.players),
        html("div", { class: "study-below" }, this.note, this.offer, this.controls)));
    dialog.onclose = () => {
      this.latest++;
      onClose?.();
    };
    dialog.onkeydown = (event) => this.onKey(event);
    if (!dialog.open) dialog.showModal();
  }

  onKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    const key = { p: "P", Escape: "Esc" }[event.key];
    const button = key && this.offer.querySelector(`[data-key=${key}]`);
    if (!button) return;
    event.preventDefault();
    button.click();
  }

  /** Shows a game; `active` if the person is to make a turn in it. Tells whether nothing else was shown meanwhile. */
  async show(game, { active = true, note = null, kind = "" } = {}) {
    Object.assign(this, { game, active, marks: NO_MARKS });
    this.drafting.forget();
    const isCurrent = this.claim();
    try {
      const state = await stateOf(game);
      if (!isCurrent()) return false;
      const isFirst = this.state === null;
      this.showDraft(state, note, kind);
      if (isFirst) this.board.focus();
      return true;
    } catch (error) {
      if (isCurrent()) this.report(error, () => this.show(game, { active, note, kind }));
      return false;
    }
  }

  /** Marks what could be chosen, or a turn that could be made. */
  mark(marks) {
    this.marks = { ...NO_MARKS, ...marks };
    this.tell();
  }

  /** What is to be done, or what has happened; `kind` is "right", "wrong" or nothing. */
  say(text, kind = "") {
    this.note.className = `status ${kind}`;
    if (this.note.textContent !== text) this.note.textContent = text;
  }

  isTurn() {
    return this.active && this.state !== null && !this.state.outcome;
  }

  hasSteps() {
    return this.isTurn() && this.state.draft.steps.length > 0;
  }

  // What a turn in the making needs of its owner.

  canDraft() {
    return this.isTurn();
  }

  claim() {
    const current = ++this.latest;
    return () => current === this.latest;
  }

  request() {
    return this.game;
  }

  asks() {
    return findGame(this.game.name).confirms_turns;
  }

  play({ turn }) {
    return this.onTurn(turn);
  }

  showDraft(state, note = null, kind = "") {
    this.state = state;
    this.say(note ?? (this.isTurn() ? state.draft.prompt : ""), kind);
    this.tell();
    this.showOffer();
  }

  refuse(_, reason) {
    this.say(reason, "wrong");
  }

  report({ message }, again) {
    this.say(message, "wrong");
    this.offer.replaceChildren(html("button", { type: "button", class: "primary", onclick: again }, "Try again"));
  }

  tell() {
    const { expected: state } = this.drafting;
    this.board.show({ state, active: this.isTurn(), ...this.marks });
    Object.assign(this.board.host.dataset, { game: state.name, ply: state.moves.length, turn: this.isTurn() ? "you" : "past" });
    const players = (state.draft?.players ?? state.view.players).filter(({ points }) => points != null);
    this.players.replaceChildren(...players.map(({ side, points, standing }) => html("span", {}, smallPiece(side, state.sides),
      `${capital(side)} ${minus(points)} ${printed(standing)}`)));
  }

  /** What the turn offers beside the cells. */
  showOffer() {
    const { draft, view, sides } = this.state;
    const isHeld = this.offer.contains(document.activeElement);
    const buttons = this.isTurn() ? draftButtons(this.state, {
      play: () => this.onTurn(draft.turn),
      lay: (steps) => this.drafting.lay(steps),
      startOver: () => this.drafting.startOver(),
    }) : [];
    this.offer.replaceChildren(...offerElements(this.isTurn() ? piecesInHand(draft, view) : [], sides, buttons));
    // Whoever pressed one of these goes on at the board.
    if (isHeld) this.board.focus();
  }
}
