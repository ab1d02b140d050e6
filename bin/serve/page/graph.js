// The value of the game, move by move, as a picture: up for the side that starts first by the rules.

import { capital, html, svg } from "./dom.js";
import { colourOf } from "./shapes.js";
import { judgement, known } from "./verdict.js";

const [WIDTH, HEIGHT] = [340, 96];
const [LEFT, TOP] = [10, 8];
/** What is proven lies beyond this, what is estimated between; from 0 to 1. */
const PROVEN = 0.5;

/** The positions of the game, each with what is known of it for the first side, and the turn that led there. */
function positions(reviewed) {
  return [...reviewed.map(({ side, best }) => ({ side, worth: best })), { side: reviewed.at(-1).side, worth: reviewed.at(-1).worth }]
    .map((position, i) => ({ ...position, turn: reviewed[i - 1] ?? null }));
}

/** How high a position is for the player to whom it is worth this, from -1 to 1; null if nothing is known. */
function height(worth, most) {
  if (!worth) return null;
  if (worth.kind === "estimate") return worth.chance == null ? null : (2 * worth.chance - 1) * PROVEN;
  const beyond = (part) => PROVEN + (1 - PROVEN) * part;
  if (worth.kind === "margin") return Math.sign(worth.margin) * beyond(Math.abs(worth.margin) / most.margin);
  if (worth.value === "draw") return 0;
  // The sooner, the higher.
  return (worth.value === "win" ? 1 : -1) * beyond(1 - worth.plies / (most.plies + 1));
}

/** The largest distances and margins of the game, by which others are measured. */
function largest(all) {
  const most = (of) => Math.max(1, ...all.map(({ worth }) => Math.abs(worth?.[of] ?? 0)));
  return { plies: most("plies"), margin: most("margin") };
}

/** What a screen reader says of a position. */
function spoken({ side, worth, turn }, i) {
  const where = i ? `After move ${i}, ${turn.side} ${turn.turn}` : "The start";
  const judged = turn && judgement(turn);
  return `${where}: ${side} ${known(worth).words}${judged ? `; the move ${judged.text}` : ""}`;
}

/**
 * The graph: one control, in which arrow keys and clicks go through the moves. `ply` is the position that
 * is looked at, `go` looks at another.
 */
export function graph(reviewed, sides, ply, go) {
  const all = positions(reviewed);
  const most = largest(all);
  const x = (i) => LEFT + ((WIDTH - 2 * LEFT) * i) / (all.length - 1);
  const y = (up) => HEIGHT / 2 - up * (HEIGHT / 2 - TOP);
  const places = all.map(({ side, worth }, i) => {
    const up = height(worth, most);
    return { x: x(i), up: up === null ? null : up * (side === sides[0] ? 1 : -1), isProven: worth && worth.kind !== "estimate" };
  });
  const drawn = places.filter(({ up }) => up !== null);
  const path = drawn.map((place, i) => `${i ? "L" : "M"}${place.x} ${y(place.up)}`).join("");
  // The same area twice, cut off above and below the middle.
  const area = drawn.length ? `${path}L${drawn.at(-1).x} ${y(0)}L${drawn[0].x} ${y(0)}Z` : "";
  const half = (top, side) =>
    svg("svg", { y: top, width: WIDTH, height: HEIGHT / 2, viewBox: `0 ${top} ${WIDTH} ${HEIGHT / 2}` },
      svg("path", { d: area, class: `area ${colourOf(side, sides)}` }));
  const dot = ({ x: at, up, isProven }, i) => {
    if (up === null) return "";
    const kind = all[i].turn && judgement(all[i].turn)?.kind;
    return svg("circle", { cx: at, cy: y(up), r: kind ? 4 : 2.5, class: `at ${isProven ? "proven" : "estimate"} ${kind ?? ""}` });
  };
  const picture = svg("svg", {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "graph", tabindex: 0, role: "slider",
    "aria-label": `The value of the game, move by move; up for ${sides[0]}, down for ${sides[1]}`,
    "aria-orientation": "horizontal", "aria-valuemin": 0, "aria-valuemax": all.length - 1, "aria-valuenow": ply,
    "aria-valuetext": spoken(all[ply], ply),
    onclick: (event) => {
      const { left, width } = picture.getBoundingClientRect();
      const at = (((event.clientX - left) / width) * WIDTH - LEFT) / (WIDTH - 2 * LEFT);
      go(Math.max(0, Math.min(all.length - 1, Math.round(at * (all.length - 1)))));
    },
    onkeydown: (event) => {
      const to = { ArrowLeft: ply - 1, ArrowDown: ply - 1, ArrowRight: ply + 1, ArrowUp: ply + 1, Home: 0, End: all.length - 1 }[event.key];
      if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      go(Math.max(0, Math.min(all.length - 1, to)));
    },
  },
    half(0, sides[0]),
    half(HEIGHT / 2, sides[1]),
    svg("path", { d: `M${LEFT} ${y(0)}H${WIDTH - LEFT}`, class: "even" }),
    svg("path", { d: path, class: "course" }),
    svg("path", { d: `M${x(ply)} ${TOP / 2}V${HEIGHT - TOP / 2}`, class: "here" }),
    ...places.map(dot));
  return html("figure", { class: "course-of-game" },
    html("figcaption", {}, html("span", {}, `${capital(sides[0])} better ↑`), html("span", {}, `${capital(sides[1])} better ↓`)),
    picture);
}
