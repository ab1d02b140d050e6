// Pieces that move: only for the eye, the board is at once what it is.

const TIME = 220;

const isStill = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether one state follows the other, or precedes it, by a turn at most. */
export function isNextTo(before, after) {
  if (!before || before.name !== after.name || before.start !== after.start) return false;
  const [few, many] = [before.moves, after.moves].sort((a, b) => a.length - b.length);
  return many.length - few.length <= 1 && few.every((turn, i) => turn === many[i]);
}

/**
 * What has happened from one board, owners by cell, to another: the cells of pieces that are new,
 * and pairs of cells from and to which others have moved.
 */
export function difference(before, after, cells) {
  const gone = [...before].filter(([id, side]) => side && after.get(id) !== side);
  const away = (a, b) => Math.hypot(cells.get(a).x - cells.get(b).x, cells.get(a).y - cells.get(b).y);
  const [fresh, moved] = [[], []];
  for (const [id, side] of after) {
    if (!side || before.get(id) === side) continue;
    const from = gone.filter(([, owner]) => owner === side).sort(([a], [b]) => away(a, id) - away(b, id))[0];
    if (!from) fresh.push(id);
    else {
      gone.splice(gone.indexOf(from), 1);
      moved.push([from[0], id]);
    }
  }
  return { fresh, moved };
}

/** Lets pieces drop in and slide; `pieces` are their elements by cell. */
export function animate({ fresh, moved }, pieces, cells) {
  if (isStill.matches) return;
  const run = (id, frames) => pieces.get(id)?.animate(frames, { duration: TIME, easing: "ease-out" });
  for (const id of fresh) run(id, [{ transform: "scale(1.35)", opacity: 0 }, { transform: "none", opacity: 1 }]);
  for (const [from, to] of moved) {
    const [a, b] = [cells.get(from), cells.get(to)];
    run(to, [{ transform: `translate(${a.x - b.x}px, ${a.y - b.y}px)` }, { transform: "none" }]);
  }
}

/** Says no to a choice, by the cell itself. */
export function shake(element) {
  if (isStill.matches) return;
  const at = (x) => ({ translate: `${x}px 0` });
  element.animate([at(0), at(-5), at(5), at(-3), at(0)], { duration: 260 });
}
