// The list of moves, two to a line as books have them.

import { judgement } from "./analysis.js";
import { html } from "./dom.js";

/** `offset` is 1 if the second player started; `values` are the server's for the turns, if it has been asked. */
export function listMoves(list, { moves, sides, offset, ply, values, go }) {
  const rows = [];
  moves.forEach((turn, i) => {
    const row = Math.floor((i + offset) / 2);
    rows[row] ??= html("li", {}, html("span", { class: "number" }, `${row + 1}.`), i === 0 && offset === 1 && html("span", { class: "gap" }, "…"));
    const judged = values?.turns[i] && judgement(values.turns[i]);
    const side = sides[(i + offset) % 2];
    rows[row].append(
      html("button", {
        type: "button",
        class: `move ${judged?.kind ?? ""}`,
        "aria-current": i + 1 === ply ? "step" : null,
        "aria-label": `${side} ${turn}${judged ? `, ${judged.text}` : ""}`,
        title: judged?.text,
        onclick: () => go(i + 1),
      }, turn, judged && html("span", { class: "judgement", "aria-hidden": true }, judged.kind === "blunder" ? "??" : "?!")),
    );
  });
  list.replaceChildren(...rows);
  // In the list's own scroll box, so that the page stays where it is.
  const current = list.querySelector("[aria-current]");
  if (current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
  else list.scrollTop = 0;
}

/** What the values say in a sentence. */
export function summary(values, ply) {
  if (values.turns.length && !values.valued) return "No exact values are known yet.";
  const judged = values.turns.map(judgement);
  const blunders = judged.filter((mark) => mark?.kind === "blunder").length;
  const mistakes = judged.filter((mark) => mark?.kind === "mistake").length;
  const count = (number, one, many) => `${number || "no"} ${number === 1 ? one : many}`;
  const unknown = values.turns.length - values.valued;
  const here = judged[ply - 1] ? `Here ${values.turns[ply - 1].side} ${judged[ply - 1].text}. ` : "";
  const rest = unknown > 0 ? ` The first ${unknown} are too far from the end for exact values.` : "";
  const points = mistakes ? `, ${count(mistakes, "turn gives", "turns give")} away points` : "";
  return `${here}${count(blunders, "blunder", "blunders")} in ${count(values.valued, "turn", "turns")}${points}.${rest}`.replace(/^no/, "No");
}
