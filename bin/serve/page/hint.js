// A hint: first where to look, then what to play.

import { ask } from "./api.js";
import { cellsToLookAt } from "./draft.js";
import { dismiss, isYourTurn, report, session, tell, watch } from "./session.js";

const TIME = 1500; // For the hint, in milliseconds.

/** How much has been told: 0 nothing, 1 the cells, 2 the turn. */
export const hint = { told: 0, cells: [], turn: null, isAsking: false };

let about = null;

function forget() {
  about = null;
  Object.assign(hint, { told: 0, cells: [], turn: null, isAsking: false });
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
      hint.cells = cellsToLookAt(best, state);
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
