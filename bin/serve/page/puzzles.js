// The panel from which puzzles are begun.

import { games } from "./api.js";
import { capital, element, html } from "./dom.js";
import { openPuzzle, scoreOf } from "./progress.js";
import { Puzzle } from "./puzzle.js";

const GRADES = ["easy", "medium", "hard"];

export function startPuzzles() {
  const [game, grade] = ["puzzle-game", "puzzle-grade"].map(element);
  game.append(...games.map(({ name, title }) => html("option", { value: name }, title)));
  grade.append(...GRADES.map((value) => html("option", { value }, capital(value))));
  const chosen = () => ({ name: game.value, grade: grade.value });

  function show() {
    const { solved, streak } = scoreOf(game.value, grade.value);
    element("puzzle-score").textContent = solved ? `Solved: ${solved}. In a row: ${streak}.` : "";
    element("puzzle-on").hidden = openPuzzle() === null;
  }
  const start = (what) => new Puzzle(element("study"), { ...what, onScore: show, next: () => start(what).find() });

  for (const select of [game, grade]) select.addEventListener("change", show);
  element("puzzle").addEventListener("click", () => start(chosen()).find());
  element("puzzle-on").addEventListener("click", () => {
    const { name, grade: was, puzzle, moves, isClean } = openPuzzle();
    [game.value, grade.value] = [name, was];
    const again = start(chosen());
    again.attempt(() => again.begin(puzzle, { moves, isClean }));
  });
  element("study").addEventListener("close", show);
  show();
}
