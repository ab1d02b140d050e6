// What the turns of the game were worth.

import { ask } from "./api.js";
import { dismiss, outcome, report, session, tell, watch } from "./session.js";

let about = null; // The line that was reviewed, as the server takes it.

export const review = { values: null, isAsking: false };

const here = () => JSON.stringify(session.game.request(session.game.moves));

export async function reviewGame() {
  const { game } = session;
  if (!session.state || !game.line.length) return;
  const mine = here();
  about = mine;
  review.isAsking = true;
  tell();
  try {
    const values = await ask("review", { game: game.request(game.moves) });
    if (mine !== about) return;
    review.values = values;
    review.isAsking = false;
    tell();
  } catch (error) {
    if (mine !== about) return;
    review.isAsking = false;
    report(error, () => {
      dismiss();
      reviewGame();
    });
  }
}

watch(({ game, state }) => {
  if (!state) return;
  if (about !== null && about !== here()) {
    about = null;
    Object.assign(review, { values: null, isAsking: false });
  }
  if (about === null && game.isAtEnd && outcome()) reviewGame();
});
