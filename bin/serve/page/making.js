// The turn in the making at the board. What is picked is shown at once; the server confirms it later.

import { stateOf } from "./api.js";
import { capital } from "./dom.js";
import { pickCell, withPicks } from "./draft.js";
import { canDraft, claim, isYourTurn, outcome, play, refuse, remark, report, session, showDraft, tell, watch } from "./session.js";

let picks = []; // Cells that the server does not know of yet.
let picked = Promise.resolve(); // Picks wait for each other: what one means depends on those before.
let at = null; // The position that they are about.
let playsAtOnce = () => false;

/** Whether a turn that is complete is played without asking. */
export function playAtOnce(isWanted) {
  playsAtOnce = isWanted;
}

/** The state with what has been picked, and the turn that is being played. */
export function expected() {
  const { state, moving } = session;
  if (moving) return { ...state, draft: { ...state.draft, ...moving, next: [], marks: [] } };
  return picks.length && state.draft ? { ...state, draft: withPicks(state, picks.map(({ id }) => id)) } : state;
}

/** Whether a bot would be to move, if the game went on here. */
const isPastOfBot = () =>
  session.state !== null && !outcome() && !isYourTurn() && (session.game.isBrowsing || !session.game.isAtEnd);

/** A cell is picked for the turn. */
export function pick(id) {
  if (isPastOfBot()) remark("A bot moves here: press “Play on from here”, or choose a person under “Moves”.");
  if (!canDraft()) return;
  const mine = { id };
  picks.push(mine);
  tell();
  const { game } = session;
  const draftOf = async (others) => (await stateOf(game.request(), others)).draft;
  picked = picked.then(async () => {
    if (!picks.includes(mine)) return;
    try {
      const steps = await pickCell(id, session.state, draftOf);
      if (picks.includes(mine)) await lay(steps);
    } catch (error) {
      report(error, () => pick(id));
    }
    picks = picks.filter((other) => other !== mine);
    tell();
  });
}

/** Changes the steps of the turn; plays it if that is all, unless the game asks first. */
export async function lay(steps) {
  const { game } = session;
  if (!canDraft() || (!steps.length && !session.state.draft.steps.length)) return;
  const isCurrent = claim();
  try {
    const state = await stateOf(game.request(), steps);
    if (!isCurrent()) return;
    const { draft } = state;
    const isFinal = draft.turn !== null && !draft.next.length && draft.steps.length;
    if (isFinal && (!game.info.confirms_turns || playsAtOnce())) await play(draft.turn, game.at, { draft });
    else showDraft(state);
  } catch (error) {
    if (!isCurrent()) return;
    if (error.status === 422) refuse(steps.at(-1), sentence(error.message.replace(/^steps: "[^"]*": /, "")));
    else report(error, () => lay(steps));
  }
}

/** A reason as a sentence. A cell at its beginning stays as it is: capitals are other cells in some games. */
function sentence(reason) {
  const isCell = session.state.view.cells.some(({ name }) => reason.startsWith(`${name} `));
  return `${isCell ? reason : capital(reason)}.`;
}

/** Forgets the turn. */
export function startOver() {
  if (!canDraft()) return;
  // A pick that is on its way is dropped, too.
  claim();
  picks = [];
  tell();
  lay([]);
}

watch(({ game }) => {
  if (!game || game.at === at) return;
  at = game.at;
  picks = [];
});
