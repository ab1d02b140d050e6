// What boards are made of: cells of any shape, pieces, marks with values.

import { svg } from "./dom.js";

export const HALF = 50; // Half a cell, in units of the picture.
export const HALF_ROW = HALF * Math.sqrt(0.75); // The same upwards, where cells are hexagons.

/** Where cells end, how large pieces and values on them are, and how they are drawn. */
export const SHAPES = {
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

export const COLOURS = ["red", "blue", "white", "black"];

/** The colour of a side's pieces: that which it is called, if it is. */
export const colourOf = (side, sides) => (COLOURS.includes(side) ? side : COLOURS[2 + sides.indexOf(side)]);

/** A piece; marks tell colours that are alike apart for those who do not see colours. */
export function piece(colour, radius, cls = "") {
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
export const gradient = (id) =>
  svg("radialGradient", { id, cx: "35%", cy: "30%", r: "75%" },
    svg("stop", { offset: "0%", class: `${id}-light` }),
    svg("stop", { offset: "100%", class: `${id}-dark` }));

/** A mark with a value, for a cell. */
export function badge({ rated, text, rank, only }, size) {
  const width = Math.max(1.5, text.length * 0.64 + 0.9) * size;
  return svg("g", { class: `badge ${rated}${rank === 0 ? " best" : ""}${only ? " only" : ""}` },
    svg("rect", { x: -width / 2, y: -size * 0.75, width, height: size * 1.5, rx: size * 0.75 }),
    svg("text", { y: size * 0.35, "font-size": size }, text));
}

/** The lines that join points, as a path. */
export function lines(places) {
  const points = places.filter(({ shape }) => shape === "point");
  const names = new Set(points.map(({ x, y }) => `${x} ${y}`));
  return points.flatMap(({ x, y }) =>
    [[x + 2 * HALF, y], [x, y + 2 * HALF]].filter(([a, b]) => names.has(`${a} ${b}`)).map(([a, b]) => `M${x} ${y}L${a} ${b}`)).join("");
}
