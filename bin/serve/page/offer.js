// What a turn in the making offers beside the cells: pieces in the hand, and buttons.

import { capital, html, once } from "./dom.js";
import { cellOf } from "./draft.js";
import { smallPiece } from "./shapes.js";

/** Buttons for what the cells cannot say, as {label, key, act, primary}. */
export function draftButtons({ draft, view }, { play, lay, startOver }) {
  const cells = new Set(view.cells.map(({ name }) => name));
  const names = draft.steps.map(({ step }) => step);
  const apart = draft.next.filter(({ step }) => cellOf(step, cells) === null);
  return [
    draft.turn !== null && { label: names.length ? "Play the turn" : capital(draft.turn), key: "P", act: play, primary: !draft.next.length },
    ...apart.map(({ step }) => ({ label: capital(step), act: () => lay([...names, step]) })),
    names.length > 0 && { label: "Start over", key: "Esc", act: startOver },
  ].filter(Boolean);
}

/** Pieces that are in the hand, and buttons, as elements. */
export const offerElements = (inHand, sides, buttons) => [
  inHand.length > 0 && html("span", { class: "tray", "aria-label": `To be put: ${inHand.join(", ")}` },
    ...inHand.map((side) => smallPiece(side, sides))),
  ...buttons.map(({ label, key, act, primary }) =>
    html("button", { type: "button", class: primary ? "primary" : "", onclick: once(act), "data-key": key }, label, key && html("kbd", {}, key))),
].filter(Boolean);
