// What is known of a position, in words and as marks for the board.

import { breakable, capital, html, once } from "./dom.js";

const MOST_SHOWN = 40;

export const points = (count) => (count === 1 ? "1 point" : `${count} points`);
export const plies = (count) => (count === 1 ? "1 ply" : `${count} plies`);
const signed = (number) => (number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "0");
const tenths = (number) => signed(Math.round(number * 10) / 10);

/** "win", "draw" or "loss", by the sign of a margin. */
const result = (margin) => (margin > 0 ? "win" : margin < 0 ? "loss" : "draw");
const ORDER = ["loss", "draw", "win"];

/** The result of a proven value: "win", "draw" or "loss". */
export const resultOf = ({ kind, value, margin }) => (kind === "value" ? value : result(margin));

const ORDINALS = ["first", "second", "third", "fourth", "fifth"];
const WORDS = { win: "wins", draw: "draws", loss: "loses" };

/** How a turn is marked: its kind, a text for the board, and the same in words. */
export function rating({ kind, value, plies: distance, margin, bounds }, isExact, i) {
  if (isExact && kind === "value") {
    if (value === "draw") return ["draw", "=", WORDS.draw];
    return [value, `${value === "win" ? "W" : "L"}${distance}`, `${WORDS[value]} in ${plies(distance)}`];
  }
  if (isExact && kind === "margin") {
    const by = margin ? ` by ${points(Math.abs(margin))}` : "";
    return [result(margin), signed(margin), `${WORDS[result(margin)]}${by}`];
  }
  if (isExact && bounds) return ["draw", `≤${signed(bounds[1])}`, `a margin of ${signed(bounds[1])} at best`];
  return ["liked", String(i + 1), `${ORDINALS[i] ?? `number ${i + 1}`} choice of the bot`];
}

/** The best result that a turn may have. */
function hope(turn) {
  if (turn.kind !== "estimate") return resultOf(turn);
  return turn.bounds ? result(turn.bounds[1]) : "win";
}

/**
 * An answer of the server with all that the page shows of it. Turns have their rating and a rank:
 * equal ranks are equally good, 0 the best.
 */
export function understand(answer, state) {
  let rank = -1;
  let before = null;
  const ranked = answer.turns.map((turn, i) => {
    const [rated, text, words] = rating(turn, answer.exact, i);
    if (rated + text !== before) rank++;
    before = rated + text;
    return { turn, rated, text, words, rank };
  });
  // The one turn that keeps a win, or a draw, is marked.
  const best = answer.exact && ranked.length > 1 && answer.left_out === 0 ? resultOf(answer) : "loss";
  const keeps = ranked.filter(({ turn }) => ORDER.indexOf(hope(turn)) >= ORDER.indexOf(best));
  const only = best !== "loss" && keeps.length === 1 ? keeps[0] : null;
  if (only) only.only = true;
  return { answer, state, turns: ranked, only, best };
}

/** The best value that each step leads to which may follow in a turn in the making. */
export function valuesOfSteps({ turns }, draft) {
  const offered = new Map(draft.next.map(({ step, kind }) => [step, kind]));
  const values = new Map();
  // The best come first.
  for (const rated of turns) {
    const rest = [...rated.turn.steps];
    const isOfTurn = draft.steps.every(({ step, kind }) => {
      const at = rest.findIndex((other) => other.step === step && other.kind === kind);
      return at >= 0 && rest.splice(at, 1);
    });
    if (!isOfTurn) continue;
    for (const { step, kind } of rest) {
      if (offered.get(step) === kind && !values.has(step)) values.set(step, rated);
    }
  }
  return values;
}

/** What is known of the position. */
export function sentence({ answer, state }) {
  const side = capital(state.side);
  const opponent = capital(state.sides.find((other) => other !== state.side));
  const { kind, margin, chance } = answer;
  if (kind === "value") {
    const tells = { win: `${side}, to move, wins in ${plies(answer.plies)}.`, loss: `${side}, to move, loses in ${plies(answer.plies)}.`, draw: `${side}, to move, can force a draw, and no more.` };
    return `With perfect play ${tells[answer.value]}`;
  }
  if (kind === "margin") {
    if (margin === 0) return `With perfect play the game is a draw; ${side} to move.`;
    return `With perfect play ${margin > 0 ? side : opponent} wins by ${points(Math.abs(margin))}; ${side} to move.`;
  }
  if (chance == null) return `Nothing is known; ${side} to move.`;
  const by = margin == null ? "" : `; the average margin is ${tenths(margin)} points`;
  return `${side}, to move, is thought to win ${Math.round(chance * 100)} of 100 games${by}.`;
}

/** What the marks on the board mean, each by the best turn that has such a one. */
export function legend({ turns: ranked, answer }) {
  const first = new Map();
  for (const { rated, turn, text, words } of ranked) {
    const kind = `${rated} ${turn.kind}`;
    if (!first.has(kind)) first.set(kind, [html("dt", { class: rated }, text), html("dd", {}, words)]);
  }
  const counts = ranked.some(({ turn }) => answer.exact && turn.plies != null);
  return [
    html("dl", { class: "legend", "aria-label": "Marks on the board" }, ...[...first.values()].map((pair) => html("div", {}, ...pair))),
    counts && html("p", { class: "note" }, "A ply is one turn of one player."),
  ];
}

/** What the estimate of a turn says. */
function opinion({ kind, chance, margin }) {
  if (kind !== "estimate" || chance == null) return null;
  return html("small", {}, [`${Math.round(chance * 100)} %`, margin != null && tenths(margin)].filter(Boolean).join(", "));
}

/**
 * The analysis in words; `choose` is called with a turn to play it or to look at it, `follow` with the
 * turns of a line to look at its end, `point` with a turn to show.
 */
export function describe(analysis, { choose, follow, point, canPlay, all, showAll }) {
  const { answer, turns: ranked, only, best } = analysis;
  const isProven = answer.exact;
  const chip = (rated) =>
    html("button", {
      type: "button",
      class: `chip ${rated.rated}${rated.only ? " only" : ""}`,
      title: canPlay ? "Play this turn" : "Look at this turn",
      onclick: once(() => choose(rated.turn)),
      onmouseenter: () => point(rated.turn),
      onmouseleave: () => point(null),
      onfocus: () => point(rated.turn),
      onblur: () => point(null),
    }, breakable(rated.turn.turn), opinion(rated.turn));
  const shown = all ? ranked : ranked.slice(0, MOST_SHOWN);
  const groups = [];
  for (const rated of shown) {
    const group = groups.at(-1);
    if (group && (rated.rated === "liked" ? group[0].rated === "liked" : group[0].rank === rated.rank)) group.push(rated);
    else groups.push([rated]);
  }
  const leftOut = isProven ? answer.left_out : 0;
  return [
    html("p", { class: "tag-line" },
      html("span", { class: `tag ${isProven ? "proven" : "estimate"}` }, isProven ? "Exact" : "Estimate"),
      html("span", {}, sentence(analysis))),
    !isProven && html("p", { class: "note" }, estimateNote(analysis)),
    ...legend(analysis),
    only && html("p", { class: "only-note" }, html("span", { class: "star", "aria-hidden": true }, "★"),
      `Only ${only.turn.turn} keeps the ${best}.`),
    html("div", { class: "ranking" },
      ...groups.map((group) => html("div", { class: `group ${group[0].rated}` },
        html("h3", {}, group[0].rated === "liked" ? "What it would play" : group[0].words),
        html("div", { class: "chips" }, ...group.map(chip))))),
    !all && ranked.length > shown.length && html("button", { type: "button", class: "more", onclick: showAll }, `Show all ${ranked.length + leftOut} turns`),
    all && leftOut > 0 && html("p", { class: "note" }, `${leftOut} more turns are not listed.`),
    answer.line.length > 0 && html("p", { class: "line" }, html("strong", {}, isProven ? "Best play " : "Expected "),
      ...answer.line.map((turn, i) => html("button", { type: "button", class: "turn", title: "Look at the position after this turn", onclick: once(() => follow(answer.line.slice(0, i + 1))) }, breakable(turn)))),
  ].filter(Boolean);
}

function estimateNote({ answer: { bounds, nodes }, state }) {
  // Wider ones say nothing that the board does not.
  const isTelling = bounds && (result(bounds[0]) === result(bounds[1]) || bounds[1] - bounds[0] <= state.view.cells.length / 2);
  const proven = isTelling ? ` The margin is proven to be between ${signed(bounds[0])} and ${signed(bounds[1])}.` : "";
  return `Too far from the end for a proof: this is an opinion of the strongest bot, after ${nodes.toLocaleString("en")} positions.${proven}`;
}
