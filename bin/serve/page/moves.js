// The list of moves, two to a line as books have them, with the branches that leave it.

import { judgement } from "./analysis.js";
import { breakable, element, html } from "./dom.js";
import { review, reviewGame } from "./review.js";
import { canRedo, changeTree, go, redo, session, step, treeVersion, visit, watchParts } from "./session.js";
import { offsetOf } from "./text.js";

/** Turns of a branch that are shown; the others are there once it is chosen. */
const MOST_SHOWN = 12;

function moveButton(node, i, side) {
  const { ply } = session.game;
  const judged = review.values?.turns[i] && judgement(review.values.turns[i]);
  return html("button", {
    type: "button",
    class: `move ${judged?.kind ?? ""}`,
    "aria-current": i + 1 === ply ? "step" : null,
    "aria-label": `${side} ${node.turn}${judged ? `, ${judged.text}` : ""}`,
    title: judged?.text,
    onclick: () => go(i + 1),
  }, breakable(node.turn), judged && html("span", { class: "judgement", "aria-hidden": true }, judged.kind === "blunder" ? "??" : "?!"));
}

/** A branch: its turns to look at, and what can be done with it. */
function branch(node, isMain) {
  const nodes = [node, ...node.continuation];
  const act = (sign, label, change) =>
    html("button", { type: "button", class: "icon", title: label, "aria-label": `${label}: ${node.turn}`, onclick: () => changeTree(change) }, sign);
  return html("li", { class: "branch" },
    html("span", { class: "branch-name" }, isMain ? "Main line" : "Branch"),
    html("span", { class: "branch-turns" },
      ...nodes.slice(0, MOST_SHOWN).map((other) =>
        html("button", { type: "button", class: "turn", onclick: () => visit(other) }, breakable(other.turn))),
      nodes.length > MOST_SHOWN && ` and ${nodes.length - MOST_SHOWN} more`),
    !isMain && act("↑", "Make this the main line", () => node.promote()),
    act("✕", "Delete this branch", () => node.remove()));
}

function showMoves() {
  const { game, state } = session;
  const { line, ply } = game;
  const offset = offsetOf(state);
  const main = new Set(game.root.continuation);
  const items = [];
  let row;
  for (let i = 0; i <= line.length; i++) {
    if (i < line.length) {
      // After branches the second turn of a row stands in a row of its own.
      if (!row || (i + offset) % 2 === 0) {
        row = html("li", {}, html("span", { class: "number" }, `${Math.floor((i + offset) / 2) + 1}.`),
          (i + offset) % 2 === 1 && html("span", { class: "gap" }, "…"));
        items.push(row);
      }
      row.append(moveButton(line[i], i, state.sides[(i + offset) % 2]));
    }
    const { children } = i ? line[i - 1] : game.root;
    const others = children.filter((child) => child !== line[i]);
    if (!others.length) continue;
    items.push(...others.map((child) => branch(child, main.has(child))));
    row = null;
  }
  const list = element("moves");
  list.replaceChildren(...items);
  // In the list's own scroll box, so that the page stays where it is.
  const current = list.querySelector("[aria-current]");
  if (current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
  else list.scrollTop = 0;
}

function showVerdict() {
  const { game } = session;
  const { values, isAsking } = review;
  element("verdict").textContent = isAsking ? "Looking for blunders…" : values ? summary(values, game.ply) : "";
  element("first").disabled = element("back").disabled = game.ply === 0;
  element("last").disabled = game.isAtEnd;
  element("forward").disabled = game.isAtEnd && !game.end.children.length;
  element("undo").disabled = game.line.length === 0 && !game.end.isResigned;
  element("redo").disabled = !canRedo();
  element("mark").disabled = game.line.length === 0;
}

export function startMoves() {
  const clicks = {
    first: () => go(0),
    back: () => step(-1),
    forward: () => step(1),
    last: () => go(Infinity),
    redo,
    mark: reviewGame,
  };
  for (const [id, act] of Object.entries(clicks)) element(id).addEventListener("click", act);
}

watchParts(({ game }) => [game, game.line, game.ply, game.end.isResigned, game.end.children.length, review.values, review.isAsking, treeVersion()], () => {
  showMoves();
  showVerdict();
});

/** What the values say in a sentence. */
export function summary(values, ply) {
  const valued = values.turns.filter(({ best }) => best && best.kind !== "estimate").length;
  if (values.turns.length && !valued) return "No exact values are known yet.";
  const judged = values.turns.map(judgement);
  const blunders = judged.filter((mark) => mark?.kind === "blunder").length;
  const mistakes = judged.filter((mark) => mark?.kind === "mistake").length;
  const count = (number, one, many) => `${number || "no"} ${number === 1 ? one : many}`;
  const unknown = values.turns.length - valued;
  const here = judged[ply - 1] ? `Here ${values.turns[ply - 1].side} ${judged[ply - 1].text}. ` : "";
  const rest = unknown > 0 ? ` The first ${unknown} are too far from the end for exact values.` : "";
  const points = mistakes ? `, ${count(mistakes, "turn gives", "turns give")} away points` : "";
  return `${here}${count(blunders, "blunder", "blunders")} in ${count(valued, "turn", "turns")}${points}.${rest}`.replace(/^no/, "No");
}
