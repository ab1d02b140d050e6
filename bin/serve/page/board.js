// The board, drawn from the server's view of a position: cells of any shape, pieces, what can be
// chosen. Cells are picked by pointer or keyboard.

import { svg } from "./dom.js";
import { cellOf } from "./draft.js";

const HALF = 50; // Half a cell, in units of the picture.
const HALF_ROW = HALF * Math.sqrt(0.75); // The same upwards, where cells are hexagons.

/** Where cells end, how large pieces and values on them are, and how they are drawn. */
const SHAPES = {
  square: {
    reach: 42, piece: 25, badge: 18,
    draw: () => [
      svg("rect", { x: -33, y: -28, width: 66, height: 66, rx: 22, class: "side" }),
      svg("rect", { x: -33, y: -33, width: 66, height: 66, rx: 22, fill: "url(#raised)", class: "top" }),
      svg("circle", { r: 9, class: "dot" }),
      svg("rect", { x: -36, y: -36, width: 72, height: 72, rx: 25, class: "ring" }),
    ],
  },
  round: {
    reach: 42, piece: 21, badge: 16,
    draw: () => [
      svg("circle", { r: 27, fill: "url(#hollow)", class: "top" }),
      svg("path", { d: "M-22 -12 A25 25 0 0 1 22 -12", class: "inner-shade" }),
      svg("circle", { r: 8, class: "dot" }),
      svg("circle", { r: 28, class: "ring" }),
    ],
  },
  point: {
    reach: 57, piece: 42, badge: 30,
    draw: () => [
      svg("rect", { x: -HALF, y: -HALF, width: 2 * HALF, height: 2 * HALF, class: "hit" }),
      svg("circle", { r: 14, class: "dot" }),
      svg("circle", { r: 45, class: "ring" }),
    ],
  },
  hexagon: {
    reach: 60, piece: 38, badge: 28,
    draw: () => [
      svg("path", { d: "M0-56L48.5-28V28L0 56L-48.5 28V-28Z", class: "top" }),
      svg("circle", { r: 12, class: "dot" }),
      svg("circle", { r: 42, class: "ring" }),
    ],
  },
};

const COLOURS = ["red", "blue", "white", "black"];

/** The colour of a side's pieces: that which it is called, if it is. */
export const colourOf = (side, sides) => (COLOURS.includes(side) ? side : COLOURS[2 + sides.indexOf(side)]);

/** A piece; marks tell colours that are alike apart for those who do not see colours. */
function piece(colour, radius, cls = "") {
  const size = radius * 0.42;
  const mark = {
    red: () => svg("circle", { r: size, class: "mark" }),
    blue: () => svg("path", { d: `M${-size} ${-size}L${size} ${size}M${size} ${-size}L${-size} ${size}`, class: "mark" }),
  }[colour];
  return svg("g", { class: `piece ${colour} ${cls}` },
    svg("circle", { r: radius, cy: radius * 0.12, class: "shade" }),
    svg("circle", { r: radius, fill: `url(#${colour})`, class: "body" }), mark?.());
}

/** A piece for running text. */
export const smallPiece = (side, sides) =>
  svg("svg", { viewBox: "-12 -12 24 24", class: "small-piece", "aria-hidden": true }, piece(colourOf(side, sides), 10));

/** A gradient for `fill="url(#id)"`; its colours come from the style sheet. */
const gradient = (id) =>
  svg("radialGradient", { id, cx: "35%", cy: "30%", r: "75%" },
    svg("stop", { offset: "0%", class: `${id}-light` }),
    svg("stop", { offset: "100%", class: `${id}-dark` }));

/** A mark with a value, for a cell. */
function badge({ rated, text, rank, only }, size) {
  const width = Math.max(1.5, text.length * 0.64 + 0.7) * size;
  return svg("g", { class: `badge ${rated}${rank === 0 ? " best" : ""}${only ? " only" : ""}` },
    svg("rect", { x: -width / 2, y: -size * 0.75, width, height: size * 1.5, rx: size * 0.75 }),
    svg("text", { y: size * 0.35, "font-size": size }, text));
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** One of the cells is in the tab order; arrow keys move from there. */
export class Board {
  constructor(host, { onPick, onCancel }) {
    this.host = host;
    this.onPick = onPick;
    /** By name: {id, x, y, shape, element}, x and y as in the picture. */
    this.cells = new Map();
    host.addEventListener("click", (event) => {
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

  /** Shows a state; `active` if the person at the page is to move in it, `values` by step. */
  show({ state, active, values, preview, hinted = [] }) {
    const { cells, labels } = state.view;
    const plan = JSON.stringify([cells.map(({ name, x, y, shape }) => [name, x, y, shape]), labels]);
    if (plan !== this.plan) this.lay(state);
    this.plan = plan;
    this.sides = state.sides;
    this.draw(state, active, values, preview, hinted);
  }

  // The empty board.

  lay({ name, view }) {
    const rowHeight = view.cells.some(({ shape }) => shape === "hexagon") ? HALF_ROW : HALF;
    const places = view.cells.map((cell) => ({ ...cell, x: cell.x * HALF, y: -cell.y * rowHeight }));
    const reach = Math.max(...places.map(({ shape }) => SHAPES[shape].reach));
    const extent = (key) => [Math.min(...places.map((cell) => cell[key])), Math.max(...places.map((cell) => cell[key]))];
    const [[left, right], [top, bottom]] = [extent("x"), extent("y")];
    // As large to the eye on any board.
    const size = Math.min(50, Math.max(14, (Math.max(right - left, bottom - top) + 2 * reach) / 27));
    const beside = reach + size * 0.85;
    const near = (at, low, high) => Math.max(low - beside, Math.min(high + beside, at));
    const labels = view.labels.map(({ text, x, y }) =>
      ({ text, x: near(x * HALF, left, right), y: near(-y * rowHeight, top, bottom), isBetween: rowHeight === HALF && (x % 2 || y % 2) }));
    const margin = size * 0.75;
    const [minX, minY] = ["x", "y"].map((key) => Math.min(...labels.map((label) => label[key] - margin), (key === "x" ? left : top) - reach - 4));
    const [maxX, maxY] = ["x", "y"].map((key) => Math.max(...labels.map((label) => label[key] + margin), (key === "x" ? right : bottom) + reach + 4));
    const [width, height] = [maxX - minX, maxY - minY];

    this.cells.clear();
    this.wanted = null;
    const group = svg("g");
    for (const { name: id, x, y, shape } of places) {
      const element = svg("g", { "data-id": id, role: "button", tabindex: -1, transform: `translate(${x} ${y})` }, ...SHAPES[shape].draw());
      element.addEventListener("focus", () => this.stand(id));
      this.cells.set(id, { id, x, y, shape, element });
      group.append(element);
    }
    this.pieces = svg("g", { class: "pieces" });
    this.marks = svg("g", { class: "marks" });
    const ground = rowHeight === HALF && svg("rect", {
      x: left - reach, y: top - reach, width: right - left + 2 * reach, height: bottom - top + 2 * reach, rx: 26,
      class: places.some(({ shape }) => shape === "point") ? "wood" : "ground",
    });
    const picture = svg("svg", { viewBox: `${minX} ${minY} ${width} ${height}`, role: "group", "aria-label": `${name} board` },
      svg("defs", {}, ...[...COLOURS, "hollow", "raised"].map(gradient)),
      ground,
      svg("path", { d: lines(places), class: "lines" }),
      ...labels.map(({ text, x, y, isBetween }) => svg("text", { x, y: y + size / 3, class: `label${isBetween ? " between" : ""}`, "font-size": size }, text)),
      group, this.pieces, this.marks);
    // Large boards scroll on small screens rather than shrink to nothing.
    const least = `${((right - left) / HALF / 2 + 1) * 22}px`;
    picture.style.minWidth = least;
    picture.style.maxWidth = `min(100%, max(${least}, calc(var(--board-height) * ${width / height})))`;
    this.host.replaceChildren(picture);
    this.stand(places[0].name);
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
    const pieces = [];
    for (const id of this.cells.keys()) {
      const owner = owners.get(id);
      const [kind, mark] = [choices.get(id), marks.get(id)];
      this.describe(
        id,
        [id, owner ?? "empty", mark, steps.has(id) && "chosen", kind, placed.has(id) && "last turn", winning.has(id) && "wins", hinted.includes(id) && "hint"],
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
      if (owner) pieces.push(this.piece(id, owner));
      else if (mark === "taken") pieces.push(this.piece(id, before.get(id), "ghost"));
    }
    this.pieces.replaceChildren(...pieces);
    this.marks.replaceChildren(...this.badges(values, owners), ...this.previewed(preview, side, before));
  }

  /** What a cell is called and looks like. */
  describe(id, words, classes) {
    const { element } = this.cells.get(id);
    element.setAttribute("aria-label", words.filter(Boolean).join(", "));
    element.setAttribute("class", `cell ${classes.filter(Boolean).join(" ")}`);
  }

  piece(id, side, cls, scale = 1) {
    return this.at(id, piece(colourOf(side, this.sides), SHAPES[this.cells.get(id).shape].piece * scale, cls));
  }

  /** Values of what can be chosen; beside the marks of pieces. */
  badges(values, owners) {
    return [...values].map(([step, value]) => {
      const id = cellOf(step, this.cells);
      if (id === null) return "";
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
      ...turn.placed.map(({ cell, side: owner }) => this.piece(cell, owner, "preview-piece", 0.75)),
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

  focus() {
    this.cells.get(this.standing)?.element.focus();
  }

  stand(id) {
    this.cells.get(this.standing)?.element.setAttribute("tabindex", -1);
    this.standing = id;
    const { element, x } = this.cells.get(id);
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

/** The lines that join points, as a path. */
function lines(places) {
  const points = places.filter(({ shape }) => shape === "point");
  const names = new Set(points.map(({ x, y }) => `${x} ${y}`));
  return points.flatMap(({ x, y }) =>
    [[x + 2 * HALF, y], [x, y + 2 * HALF]].filter(([a, b]) => names.has(`${a} ${b}`)).map(([a, b]) => `M${x} ${y}L${a} ${b}`)).join("");
}
