// The board of Symple: a turn grows stone by stone, and is played when it is complete.

import { badge, valueOfCells } from "./analysis.js";
import { Picture, gradient, svg } from "./board.js";

const PITCH = 40;
const EDGE = 44;
const TOP = 28;

/** A stone. */
export function stone(side, radius, attributes = {}) {
  return svg("g", { ...attributes, class: `stone ${side} ${attributes.class ?? ""}` },
    svg("circle", { r: radius, cy: radius * 0.1, class: "shade" }),
    svg("circle", { r: radius, fill: `url(#${side})`, class: "body" }));
}

/** A stone for running text. */
export const smallStone = (side) =>
  svg("svg", { viewBox: "-12 -12 24 24", class: "small-piece", "aria-hidden": true }, stone(side, 10));

export class SympleView {
  constructor(host, { onTurn, onStones, onChange }) {
    Object.assign(this, { host, onTurn, onStones, onChange });
    this.picture = new Picture(host, { onPick: (id) => this.pick(id), onCancel: () => this.onStones([]) });
  }

  /** Forgets what was pointed at; stones belong to the state. */
  reset() {
    this.preview = null;
  }

  show(state, active, analysis) {
    const size = `${state.width}x${state.height}`;
    if (size !== this.size) this.lay(state.width, state.height);
    if (state !== this.state) this.reset();
    Object.assign(this, { size, state, active, analysis });
    this.draw();
  }

  lay(columns, rows) {
    const width = (columns - 1) * PITCH + 2 * EDGE;
    const height = (rows - 1) * PITCH + TOP + EDGE;
    const [left, top] = [EDGE, TOP];
    const [right, bottom] = [width - EDGE, height - EDGE];
    const lines = [];
    const cells = [];
    for (let row = rows - 1; row >= 0; row--) {
      const y = bottom - row * PITCH;
      lines.push(`M${left} ${y}H${right}`);
      for (let column = 0; column < columns; column++) {
        cells.push({
          id: String.fromCharCode(97 + column) + (row + 1),
          x: left + column * PITCH,
          y,
          shapes: [
            svg("rect", { x: -PITCH / 2, y: -PITCH / 2, width: PITCH, height: PITCH, class: "hit" }),
            svg("circle", { r: 5.5, class: "dot" }),
            svg("circle", { r: 18, class: "ring" }),
          ],
        });
      }
    }
    const labels = [];
    // As large to the eye on any board.
    const size = Math.min(22, Math.max(11, width / 40));
    const label = (x, y, text) => svg("text", { x, y: y + size / 3, class: "label", "font-size": size }, text);
    for (let column = 0; column < columns; column++) {
      const x = left + column * PITCH;
      lines.push(`M${x} ${top}V${bottom}`);
      labels.push(label(x, height - 11, String.fromCharCode(97 + column)));
    }
    for (let row = 0; row < rows; row++) {
      labels.push(label(11, bottom - row * PITCH, row + 1));
    }
    this.picture.lay({
      width,
      height,
      label: `Symple board, ${columns} by ${rows}`,
      defs: ["white", "black"].map(gradient),
      backdrop: [
        svg("rect", { x: 21, y: TOP - 23, width: width - 42, height: height - TOP - EDGE + 46, rx: 10, class: "wood" }),
        svg("path", { d: lines.join(""), class: "lines" }),
        ...labels,
      ],
      cells,
    });
    // Large boards scroll on small screens rather than shrink to nothing.
    this.host.firstChild.style.minWidth = `${columns * 22}px`;
    this.host.firstChild.style.maxWidth = `min(100%, max(${columns * 22}px, calc(var(--board-height) * ${width / height})))`;
  }

  pick(id) {
    if (!this.active) return;
    const { stones, growth, plants } = this.state.turn;
    if (stones.includes(id)) {
      // A balancing plant completes a growth; without the whole of that it has to go, too.
      const isPlant = (point) => !this.touchesOwn(point);
      const rest = stones.filter((point) => point !== id);
      this.onStones(isPlant(id) ? rest : rest.filter((point) => !isPlant(point)));
    } else if (growth.includes(id) || plants.includes(id)) this.onStones([...stones, id]);
    else this.onChange(this.whyNot(id));
  }

  touchesOwn(id) {
    const [column, row] = [id.charCodeAt(0), Number(id.slice(1))];
    const own = this.state.stones[this.state.sides.indexOf(this.state.side)];
    return own.some((other) => Math.abs(other.charCodeAt(0) - column) + Math.abs(Number(other.slice(1)) - row) === 1);
  }

  /** Why no stone can be added there. */
  whyNot(id) {
    const { turn, stones } = this.state;
    if (stones.flat().includes(id)) return null;
    if (turn.text && !turn.growth.length && !turn.plants.length) return "The turn is complete: play it, or take a stone back.";
    if (this.touchesOwn(id)) return `${id} touches a chain that grows already.`;
    return `The turn grows chains: ${id} touches none.`;
  }

  prompt() {
    const { turn, side } = this.state;
    const begin = { label: "Begin anew", key: "Esc", act: () => this.onStones([]) };
    if (!turn.stones.length) {
      return { text: turn.growth.length ? "Plant a stone apart from your own, or grow your chains." : "Plant a stone." };
    }
    if (!turn.text) return { text: "Grow on: the ringed chains still need a stone.", buttons: [begin] };
    const more = turn.plants.length ? " You may also plant one stone." : "";
    return {
      text: `The turn is complete${side === "black" && more ? `.${more}` : "."}`,
      buttons: [{ label: "Play the turn", key: "P", act: () => this.onTurn(turn.text), primary: true }, begin],
    };
  }

  /** Whether nothing can be added to the turn. */
  get isFinal() {
    const { turn } = this.state;
    return turn.text !== null && !turn.growth.length && !turn.plants.length;
  }

  keys() {
    return "Arrow keys move over the board, Enter adds or takes back a stone, P plays the turn, Esc begins anew.";
  }

  draw() {
    const { state, picture, active } = this;
    const { turn } = state;
    const owners = new Map();
    state.stones.forEach((ids, i) => ids.forEach((id) => owners.set(id, state.sides[i])));
    const [added, growth, plants, growable, grown, last] =
      [turn.stones, turn.growth, turn.plants, turn.growable, turn.grown, state.last ?? []].map((ids) => new Set(ids));
    const isGrowing = active && added.size > 0 && grown.size > 0;
    const pieces = [];
    for (const id of picture.cells.keys()) {
      const owner = owners.get(id);
      const isNew = added.has(id);
      const mustGrow = isGrowing && growable.has(id);
      picture.describe(
        id,
        [
          id,
          isNew ? `new ${state.side} stone` : owner ?? "vacant",
          active && growth.has(id) && "grows",
          active && plants.has(id) && "can be planted",
          mustGrow && "chain has to grow",
          isGrowing && grown.has(id) && "chain has grown",
          last.has(id) && "last turn",
        ].filter(Boolean).join(", "),
        [
          active && growth.has(id) && "grows",
          active && plants.has(id) && "plants",
          isNew && "new",
        ],
      );
      if (owner) pieces.push(picture.at(id, {}, stone(owner, 17)));
      else if (isNew) pieces.push(picture.at(id, {}, stone(state.side, 17, { class: "new" })));
    }
    const marks = [...added].map((id) => picture.at(id, { class: `new-mark ${state.side}` }, svg("rect", { x: -4.5, y: -4.5, width: 9, height: 9, rx: 2 })));
    const lastMarks = added.size ? [] : [...last].map((id) => picture.at(id, { class: `last-mark ${owners.get(id)}` }, svg("circle", { r: 6 })));
    const rings = [...growable].filter(() => isGrowing).map((id) => picture.at(id, { class: "must-grow-mark" }, svg("circle", { r: 18.5 })));
    picture.put(pieces, [...lastMarks, ...rings, ...marks, ...this.badges(), ...this.previewMarks()]);
  }

  badges() {
    if (!this.analysis) return [];
    const chosen = this.state.turn.stones;
    const values = valueOfCells(this.analysis, (turn) =>
      chosen.every((id) => turn.stones.includes(id)) ? turn.stones.filter((id) => !chosen.includes(id)) : []);
    return [...values].map(([id, value]) => this.picture.at(id, {}, badge(value, 12)));
  }

  previewMarks() {
    const stones = this.preview?.stones ?? [];
    return stones.map((id) => this.picture.at(id, { class: "preview-piece" }, stone(this.state.side, 13)));
  }

  showPreview(turn) {
    this.preview = turn;
    this.draw();
  }
}
