// The list of moves, two to a line as books have them, with the branches that leave it.

import { breakable, element, html } from "./dom.js";
import { review, reviewGame } from "./review.js";
import { canRedo, changeTree, go, redo, session, step, treeVersion, visit, watchParts } from "./session.js";
import { offsetOf } from "./text.js";
import { judgement, known } from "./verdict.js";

/** Turns of a branch that are shown; the others are there once it is chosen. */
const MOST_SHOWN = 12;

function moveButton(node, i, side) {
  const { ply } = session.game;
  const reviewed = review.turns?.[i];
  const judged = reviewed && judgement(reviewed);
  const worth = reviewed?.worth && known(reviewed.worth);
  const words = [worth?.words, judged?.text].filter(Boolean).join(", ");
  return html("button", {
    type: "button",
    class: `move ${judged?.kind ?? ""}`,
    "aria-current": i + 1 === ply ? "step" : null,
    "aria-label": `${side} ${node.turn}${words && `, ${words}`}`,
    title: words || null,
    onclick: () => go(i + 1),
  }, breakable(node.turn),
  judged && html("span", { class: "judgement", "aria-hidden": true }, judged.sign),
  worth && html("span", { class: "worth", "aria-hidden": true }, worth.text));
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

function showButtons() {
  const { game } = session;
  element("first").disabled = element("back").disabled = game.ply === 0;
  element("last").disabled = game.isAtEnd;
  element("forward").disabled = game.isAtEnd && !game.end.children.length;
  element("undo").disabled = game.line.length === 0 && !game.end.isResigned;
  element("redo").disabled = !canRedo();
  element("review-game").disabled = game.line.length === 0 || review.isAsking;
}

export function startMoves() {
  const clicks = {
    first: () => go(0),
    back: () => step(-1),
    forward: () => step(1),
    last: () => go(Infinity),
    redo,
    "review-game": reviewGame,
  };
  for (const [id, act] of Object.entries(clicks)) element(id).addEventListener("click", act);
}

watchParts(({ game }) => [game, game.line, game.ply, game.end.isResigned, game.end.children.length, review.turns, review.isAsking, treeVersion()], () => {
  showMoves();
  showButtons();
});
