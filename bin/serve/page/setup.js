// The dialog for a new game.

import { html } from "./board.js";
import { Game, NAMES } from "./game.js";
import { smallPiece } from "./simpei.js";
import { smallStone } from "./symple.js";

const LEVELS = ["1 · beginner", "2", "3 · casual", "4", "5 · strong", "6", "7", "8 · best"];

/** Options of a select for the bot's level. */
export const levelOptions = (chosen) =>
  LEVELS.map((label, i) => html("option", { value: i + 1, selected: i + 1 === chosen }, label));

function choice(name, options, chosen) {
  return options.map(([value, ...content]) =>
    html("label", { class: "choice" },
      html("input", { type: "radio", name, value, checked: value === chosen }),
      html("span", {}, ...content)));
}

const group = (title, ...content) => html("fieldset", {}, html("legend", {}, title), html("div", { class: "choices" }, ...content));

const sizes = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const select = (name, values, chosen) =>
  html("select", { name }, ...values.map((value) => html("option", { value, selected: value === chosen }, value)));

const defaultPenalty = (width, height) => {
  const longer = Math.max(width, height);
  return longer <= 9 ? 4 : longer <= 13 ? 6 : 10;
};

/** Asks for a new game, and calls `begin` with it. */
export function openSetup(dialog, present, begin) {
  let name = present.setup.name;
  const form = html("form", { method: "dialog" });

  const fields = {
    simpei: html("div", { class: "fields" },
      html("label", {}, "Size ", select("size", sizes(3, 6), 4)),
      html("label", {}, "Pieces each ", html("input", { name: "pieces", type: "number", min: 1, max: 20, value: 4 })),
      html("label", {}, "First piece ", html("select", { name: "first_move" }, html("option", { value: "inner" }, "inside"), html("option", { value: "anywhere" }, "anywhere"))),
      html("label", {}, "Sandwiches ", html("select", { name: "sandwich" }, html("option", { value: "any" }, "of any length"), html("option", { value: "single" }, "single pieces")))),
    symple: html("div", { class: "fields" },
      html("label", {}, "Columns ", select("columns", sizes(1, 19), 7)),
      html("label", {}, "Rows ", select("rows", sizes(1, 19), 7)),
      html("label", {}, "Penalty for a chain ", html("input", { name: "penalty", type: "number", min: -1000, max: 1000, value: 4 }))),
  };
  const boards = {
    simpei: choice("board", [["4", "4 over 3"], ["3", "3 over 2"], ["5", "5 over 4"]], "4"),
    symple: choice("board", [["5", "5×5"], ["7", "7×7"], ["9", "9×9"], ["13", "13×13"], ["19", "19×19"]], "7"),
  };

  const draw = () => {
    const small = name === "simpei" ? smallPiece : smallStone;
    const [first, second] = name === "simpei" ? ["red", "blue"] : ["white", "black"];
    const capital = (word) => word[0].toUpperCase() + word.slice(1);
    form.replaceChildren(
      html("div", { class: "heading" },
        html("h2", { id: "setup-title" }, "New game"),
        html("button", { class: "icon", type: "button", "aria-label": "Close", onclick: () => dialog.close() }, "✕")),
      group("Game", ...choice("name", [
        ["simpei", html("strong", {}, NAMES.simpei), html("small", {}, "Three in a row on two worlds. Solved.")],
        ["symple", html("strong", {}, NAMES.symple), html("small", {}, "Grow all your chains, or plant.")],
      ], name)),
      group("Board", ...boards[name]),
      html("details", {}, html("summary", {}, "More options"), fields[name]),
      group("You play", ...choice("you", [
        ["first", small(first), `${capital(first)}, first`],
        ["second", small(second), capital(second)],
        ["both", "Both sides"],
        ["none", "Watch bots"],
      ], present.you)),
      html("label", { class: "level" }, "Bot level ", html("select", { name: "level" }, ...levelOptions(present.level))),
      html("button", { class: "primary wide", value: "begin" }, `Play ${NAMES[name]}`));
  };
  draw();

  form.addEventListener("change", (event) => {
    const field = (key) => form.elements[key];
    if (event.target.name === "name") {
      name = event.target.value;
      draw();
      form.querySelector(`[name=name][value=${name}]`).focus();
    } else if (event.target.name === "board") {
      const size = Number(event.target.value);
      if (name === "simpei") {
        field("size").value = size;
        field("pieces").value = size === 3 ? 3 : 4;
      } else {
        field("columns").value = field("rows").value = size;
        field("penalty").value = defaultPenalty(size, size);
      }
    } else if (event.target.name === "columns" || event.target.name === "rows") {
      field("penalty").value = defaultPenalty(Number(field("columns").value), Number(field("rows").value));
    }
  });
  form.addEventListener("submit", () => {
    const field = (key) => form.elements[key].value;
    const setup = name === "simpei"
      ? { name, size: Number(field("size")), pieces: Number(field("pieces")), first_move: field("first_move"), sandwich: field("sandwich") }
      : { name, board: `${field("columns")}x${field("rows")}`, penalty: Number(field("penalty")) };
    begin(new Game(setup, { you: field("you"), level: Number(field("level")) }));
  });
  dialog.replaceChildren(form);
  dialog.showModal();
}
