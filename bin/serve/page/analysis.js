// What is known of a position, in words and as marks on the board.

import { html, svg } from "./board.js";
import { SIDES } from "./game.js";

const MOST_SHOWN = 40;

const capital = (word) => word[0].toUpperCase() + word.slice(1);
const points = (count) => (count === 1 ? "1 point" : `${count} points`);
const plies = (count) => (count === 1 ? "1 ply" : `${count} plies`);
const signed = (number) => (number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "0");

/** "win", "draw" or "loss", by the sign of a margin. */
const result = (margin) => (margin > 0 ? "win" : margin < 0 ? "loss" : "draw");

/**
 * The turns of an answer in one form for both games: {turn, kind, text, rank, ..}, equal ranks
 * being equally good, 0 the best.
 */
function rated(answer, name) {
  if (!answer.exact) {
    return answer.liked.map(({ turn, chance, margin }, i) =>
      ({ turn, chance, margin, ...partsOf(turn, name), kind: "liked", text: String(i + 1), rank: i }));
  }
  let rank = -1;
  let before = null;
  return answer.turns.map((turn) => {
    const [kind, text] = "bounds" in turn ? ratedMargin(turn.bounds) : ratedValue(turn);
    if (kind + text !== before) rank++;
    before = kind + text;
    return { ...turn, kind, text, rank };
  });
}

function ratedValue({ value, plies }) {
  return [value, value === "draw" ? "=" : signed(value === "win" ? plies : -plies)];
}

function ratedMargin([lower, upper]) {
  return lower === upper ? [result(lower), signed(lower)] : ["draw", `≤${signed(upper)}`];
}

/** The cells of a turn in notation, for turns that come without. */
function partsOf(turn, name) {
  if (name === "symple") return { stones: turn.split(",") };
  const [, from = null, to = null, taken, put] = /^(?:(\w+)-)?(\w+)(?:x([\w,]+)>([\w,]+))?$/.exec(turn);
  const list = (text) => text?.split(",") ?? [];
  return { from, to: to === "pass" ? null : to, taken: list(taken), put: list(put) };
}

/** The best value that choosing each cell leads to. */
export function valueOfCells(analysis, cellsOf) {
  const values = new Map();
  // The best come first.
  for (const turn of analysis.turns) {
    for (const id of cellsOf(turn)) if (!values.has(id)) values.set(id, turn);
  }
  return values;
}

/** A mark with a value, for a cell. */
export function badge({ kind, text, rank, only }, size) {
  const width = Math.max(1.5, text.length * 0.64 + 0.7) * size;
  return svg("g", { class: `badge ${kind}${rank === 0 ? " best" : ""}${only ? " only" : ""}` },
    svg("rect", { x: -width / 2, y: -size * 0.75, width, height: size * 1.5, rx: size * 0.75 }),
    svg("text", { y: size * 0.35, "font-size": size }, text));
}

/** An answer of the server with all that the page shows of it. */
export function understand(answer, state) {
  const turns = rated(answer, state.name);
  const best = turns.filter((turn) => turn.rank === 0);
  // The one turn that keeps a win, or a draw, is marked.
  const keeps = answer.exact ? turns.filter((turn) => turn.kind === turns[0].kind) : [];
  const only = keeps.length === 1 && turns.length > 1 && keeps[0].kind !== "loss" ? keeps[0] : null;
  if (only) only.only = true;
  return { answer, state, turns, best, only };
}

function sentence({ answer, state }) {
  const side = capital(state.side);
  const enemy = capital(SIDES[state.name].find((other) => other !== state.side));
  if ("value" in answer) {
    const tells = { win: `${side}, to move, wins in ${plies(answer.plies)}.`, loss: `${side}, to move, loses in ${plies(answer.plies)}.`, draw: `${side}, to move, can force a draw, and no more.` };
    return `With perfect play ${tells[answer.value]}`;
  }
  if (answer.exact || answer.kind === "margin") {
    const { margin } = answer;
    if (margin === 0) return `With perfect play the game is a draw; ${side} to move.`;
    return `With perfect play ${margin > 0 ? side : enemy} wins by ${points(Math.abs(margin))}; ${side} to move.`;
  }
  const by = answer.margin == null ? "" : `, with a margin of ${signed(Math.round(answer.margin * 10) / 10)}`;
  return `${side}, to move, is thought to win ${Math.round(answer.chance * 100)} of 100 games${by}.`;
}

function label(turns, { answer }) {
  const { kind, text } = turns[0];
  if (kind === "liked") return null;
  if (!("value" in answer)) return text === "0" ? "draw" : `${text} ${/^.1$/.test(text) ? "point" : "points"}`;
  return kind === "draw" ? "draw" : `${kind} in ${text.slice(1)}`;
}

/** The analysis in words; `choose` is called with a turn to play it, `point` with one to show. */
export function describe(analysis, { choose, point, canPlay, all, showAll }) {
  const { answer, turns, only } = analysis;
  const isProven = answer.exact || answer.kind !== "estimate";
  const chip = (turn) =>
    html("button", {
      type: "button",
      class: `chip ${turn.kind}${turn.only ? " only" : ""}`,
      title: canPlay ? "Play this turn" : turn.turn,
      onclick: () => canPlay && choose(turn.turn),
      onmouseenter: () => point(turn),
      onmouseleave: () => point(null),
      onfocus: () => point(turn),
      onblur: () => point(null),
    }, turn.turn, turn.chance != null && html("small", {}, `${Math.round(turn.chance * 100)} %, ${signed(Math.round(turn.margin * 10) / 10)}`));
  const shown = all ? turns : turns.slice(0, MOST_SHOWN);
  const groups = [];
  for (const turn of shown) {
    const group = groups.at(-1);
    if (group && (turn.kind === "liked" || group[0].rank === turn.rank)) group.push(turn);
    else groups.push([turn]);
  }
  const hidden = turns.length - shown.length + (all ? answer.left_out ?? 0 : 0);
  return [
    html("p", { class: "tag-line" },
      html("span", { class: `tag ${isProven ? "proven" : "estimate"}` }, isProven ? "Exact" : "Estimate"),
      html("span", {}, sentence(analysis))),
    !isProven && html("p", { class: "note" }, estimateNote(answer)),
    only && html("p", { class: "only-note" }, html("span", { class: "star", "aria-hidden": true }, "★"),
      `Only ${only.turn} keeps the ${only.kind}.`),
    html("div", { class: "ranking" },
      ...groups.map((group) => html("div", { class: `group ${group[0].kind}` },
        html("h3", {}, label(group, analysis) ?? "Turns it likes"),
        html("div", { class: "chips" }, ...group.map(chip))))),
    !all && turns.length > shown.length && html("button", { type: "button", class: "more", onclick: showAll }, `Show all ${turns.length + (answer.left_out ?? 0)} turns`),
    all && hidden > 0 && html("p", { class: "note" }, `${hidden} more turns are not listed.`),
    answer.line.length > 0 && html("p", { class: "line" }, html("strong", {}, isProven ? "Best play " : "Expected "), answer.line.join("  ")),
  ];
}

function estimateNote({ bounds, nodes }) {
  const proven = bounds ? ` Proven is only that the margin is from ${signed(bounds[0])} to ${signed(bounds[1])}.` : "";
  return `Too far from the end for a proof: this is an opinion of the strongest bot, after ${nodes.toLocaleString("en")} positions.${proven}`;
}

/** How a turn of the game is to be marked, from its values: null, or {kind, text}. */
export function judgement({ best, worth, is_blunder: isBlunder }) {
  if (!isBlunder) return null;
  if (typeof best === "number") {
    const lost = best - worth;
    const changed = result(best) !== result(worth);
    const what = changed ? { win: "the win", draw: "the draw" }[result(best)] : null;
    return { kind: changed ? "blunder" : "mistake", text: `gives away ${what ? `${what}, ` : ""}${points(lost)}` };
  }
  return { kind: "blunder", text: `gives away the ${best.value}${worth.value === "draw" ? ": now a draw" : `: loses in ${worth.plies}`}` };
}
