// What the boards of both games share: SVG, and cells that are picked by pointer or keyboard.

const SVG = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value == null) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child != null && child !== false));
  return element;
}

/** An SVG element. */
export const svg = (name, attributes = {}, ...children) =>
  fill(document.createElementNS(SVG, name), attributes, children);

/** An HTML element; attributes that begin with "on" are listeners. */
export const html = (name, attributes = {}, ...children) =>
  fill(document.createElement(name), attributes, children);

/** A gradient for `fill="url(#id)"`; its colours come from the style sheet. */
export const gradient = (id) =>
  svg("radialGradient", { id, cx: "35%", cy: "30%", r: "75%" },
    svg("stop", { offset: "0%", class: `${id}-light` }),
    svg("stop", { offset: "100%", class: `${id}-dark` }));

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** A picture with cells. One of them is in the tab order; arrow keys move from there. */
export class Picture {
  constructor(host, { onPick, onCancel }) {
    this.host = host;
    this.onPick = onPick;
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

  /** Draws anew. `cells` are {id, x, y, shapes}; x and y as in the picture. */
  lay({ width, height, label, defs, backdrop, cells }) {
    this.cells.clear();
    this.wanted = null;
    const group = svg("g");
    for (const { id, x, y, shapes } of cells) {
      const element = svg("g", { "data-id": id, role: "button", tabindex: -1, transform: `translate(${x} ${y})` }, ...shapes);
      element.addEventListener("focus", () => this.stand(id));
      this.cells.set(id, { id, x, y, element, classes: "" });
      group.append(element);
    }
    this.below = svg("g", { class: "below-pieces" });
    this.above = svg("g", { class: "above" });
    const picture = svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": label },
      svg("defs", {}, ...defs), ...backdrop, group, this.below, this.above);
    this.host.replaceChildren(picture);
    this.stand(cells[0].id);
  }

  /** What a cell is called and looks like. */
  describe(id, label, classes) {
    const { element } = this.cells.get(id);
    element.setAttribute("aria-label", label);
    element.setAttribute("class", `cell ${classes.filter(Boolean).join(" ")}`);
  }

  /** Replaces what lies on the cells: pieces, then marks. */
  put(pieces, marks) {
    this.below.replaceChildren(...pieces);
    this.above.replaceChildren(...marks);
  }

  /** Shapes around a cell. */
  at(id, attributes, ...shapes) {
    const { x, y } = this.cells.get(id);
    return svg("g", { ...attributes, transform: `translate(${x} ${y})` }, ...shapes);
  }

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
