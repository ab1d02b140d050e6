// Puzzles: one turn wins, all others do not.

import { switchAnalysis, wantsAnalysis } from "./analyst.js";
import { ask } from "./api.js";
import { capital, element } from "./dom.js";
import { Game } from "./game.js";
import { begin, judgeTurns, report, session } from "./session.js";

/** The level of those who answer in puzzles. */
const STRONGEST = 8;

/** Whether the one turn is still to be found. */
export const isPuzzled = () => session.game.puzzle !== null && session.game.ply === 0;

/** What is to be done in a puzzle. */
export function goal() {
  const { game, state } = session;
  const { plies, margin } = game.puzzle;
  const how = plies ? `in ${plies} plies` : `by ${margin === 1 ? "a point" : `${margin} points`}`;
  const tells = state.draft.steps.length ? ` ${state.draft.prompt}` : "";
  return `Puzzle: one turn of ${capital(state.side)} wins, ${how}.${tells}`;
}

judgeTurns((turn) =>
  (isPuzzled() && turn !== session.game.puzzle.solution ? `${turn} does not win. Try again.` : null));

export async function newPuzzle() {
  const name = element("puzzle-game").value;
  const grade = element("puzzle-grade").value;
  element("puzzle").disabled = true;
  try {
    const puzzle = await ask("puzzle", { game: { name }, grade });
    const game = new Game({ name, start: puzzle.position }, { levels: [STRONGEST, STRONGEST], puzzle });
    game.you = game.info.sides[0] === puzzle.side ? "first" : "second";
    if (wantsAnalysis()) switchAnalysis();
    await begin(game);
  } catch (error) {
    report(error, newPuzzle);
  }
  element("puzzle").disabled = false;
}
