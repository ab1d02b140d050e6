// The turn in the making in the game at hand.

import { Drafting } from "./drafting.js";
import { canDraft, claim, isYourTurn, outcome, play, refuse, remark, report, session, showDraft, tell, watch } from "./session.js";

let playsAtOnce = () => false;

/** Whether a turn that is complete is played without asking. */
export function playAtOnce(isWanted) {
  playsAtOnce = isWanted;
}

const drafting = new Drafting({
  get state() {
    return session.state;
  },
  request: () => session.game.request(),
  asks: () => session.game.info.confirms_turns && !playsAtOnce(),
  play: (draft) => play(draft.turn, session.game.at, { draft }),
  canDraft, claim, showDraft, refuse, report, tell,
});

export const lay = (steps) => drafting.lay(steps);
export const startOver = () => drafting.startOver();

/** The state with what has been picked, and the turn that is being played. */
export function expected() {
  const { state, moving } = session;
  return moving ? { ...state, draft: { ...state.draft, ...moving, next: [], marks: [] } } : drafting.expected;
}

/** Whether a bot would be to move, if the game went on here. */
const isPastOfBot = () =>
  session.state !== null && !outcome() && !isYourTurn() && (session.game.isBrowsing || !session.game.isAtEnd);

/** A cell is picked for the turn. */
export function pick(id) {
  if (isPastOfBot()) remark("A bot moves here: press “Play on from here”, or choose a person under “Moves”.");
  drafting.pick(id);
}

let at = null; // The position that the picks are about.
watch(({ game }) => {
  if (!game || game.at === at) return;
  at = game.at;
  drafting.forget();
});
