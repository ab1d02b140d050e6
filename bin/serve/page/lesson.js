// The lesson of a game: its chapters one by one, each with a task on a board.

import { findGame, games } from "./api.js";
import { html } from "./dom.js";
import { printed } from "./panels.js";
import { learn, learned } from "./progress.js";
import { Study } from "./study.js";

/** Opens the lesson of a game, where it was left. */
export async function openLesson(dialog, name) {
  const { title, goal, chapters } = findGame(name);
  const firstLeft = chapters.findIndex((chapter) => !learned(name).includes(chapter.title));
  let at = Math.max(0, firstLeft);
  const study = new Study(dialog, { title: `Learn ${title}`, onTurn });

  const setup = ({ start, moves }) => ({ name, start, moves });
  const isLast = () => at === chapters.length - 1;
  const isDone = (chapter) => learned(name).includes(chapter.title);

  async function go(to) {
    at = to;
    describe();
    await study.show(setup(chapters[at]));
  }

  async function onTurn(turn) {
    const chapter = chapters[at];
    if (!chapter.accepts.includes(turn)) {
      await study.show(setup(chapter), { note: `${chapter.wrong} Try again.`, kind: "wrong" });
      return;
    }
    learn(name, chapter.title);
    const after = { name, start: chapter.start, moves: [...chapter.moves, turn] };
    const end = isLast() ? ` That was the last board: now you can play ${title}.` : "";
    if (!(await study.show(after, { active: false, note: printed(chapter.right) + end, kind: "right" }))) return;
    describe();
    dialog.querySelector("[data-next]").focus();
  }

  function describe() {
    const chapter = chapters[at];
    study.beside.replaceChildren(
      html("p", { class: "goal" }, at === 0 && goal),
      html("h3", {}, `${at + 1}. ${chapter.title}`),
      html("p", {}, printed(chapter.text)),
      html("p", { class: "task" }, chapter.task));
    study.controls.replaceChildren(
      html("ol", { class: "progress", "aria-label": "Boards of the lesson" }, ...chapters.map((other, i) =>
        html("li", {}, html("button", {
          type: "button",
          class: isDone(other) ? "done" : "",
          "aria-current": i === at ? "step" : null,
          "aria-label": `Board ${i + 1}: ${other.title}${isDone(other) ? ", done" : ""}`,
          onclick: () => go(i),
        }, isDone(other) ? "✓" : i + 1)))),
      html("div", { class: "row" },
        html("button", { type: "button", disabled: at === 0, onclick: () => go(at - 1) }, "Back"),
        html("button", { type: "button", onclick: () => study.say(chapter.hint) }, "Hint"),
        html("button", {
          type: "button",
          "data-next": true,
          class: isDone(chapter) ? "primary" : "",
          onclick: () => (isLast() ? dialog.close() : go(at + 1)),
        }, isLast() ? "Finish" : isDone(chapter) ? "Next" : "Skip"),
        games.length > 1 && html("select", { "aria-label": "Game of the lesson", onchange: ({ target }) => openLesson(dialog, target.value) },
          ...games.map((game) => html("option", { value: game.name, selected: game.name === name }, game.title)))));
  }

  await go(at);
}
