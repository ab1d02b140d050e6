// The board, drawn from the server's view of a position: cells of any shape, pieces, what can be
// chosen. Cells are picked by pointer or keyboard.

import { svg } from "./dom.js";
import { cellOf } from "./draft.js";
import { animate, difference, isNextTo, shake } from "./motion.js";
import { COLOURS, HALF, HALF_ROW, SHAPES, badge, colourOf, gradient, lines, piece } from "./shapes.js";
import { Zoom } from "./zoom.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** One of the cells is in the tab order; arrow keys move from there. */
export class Board {
  /** `onChange` is told what has happened to the pieces when a turn is made or taken back. */
  constructor(host, { onPick, onCancel, onChange = () => {} }) {
    this.host = host;
    this.onPick = onPick;
    this.onChange = onChange;
    this.zoom = new Zoom(host);
    /** By name: {id, spoken, x, y, shape, element}, x and y as in the picture. */
    this.cells = new Map();
    host.addEventListener("click", (event) => {
      if (this.zoom.takes(event)) return;
      const cell = event.target.closest("[data-id]");
      if (!cell) return;
      this.wanted = this.cells.get(cell.dataset.id).x;
      this.pick(cell.dataset.id);
    });
    host.addEventListener("keydown", (event) => {
      const cell = event.target.closest("[data-id]");
      if (!cell || event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.key in ARROWS) this.move(cell.dataset.id, ARROWS[event.key]);
      else if (event.key === "Enter" || event.key === " ") this.pick(cell.dataset.id);
      else if (event.key === "Escape") onCancel();
      else return;
      event.preventDefault();
    });
  }

  /**
   * Shows a state; `active` if the person at the page is to move in it, `values` by step, `flipped`
   * as it looks from the other side.
   */
  show({ state, active, values, preview, hinted = [], flipped = false }) {
    const { cells, labels } = state.view;
    const plan = JSON.stringify([cells.map(({ name, x, y, shape }) => [name, x, y, shape]), labels, flipped]);
    if (plan !== this.plan) this.lay(state, flipped);
    const isSame = plan === this.plan && isNextTo(this.state, state);
    const isOther = !isSame || this.state.moves.length !== state.moves.length;
    if (isOther) this.zoom.out();
    const [before, wasOver] = [this.owners, this.state?.outcome];
    Object.assign(this, { plan, state, sides: state.sides });
    this.draw(state, active, values, preview, hinted);
    if (!isSame) return;
    const changes = difference(before, this.owners, this.cells);
    animate(changes, this.pieces, this.cells);
    this.onChange({ ...changes, isOver: Boolean(state.outcome && !wasOver) });
  }

  // The empty board.

  lay({ title, view }, flipped) {
    const rowHeight = view.cells.some(({ shape }) => shape === "hexagon") ? HALF_ROW : HALF;
    const turned = flipped ? -1 : 1;
    const place = ({ x, y }) => ({ x: turned * x * HALF, y: -turned * y * rowHeight });
    const places = view.cells.map((cell) => ({ ...cell, ...place(cell) }));
    const reach = Math.max(...places.map(({ shape }) => SHAPES[shape].reach));
    const extent = (key) => [Math.min(...places.map((cell) => cell[key])), Math.max(...places.map((cell) => cell[key]))];
    const [[left, right], [top, bottom]] = [extent("x"), extent("y")];
    // As large to the eye on any board.
    const size = Math.min(50, Math.max(14, (Math.max(right - left, bottom - top) + 2 * reach) / 27));
    const longest = Math.max(0, ...view.labels.map(({ text }) => text.length));
    const near = (at, low, high, away) => Math.max(low - reach - away, Math.min(high + reach + away, at));
    const labels = view.labels.map((label) => ({
      text: label.text,
      x: near(place(label).x, left, right, size * (0.45 + longest * 0.32)),
      y: near(place(label).y, top, bottom, size * 0.85),
      isBetween: rowHeight === HALF && (label.x % 2 || label.y % 2),
    }));
    const margin = size * 0.75;
    const [minX, minY] = ["x", "y"].map((key) => Math.min(...labels.map((label) => label[key] - margin), (key === "x" ? left : top) - reach - 4));
    const [maxX, maxY] = ["x", "y"].map((key) => Math.max(...labels.map((label) => label[key] + margin), (key === "x" ? right : bottom) + reach + 4));
    const [width, height] = [maxX - minX, maxY - minY];

    const hadFocus = this.host.contains(document.activeElement);
    this.cells.clear();
    this.wanted = null;
    const group = svg("g");
    for (const { name: id, spoken, x, y, shape } of places) {
      const element = svg("g", { "data-id": id, role: "button", tabindex: -1, transform: `translate(${x} ${y})` }, ...SHAPES[shape].draw());
      element.addEventListener("focus", () => this.stand(id));
      this.cells.set(id, { id, spoken, x, y, shape, element });
      group.append(element);
    }
    this.layer = svg("g", { class: "pieces" });
    this.marks = svg("g", { class: "marks" });
    const ground = rowHeight === HALF && svg("rect", {
      x: left - reach, y: top - reach, width: right - left + 2 * reach, height: bottom - top + 2 * reach, rx: 26,
      class: places.some(({ shape }) => shape === "point") ? "wood" : "ground",
    });
    const picture = svg("svg", { viewBox: `${minX} ${minY} ${width} ${height}`, role: "group", "aria-label": `${title}, board` },
      svg("defs", {}, ...[...COLOURS, "hollow", "raised"].map(gradient)),
      ground,
      svg("path", { d: lines(places), class: "lines" }),
      ...labels.map(({ text, x, y, isBetween }) => svg("text", { x, y: y + size / 3, "aria-hidden": true, class: `label${isBetween ? " between" : ""}`, "font-size": size }, text)),
      group, this.layer, this.marks);
    this.host.parentElement.style.setProperty("--ratio", width / height);
    this.host.replaceChildren(picture);
    this.zoom.take(picture, { x: minX, y: minY, width, height }, 2 * HALF);
    this.stand(this.cells.has(this.standing) ? this.standing : places[0].name);
    if (hadFocus) this.focus();
  }

  // What is on it.

  draw({ side, view, last, draft }, active, values, preview, hinted) {
    const before = new Map(view.cells.map(({ name, piece: owner }) => [name, owner]));
    const owners = new Map(before);
    const steps = new Set(draft?.steps.map(({ step }) => cellOf(step, this.cells)));
    draft?.left.forEach((id) => owners.set(id, null));
    draft?.placed.forEach(({ cell, side: owner }) => owners.set(cell, owner));
    const choices = new Map(active ? draft.next.map(({ step, kind }) => [cellOf(step, this.cells), kind]) : []);
    const marks = new Map(active ? draft.marks.map(({ cell, mark }) => [cell, mark]) : []);
    const isLast = last && !steps.size;
    const placed = new Map(isLast ? last.placed.map(({ cell, side: owner }) => [cell, owner === side ? "put" : "last"]) : []);
    const left = new Set(isLast ? last.left : []);
    const winning = new Set(last?.winning);
    const worth = new Map([...values].map(([step, value]) => [cellOf(step, this.cells), value]));
    worth.delete(null);
    this.owners = owners;
    this.pieces = new Map();
    const ghosts = [];
    for (const id of this.cells.keys()) {
      const owner = owners.get(id);
      const [kind, mark] = [choices.get(id), marks.get(id)];
      this.describe(
        id,
        [
          this.cells.get(id).spoken,
          owner ?? "empty",
          mark,
          steps.has(id) && "chosen",
          kind,
          placed.has(id) && "last turn",
          winning.has(id) && "wins",
          hinted.includes(id) && "hint",
          worth.get(id)?.words,
        ],
        [
          this.cells.get(id).shape,
          kind && `choice kind-${kind.replace(" ", "-")}`,
          kind && owner && "occupied",
          steps.has(id) && "chosen",
          mark,
          placed.get(id),
          left.has(id) && !owner && "left",
          winning.has(id) && "winning",
          hinted.includes(id) && "hinted",
        ],
      );
      if (owner) this.pieces.set(id, this.piece(id, owner));
      else if (mark === "taken") ghosts.push(this.at(id, this.piece(id, before.get(id), "ghost")));
    }
    this.layer.replaceChildren(...ghosts, ...[...this.pieces].map(([id, shape]) => this.at(id, shape)));
    this.marks.replaceChildren(...this.badges(worth, owners), ...this.previewed(preview, side, before));
  }

  /** What a cell is called and looks like. */
  describe(id, words, classes) {
    const { element } = this.cells.get(id);
    element.setAttribute("aria-label", words.filter(Boolean).join(", "));
    element.setAttribute("class", `cell ${classes.filter(Boolean).join(" ")}`);
  }

  piece(id, side, cls, scale = 1) {
    return piece(colourOf(side, this.sides), SHAPES[this.cells.get(id).shape].piece * scale, cls);
  }

  /** Values of what can be chosen; beside the marks of pieces. */
  badges(worth, owners) {
    return [...worth].map(([id, value]) => {
      const shape = SHAPES[this.cells.get(id).shape];
      const corner = owners.get(id) ? { transform: `translate(${shape.piece * 0.8} ${-shape.piece * 0.88})` } : {};
      return this.at(id, svg("g", corner, badge(value, shape.badge)));
    });
  }

  /** What a turn that is pointed at does to the board. */
  previewed(turn, side, before) {
    if (!turn) return [];
    const ring = (id, cls) => this.at(id, svg("circle", { r: SHAPES[this.cells.get(id).shape].piece + 5, class: `preview ${cls}` }));
    const from = turn.left.filter((id) => before.get(id) === side);
    const to = turn.placed.filter((placed) => placed.side === side).map(({ cell }) => cell);
    const [a, b] = [from, to].map(([id]) => this.cells.get(id));
    const arrow = from.length === 1 && to.length === 1 && svg("path", { d: `M${a.x} ${a.y}L${b.x} ${b.y}`, class: "arrow" });
    return [
      arrow || "",
      ...turn.left.filter((id) => !from.includes(id)).map((id) => ring(id, "taken")),
      ...turn.placed.map(({ cell, side: owner }) => this.at(cell, this.piece(cell, owner, "preview-piece", 0.75))),
      ...to.map((id) => ring(id, "own")),
    ];
  }

  /** Something where a cell is. */
  at(id, shape) {
    const { x, y } = this.cells.get(id);
    return svg("g", { transform: `translate(${x} ${y})` }, shape);
  }

  // Picking.

  pick(id) {
    this.stand(id);
    this.onPick(id);
  }

  /** Shows that a cell cannot be picked. */
  refuse(id) {
    const cell = this.cells.get(cellOf(id, this.cells));
    if (cell) shake(cell.element);
  }

  focus() {
    this.cells.get(this.standing)?.element.focus();
  }

  stand(id) {
    this.cells.get(this.standing)?.element.setAttribute("tabindex", -1);
    this.standing = id;
    const { element, x, y } = this.cells.get(id);
    this.zoom.reveal(x, y);
    element.setAttribute("tabindex", 0);
    this.wanted ??= x;
  }

  move(id, [dx, dy]) {
    const from = this.cells.get(id);
    const all = [...this.cells.values()];
    let to;
    if (dx) {
      const row = all.filter(({ x, y }) => y === from.y && (x - from.x) * dx > 0);
      to = row.sort((a, b) => (a.x - b.x) * dx)[0];
      if (to) this.wanted = to.x;
    } else {
      const beyond = all.filter(({ y }) => (y - from.y) * dy > 0);
      const row = Math.min(...beyond.map(({ y }) => y * dy));
      // In the column where the last step to a side has led, or next to it.
      const away = ({ x }) => Math.abs(x - this.wanted) - (x > this.wanted ? 0.1 : 0);
      to = beyond.filter(({ y }) => y * dy === row).sort((a, b) => away(a) - away(b))[0];
    }
    if (to) this.cells.get(to.id).element.focus();
  }
}
