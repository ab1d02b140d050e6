// The board of Simpei: both worlds in one picture, turns put together by pointing at cells.

import { badge, valueOfCells } from "./analysis.js";
import { Picture, gradient, html, svg } from "./board.js";

const PITCH = 100;
const EDGE = 74; // From the border to the middle of the first cell.
const RADIUS = { upper: 25, lower: 21 };

/** A piece; the marks tell the colours apart without their colour. */
export function piece(side, radius, attributes = {}) {
  const size = radius * 0.42;
  const mark = side === "red"
    ? svg("circle", { r: size, class: "mark" })
    : svg("path", { d: `M${-size} ${-size}L${size} ${size}M${size} ${-size}L${-size} ${size}`, class: "mark" });
  return svg("g", { ...attributes, class: `piece ${side} ${attributes.class ?? ""}` },
    svg("circle", { r: radius, cy: radius * 0.12, class: "shade" }),
    svg("circle", { r: radius, fill: `url(#${side})`, class: "body" }), mark);
}

/** A piece for running text. */
export const smallPiece = (side) =>
  svg("svg", { viewBox: "-12 -12 24 24", class: "small-piece", "aria-hidden": true }, piece(side, 10));

const isLower = (id) => id >= "a";
const place = (id) => [id.toUpperCase().charCodeAt(0) - 65, Number(id[1]) - 1];
const other = (side) => (side === "red" ? "blue" : "red");

/** Upper world first, then by letter, then by number: as the notation has it. */
const sorted = (ids) => [...ids].sort();

export class SimpeiView {
  constructor(host, { onTurn, onChange }) {
    this.onTurn = onTurn;
    this.onChange = onChange;
    this.picture = new Picture(host, { onPick: (id) => this.pick(id), onCancel: () => this.cancel() });
  }

  /** Shows a state; `active` if the person at the page is to move in it. */
  show(state, active, analysis) {
    if (state !== this.state) this.reset();
    if (state.size !== this.state?.size) this.lay(state.size);
    Object.assign(this, { state, active, analysis });
    this.draw();
  }

  reset() {
    Object.assign(this, { from: null, step: null, taking: [], preview: null });
  }

  cancel() {
    this.reset();
    this.changed();
  }

  changed() {
    this.draw();
    this.onChange();
  }

  lay(size) {
    const side = (size - 1) * PITCH + 2 * EDGE;
    const cells = [];
    const labels = [];
    const text = (x, y, content, lower) =>
      labels.push(svg("text", { x, y, class: `label${lower ? " lower" : ""}`, "font-size": 15 }, content));
    for (const lower of [false, true]) {
      const width = lower ? size - 1 : size;
      const start = EDGE + (lower ? PITCH / 2 : 0);
      for (let i = 0; i < width; i++) {
        const along = start + i * PITCH;
        text(along, lower ? 19 : side - 13, String.fromCharCode((lower ? 97 : 65) + i), lower);
        text(lower ? side - 19 : 19, side - along + 6, i + 1, lower);
      }
      for (let row = width - 1; row >= 0; row--) {
        for (let column = 0; column < width; column++) {
          const id = String.fromCharCode((lower ? 97 : 65) + column) + (row + 1);
          cells.push({
            id,
            x: start + column * PITCH,
            y: side - start - row * PITCH,
            shapes: lower ? hollow() : raised(),
          });
        }
      }
    }
    // Read from the top, as it is drawn.
    cells.sort((a, b) => a.y - b.y || a.x - b.x);
    this.picture.lay({
      width: side,
      height: side,
      label: "Simpei board",
      defs: ["red", "blue", "hollow", "raised"].map(gradient),
      backdrop: [svg("rect", { x: 32, y: 32, width: side - 64, height: side - 64, rx: 26, class: "ground" }), ...labels],
      cells,
    });
  }

  // What can be chosen now.

  get steps() {
    return this.active ? this.state.steps : [];
  }

  get isPlacing() {
    return this.steps.some((step) => step.from === null);
  }

  /** Cells that lead on. */
  choices() {
    if (this.step) return this.step.open;
    const from = this.isPlacing ? null : this.from;
    return this.steps.filter((step) => step.from === from).map((step) => step.to);
  }

  movable() {
    return this.isPlacing ? [] : [...new Set(this.steps.map((step) => step.from))];
  }

  pick(id) {
    if (!this.active) return;
    if (this.step) this.displace(id);
    else if (this.choices().includes(id)) this.go(id);
    else if (this.movable().includes(id)) {
      this.from = this.from === id ? null : id;
      this.changed();
    } else if (this.from) this.cancel();
  }

  go(to) {
    const from = this.isPlacing ? null : this.from;
    const step = this.steps.find((step) => step.from === from && step.to === to);
    if (step.taken.length) {
      this.step = step;
      this.changed();
    } else this.finish(step, []);
  }

  displace(id) {
    if (this.taking.includes(id)) this.taking = this.taking.filter((taken) => taken !== id);
    else if (id === this.step.to) return this.cancel();
    else if (this.step.open.includes(id)) this.taking = [...this.taking, id];
    else return;
    if (this.taking.length === this.step.taken.length) this.finish(this.step, this.taking);
    else this.changed();
  }

  finish({ from, to, taken }, put) {
    const displaced = taken.length ? `x${sorted(taken)}>${sorted(put)}` : "";
    this.active = false;
    this.onTurn(`${from ? `${from}-` : ""}${to}${displaced}`);
  }

  /** What to do next: a line, and buttons. */
  prompt() {
    const { state, step } = this;
    if (state.must_pass) {
      return { text: "You have no move.", buttons: [{ label: "Pass", key: "P", act: () => this.onTurn("pass"), primary: true }] };
    }
    if (step) {
      const left = step.taken.length - this.taking.length;
      const enemy = other(state.side);
      const pieces = Array.from({ length: left }, () => smallPiece(enemy));
      return {
        text: `Sandwiched! Put ${left === 1 ? `the ${enemy} piece` : `${left} ${enemy} pieces`} on ${left === 1 ? "an empty cell" : "empty cells"}.`,
        buttons: [{ label: "Cancel", key: "Esc", act: () => this.cancel() }],
        tray: html("span", { class: "tray", "aria-label": `To be put: ${left} ${enemy}` }, ...pieces),
      };
    }
    if (this.isPlacing) {
      const inner = state.moves.length === 0 && state.first_move === "inner" && state.in_hand[0] === state.pieces;
      return { text: inner ? "Place your first piece inside the upper world." : "Place a piece on an empty cell." };
    }
    if (this.from) {
      return { text: `Move ${this.from} to a marked cell of the other world.`, buttons: [{ label: "Cancel", key: "Esc", act: () => this.cancel() }] };
    }
    return { text: "Choose a piece to move to the other world." };
  }

  keys() {
    return "Arrow keys move over the board, Enter chooses, Esc begins anew.";
  }

  // Drawing.

  /** Who has a piece where, the turn that is being put together included. */
  arrangement() {
    const { state, step } = this;
    const owners = new Map();
    state.cells.forEach((ids, i) => ids.forEach((id) => owners.set(id, state.sides[i])));
    if (step) {
      owners.delete(step.from);
      step.taken.forEach((id) => owners.delete(id));
      owners.set(step.to, state.side);
      this.taking.forEach((id) => owners.set(id, other(state.side)));
    }
    return owners;
  }

  draw() {
    const { state, step, picture } = this;
    const owners = this.arrangement();
    const choices = new Set(this.choices());
    const movable = new Set(this.from || step ? [] : this.movable());
    const last = state.last ?? { taken: [], put: [] };
    const pieces = [];
    const three = new Set(this.three());
    for (const id of picture.cells.keys()) {
      const owner = owners.get(id);
      const isTaken = step?.taken.includes(id);
      const isNew = this.taking.includes(id) || step?.to === id;
      picture.describe(
        id,
        [
          id,
          owner ?? "empty",
          isTaken && "sandwiched",
          id === this.from && "chosen",
          choices.has(id) && !owner && "can be chosen",
          movable.has(id) && "can move",
          id === last.to && "last turn",
          three.has(id) && "three in a row",
        ].filter(Boolean).join(", "),
        [
          isLower(id) ? "lower" : "upper",
          choices.has(id) && !isNew && "choice",
          !step && id !== this.from && this.movable().includes(id) && "movable",
          (id === this.from || id === step?.to) && "chosen",
          !step && id === last.to && "last",
          three.has(id) && "three",
          !step && id === last.from && "left",
        ],
      );
      const radius = isLower(id) ? RADIUS.lower : RADIUS.upper;
      if (owner) pieces.push(picture.at(id, {}, piece(owner, radius, { class: isNew ? "new" : "" })));
      if (isTaken) pieces.push(picture.at(id, {}, piece(other(state.side), radius, { class: "ghost" })));
    }
    picture.put(pieces, [...this.lastMarks(step ? null : last), ...this.badges(), ...this.previewMarks()]);
  }

  /** Where the last turn displaced pieces. */
  lastMarks(last) {
    if (!last) return [];
    const at = (ids, cls) => ids.map((id) => this.picture.at(id, { class: cls }, svg("circle", { r: 29 })));
    return [...at(last.put ?? [], "put-mark"), ...at(last.taken ?? [], "taken-mark")];
  }

  /** The cells of the three in a row that has won. */
  three() {
    const { last, cells } = this.state;
    if (!last?.wins) return [];
    const own = new Set(cells.find((ids) => ids.includes(last.to)));
    const [column, row] = place(last.to);
    const base = isLower(last.to) ? 97 : 65;
    const name = (steps, [dx, dy]) => String.fromCharCode(base + column + steps * dx) + (row + 1 + steps * dy);
    const three = [[1, 0], [0, 1], [1, 1], [1, -1]].flatMap((direction) => {
      const run = [last.to];
      for (const way of [1, -1]) {
        for (let steps = way; own.has(name(steps, direction)); steps += way) run.push(name(steps, direction));
      }
      return run.length === 3 ? run : [];
    });
    return [...new Set(three)];
  }

  badges() {
    if (!this.analysis) return [];
    const chosen = this.step ? { from: this.step.from, to: this.step.to, put: this.taking } : { from: this.from, put: [] };
    const values = valueOfCells(this.analysis, (turn) => nextCells(turn, chosen));
    const owners = this.arrangement();
    // Beside a piece's own mark.
    const corner = { transform: "translate(20 -22)" };
    return [...values].map(([id, value]) =>
      this.picture.at(id, {}, svg("g", owners.has(id) ? corner : {}, badge(value, isLower(id) ? 16 : 18))));
  }

  /** The turn that is pointed at in the analysis. */
  previewMarks() {
    const turn = this.preview;
    if (!turn?.to) return [];
    const at = (id) => this.picture.cells.get(id);
    const arrow = (a, b, cls) =>
      svg("path", { d: `M${at(a).x} ${at(a).y}L${at(b).x} ${at(b).y}`, class: `arrow ${cls}` });
    const ring = (id, cls) => this.picture.at(id, { class: `preview ${cls}` }, svg("circle", { r: 30 }));
    const own = turn.from ? [arrow(turn.from, turn.to, "own")] : [];
    return [
      ...own,
      ring(turn.to, "own"),
      ...turn.put.map((id) => this.picture.at(id, { class: "preview-piece" }, piece(other(this.state.side), 17))),
      ...turn.taken.map((id) => ring(id, "taken")),
    ];
  }

  showPreview(turn) {
    this.preview = turn;
    this.draw();
  }
}

/** The cells that lead on to the turn, given what is chosen of it already. */
function nextCells(turn, { from, to, put }) {
  if (!turn.to) return [];
  if (to) {
    const fits = turn.from === from && turn.to === to && put.every((id) => turn.put.includes(id));
    return fits ? turn.put.filter((id) => !put.includes(id)) : [];
  }
  if (turn.from === null || turn.from === from) return [turn.to];
  return from ? [] : [turn.from];
}

function raised() {
  return [
    svg("rect", { x: -33, y: -28, width: 66, height: 66, rx: 22, class: "side" }),
    svg("rect", { x: -33, y: -33, width: 66, height: 66, rx: 22, fill: "url(#raised)", class: "top" }),
    svg("circle", { r: 9, class: "dot" }),
    svg("rect", { x: -36, y: -36, width: 72, height: 72, rx: 25, class: "ring" }),
  ];
}

function hollow() {
  return [
    svg("circle", { r: 27, fill: "url(#hollow)", class: "top" }),
    svg("path", { d: "M-22 -12 A25 25 0 0 1 22 -12", class: "inner-shade" }),
    svg("circle", { r: 8, class: "dot" }),
    svg("circle", { r: 28, class: "ring" }),
  ];
}
