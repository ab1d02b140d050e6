// What the turns of the game were worth, as far as that is known: asked for when the game is over, or when
// the person at the page wants to know.

import { ask } from "./api.js";
import { dismiss, outcome, report, session, tell, watch } from "./session.js";

const PAUSE = 1000; // Before exact values are asked for again, in milliseconds.

export const review = {
  /** What the server says of each turn. */
  turns: null,
  /** How the game ended, if it did. */
  outcome: null,
  isAsking: false,
};

let about = null; // The line that is reviewed, as the server takes it.
let asking = null; // The request under way.

const here = () => JSON.stringify(session.game.request(session.game.moves));

export async function reviewGame() {
  const { game } = session;
  if (!session.state || !game.line.length) return;
  forget();
  about = here();
  asking = new AbortController();
  const mine = asking;
  review.isAsking = true;
  tell();
  try {
    for (;;) {
      const { turns, is_coming: isComing } = await ask("review", { game: game.request(game.moves) }, mine.signal);
      if (mine !== asking) return;
      review.turns = turns;
      // Exact values are being made: what is known so far is shown until then.
      if (!isComing) break;
      tell();
      await new Promise((done) => setTimeout(done, PAUSE));
      if (mine !== asking) return;
    }
    review.isAsking = false;
    tell();
  } catch (error) {
    if (mine !== asking || error.name === "AbortError") return;
    review.isAsking = false;
    report(error, () => {
      dismiss();
      reviewGame();
    });
  }
}

function forget() {
  asking?.abort();
  asking = null;
  about = null;
  Object.assign(review, { turns: null, isAsking: false });
}

watch(({ game, state }) => {
  if (!state) return;
  if (about !== null && about !== here()) {
    forget();
    review.outcome = null;
  }
  if (game.isAtEnd) review.outcome = outcome();
  if (about === null && review.outcome) reviewGame();
});
