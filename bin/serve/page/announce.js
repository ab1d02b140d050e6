// What a screen reader says of that which the eye sees at once: turns, and what the analysis finds.

import { analyst } from "./analyst.js";
import { sentence } from "./analysis.js";
import { stateOf } from "./api.js";
import { capital, element } from "./dom.js";
import { session, watchParts } from "./session.js";

/** The turn that led from one state to another, in words. */
function turnInWords({ view: { cells } }, { last, sides, side }) {
  const before = new Map(cells.map((cell) => [cell.name, cell]));
  const names = (list) => list.map((cell) => before.get(cell).spoken).join(", ");
  const mover = sides.find((other) => other !== side);
  const sentences = [mover, side].map((who) => {
    const from = names(last.left.filter((cell) => before.get(cell).piece === who));
    const to = names(last.placed.filter((placed) => placed.side === who).map(({ cell }) => cell));
    if (from) return to ? `${capital(who)}: ${from} to ${to}.` : `${capital(who)} loses ${from}.`;
    return to && `${capital(who)}: ${to}.`;
  });
  return sentences.filter(Boolean).join(" ") || `${capital(mover)}: ${last.turn}.`;
}

let known = null; // The game whose turns are said: not that which it begins with.

async function sayTurn({ game, state }) {
  const isKnown = known === game;
  known = game;
  if (!isKnown || !state.last) return;
  try {
    const before = await stateOf(game.request(state.moves.slice(0, -1)));
    if (session.state.position === state.position) element("said").textContent = turnInWords(before, state);
  } catch {
    // That there is no answer is said already.
  }
}

watchParts(({ game }) => [game, game.at], sayTurn);
watchParts(() => [analyst.analysis], () => {
  element("found").textContent = analyst.analysis ? sentence(analyst.analysis) : "";
});
