// A turn in the making: what picking a cell does to its steps. Whether that is legal the server knows.

import { capital } from "./dom.js";

/** The cell that a step is about: mostly it is called like one, else its name ends with the cell's. */
export function cellOf(step, cells) {
  if (cells.has(step)) return step;
  for (let i = 1; i < step.length; i++) if (cells.has(step.slice(i))) return step.slice(i);
  return null;
}

const names = (view) => new Set(view.cells.map(({ name }) => name));

/**
 * The steps after a cell has been picked: with another one, with one taken back, or with another
 * instead. Where a cell stands for several steps, picking it again goes on to the next of them.
 * `draftOf` gives the draft of other steps.
 */
export async function pickCell(id, { draft, view }, draftOf) {
  const cells = names(view);
  const isHere = ({ step }) => cellOf(step, cells) === id;
  const chosen = draft.steps.map(({ step }) => step);
  const next = draft.next.find(isHere);
  if (next) return [...chosen, next.step];
  const at = draft.steps.findLastIndex(isHere);
  if (at >= 0) {
    const before = chosen.slice(0, at);
    const all = (await draftOf(before)).next.filter(isHere).map(({ step }) => step);
    const other = all[all.indexOf(chosen[at]) + 1];
    if (other) return [...before, other, ...chosen.slice(at + 1)];
    // Steps of another kind that follow depend on this one.
    return chosen.filter((_, i) => i < at || (i > at && draft.steps[i].kind === draft.steps[at].kind));
  }
  const last = draft.steps.at(-1);
  if (last && !draft.turn && !draft.next.some(({ kind }) => kind === last.kind)) {
    const before = chosen.slice(0, -1);
    const instead = (await draftOf(before)).next.find((choice) => isHere(choice) && choice.kind === last.kind);
    if (instead) return [...before, instead.step];
  }
  return [...chosen, id];
}

/** Pieces that the draft has taken up and not put down yet, by side. */
export function piecesInHand(draft, view) {
  const owner = new Map(view.cells.map(({ name, piece }) => [name, piece]));
  const taken = draft.marks.filter(({ mark }) => mark === "taken").map(({ cell }) => owner.get(cell));
  for (const { side } of draft.placed) {
    const at = taken.indexOf(side);
    if (at >= 0) taken.splice(at, 1);
  }
  return taken;
}

/** The draft as it will be once the server has taken these picks, as far as one can tell before. */
export function withPicks({ draft, view, side }, picks) {
  const cells = names(view);
  const choices = new Set(draft.next.map(({ step }) => cellOf(step, cells)));
  const owners = new Map(view.cells.map(({ name, piece }) => [name, piece]));
  const hand = piecesInHand(draft, view);
  const laid = picks.filter((id) => choices.has(id) && !owners.get(id));
  return { ...draft, placed: [...draft.placed, ...laid.map((cell) => ({ cell, side: hand.shift() ?? side }))] };
}

const NEAR = 4; // Cells that are marked where one would tell all.

/** Where a turn begins; with cells around it if it is a matter of one cell. */
export function cellsToLookAt({ steps }, { view, draft }) {
  const cells = new Map(view.cells.map((cell) => [cell.name, cell]));
  const nameOf = ({ step }) => cellOf(step, cells);
  const first = steps.length ? nameOf(steps[0]) : null;
  if (first === null || steps.length > 1) return [first].filter(Boolean);
  const { x, y } = cells.get(first);
  const away = (name) => Math.hypot(cells.get(name).x - x, cells.get(name).y - y);
  const choices = [...new Set(draft.next.map(nameOf).filter(Boolean))];
  return choices.sort((a, b) => away(a) - away(b)).slice(0, NEAR);
}

/** Why the server refuses a step, as a sentence. A cell at its beginning stays as it is: capitals are other cells in some games. */
export function reasonOf({ message }, { cells }) {
  const reason = message.replace(/^steps: "[^"]*": /, "");
  const isCell = cells.some(({ name }) => reason.startsWith(`${name} `));
  return `${isCell ? reason : capital(reason)}.`;
}
