// A turn in the making at a board. What is picked is shown at once; the server confirms it later.

import { stateOf } from "./api.js";
import { pickCell, reasonOf, withPicks } from "./draft.js";

export class Drafting {
  /**
   * `owner` has the `state` that the board shows, with the turn so far, and says whether that can be
   * changed (`canDraft`), what the server takes for the game (`request`), and whether it `asks` before
   * a complete turn is made. `claim` begins a change, and gives a function that says whether that is
   * still the latest. What comes of it goes to `showDraft`, `play`, `refuse`, `report` and `tell`.
   */
  constructor(owner) {
    this.owner = owner;
    this.picks = []; // Cells that the server does not know of yet.
    this.picked = Promise.resolve(); // Picks wait for each other: what one means depends on those before.
  }

  /** The state with what has been picked. */
  get expected() {
    const { state } = this.owner;
    return this.picks.length && state.draft ? { ...state, draft: withPicks(state, this.picks.map(({ id }) => id)) } : state;
  }

  /** A cell is picked for the turn. */
  pick(id) {
    const { owner } = this;
    if (!owner.canDraft()) return;
    const mine = { id };
    this.picks.push(mine);
    owner.tell();
    const request = owner.request();
    const draftOf = async (others) => (await stateOf(request, others)).draft;
    const isWanted = () => this.picks.includes(mine);
    this.picked = this.picked.then(async () => {
      if (!isWanted()) return;
      try {
        const steps = await pickCell(id, owner.state, draftOf);
        if (isWanted()) await this.lay(steps);
      } catch (error) {
        owner.report(error, () => this.pick(id));
      }
      this.picks = this.picks.filter((other) => other !== mine);
      owner.tell();
    });
  }

  /** Changes the steps of the turn; plays it if that is all, unless the owner asks first. */
  async lay(steps) {
    const { owner } = this;
    if (!owner.canDraft() || (!steps.length && !owner.state.draft.steps.length)) return;
    const isCurrent = owner.claim();
    try {
      const state = await stateOf(owner.request(), steps);
      if (!isCurrent()) return;
      const { draft } = state;
      const isFinal = draft.turn !== null && !draft.next.length && draft.steps.length;
      if (isFinal && !owner.asks()) await owner.play(draft);
      else owner.showDraft(state);
    } catch (error) {
      if (!isCurrent()) return;
      if (error.status === 422) owner.refuse(steps.at(-1), reasonOf(error, owner.state.view));
      else owner.report(error, () => this.lay(steps));
    }
  }

  /** Forgets the turn. */
  startOver() {
    const { owner } = this;
    if (!owner.canDraft()) return;
    // A pick that is on its way is dropped, too.
    owner.claim();
    this.forget();
    owner.tell();
    this.lay([]);
  }

  /** The picks were about another position. */
  forget() {
    this.picks = [];
  }
}
