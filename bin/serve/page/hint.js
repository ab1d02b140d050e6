// A hint: first where to look, then what to play.

import { ask } from "./api.js";
import { cellOf } from "./draft.js";
import { dismiss, isYourTurn, report, session, tell, watch } from "./session.js";

const TIME = 1500; // For the hint, in milliseconds.
const NEAR = 4; // Cells that are marked where one would tell all.

/** How much has been told: 0 nothing, 1 the cells, 2 the turn. */
export const hint = { told: 0, cells: [], turn: null, isAsking: false };

let about = null;

function forget() {
  about = null;
  Object.assign(hint, { told: 0, cells: [], turn: null, isAsking: false });
}

/** Where the turn begins; with cells around it if it is a matter of one cell. */
function cellsOf({ steps }, { view, draft }) {
  const cells = new Map(view.cells.map((cell) => [cell.name, cell]));
  const nameOf = ({ step }) => cellOf(step, cells);
  const first = steps.length ? nameOf(steps[0]) : null;
  if (first === null || steps.length > 1) return [first].filter(Boolean);
  const { x, y } = cells.get(first);
  const away = (name) => Math.hypot(cells.get(name).x - x, cells.get(name).y - y);
  const choices = [...new Set(draft.next.map(nameOf).filter(Boolean))];
  return choices.sort((a, b) => away(a) - away(b)).slice(0, NEAR);
}

export async function giveHint() {
  if (!isYourTurn() || hint.isAsking) return;
  const { game, state } = session;
  if (about !== game.at) {
    forget();
    about = game.at;
    hint.isAsking = true;
    tell();
    try {
      const { turns: [best] } = await ask("analyse", { game: game.request(), time: TIME });
      if (about !== game.at) return;
      hint.turn = best;
      hint.cells = cellsOf(best, state);
    } catch (error) {
      if (about !== game.at) return;
      forget();
      return report(error, () => {
        dismiss();
        giveHint();
      });
    }
    hint.isAsking = false;
  }
  // Where there is no cell to look at, the turn is all there is.
  hint.told = Math.min(2, hint.told + (hint.cells.length ? 1 : 2));
  tell();
}

watch(({ game }) => {
  if (about !== null && about !== game.at) forget();
});
