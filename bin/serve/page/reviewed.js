// The review of a game on the page: why it ended as it did, its course, and the turn that is looked at.

import { element, html, once } from "./dom.js";
import { graph } from "./graph.js";
import { review } from "./review.js";
import { go, playFromHere, session, watchParts } from "./session.js";
import { decisive, judgement, sentence, story } from "./verdict.js";

/** Goes back to before a turn, to play another one there; what followed is kept as a branch. */
async function tryAgain(ply) {
  await go(ply);
  await playFromHere();
}

/** Why the game has ended as it has, and the way back to where it was lost. */
function ending() {
  const { game } = session;
  const { turns, outcome } = review;
  if (!outcome) return [];
  const isYou = (side) => game.you !== "both" && game.isYours(side);
  const at = decisive(turns, outcome);
  const isYours = at >= 0 && game.isYours(turns[at].side);
  return [
    html("p", { id: "story", class: "story", role: "status" }, story(turns, outcome, isYou)),
    isYours && html("button", { id: "try-again", type: "button", onclick: once(() => tryAgain(at)) }, `Try again from move ${at + 1}`),
  ];
}

const count = (number, one, many) => `${number} ${number === 1 ? one : many}`;

/** How many turns gave something away, and how sure that is. */
function summary() {
  const { turns } = review;
  const of = (kind) => turns.filter((turn) => judgement(turn)?.kind === kind).length;
  const found = [[of("blunder"), "blunder", "blunders"], [of("mistake"), "mistake", "mistakes"], [of("slip"), "detour", "detours"]]
    .filter(([number]) => number)
    .map((parts) => count(...parts));
  const estimates = turns.filter(({ worth }) => worth?.kind === "estimate").length;
  const counts = turns.some(({ best, worth }) => best?.plies != null || worth?.plies != null);
  return [
    `${found.length ? `${found.join(", ")} in` : "Nothing given away in"} ${count(turns.length, "move", "moves")}.`,
    estimates > 0 && `${estimates === turns.length ? "All values are" : `${count(estimates, "value is", "values are")}`} estimates of the strongest bot.`.replace("value is estimates", "value is an estimate"),
    counts && "A ply is one turn of one player.",
  ].filter(Boolean).join(" ");
}

function parts() {
  const { game, state } = session;
  const { turns, isAsking } = review;
  if (!turns) return isAsking ? [html("p", { class: "note thinking" }, "Reviewing the game…")] : [];
  if (turns.length !== game.line.length) return [];
  const looked = turns[game.ply - 1];
  return [
    ...ending(),
    graph(turns, state.sides, game.ply, go),
    looked && html("p", { id: "looked", class: "note" }, sentence(looked)),
    html("p", { class: "note" }, summary(), isAsking && " Exact values are being computed."),
  ];
}

watchParts(({ game }) => [game.line, game.ply, game.you, review.turns, review.outcome, review.isAsking], () => {
  const host = element("review");
  const held = host.contains(document.activeElement) && document.activeElement.getAttribute("role");
  host.replaceChildren(...parts().filter(Boolean));
  // Who goes through the moves in the graph stays in it.
  if (held) host.querySelector(`[role=${held}]`)?.focus();
});
