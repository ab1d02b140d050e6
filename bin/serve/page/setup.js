// The dialog for a new game, made from what the server says about the games.

import { findGame, games } from "./api.js";
import { smallPiece } from "./board.js";
import { capital, html } from "./dom.js";
import { Game } from "./game.js";

const LEVELS = ["1 · beginner", "2", "3 · casual", "4", "5 · strong", "6", "7", "8 · best"];
const USUAL_SIDES = [5, 7, 9, 13, 19];
const MOST_CHOICES = 8;

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

/** Usual settings of an option, to choose from at a glance; empty if there are too many. */
function usual({ kind, least, most }) {
  if (kind === "board") return USUAL_SIDES.filter((side) => side <= most).map((side) => [`${side}x${side}`, `${side}×${side}`]);
  if (kind === "number" && most - least < MOST_CHOICES) {
    return Array.from({ length: most - least + 1 }, (_, i) => [String(least + i), String(least + i)]);
  }
  return [];
}

/** A field for any setting of an option; empty it stands for the default. */
function field({ name, help, default: unset, kind, least, most, words }) {
  const control = {
    number: () => html("input", { name, type: "number", min: least, max: most }),
    word: () => html("select", { name }, ...words.map((word) => html("option", { value: word, selected: word === unset }, word))),
    board: () => html("input", { name, type: "text", pattern: "\\d+[xX]\\d+", autocomplete: "off" }),
  }[kind]();
  return html("label", {}, `${help} `, control, kind !== "word" && html("small", {}, ` default ${unset}`));
}

/** Asks for a new game, and calls `begin` with it. */
export function openSetup(dialog, present, begin) {
  let info = present.info;
  const form = html("form", { method: "dialog" });

  const draw = () => {
    const [first, second] = info.sides;
    // The first option is the board, mostly chosen at a glance.
    const [board, ...others] = info.options;
    const boards = board ? usual(board) : [];
    const fields = boards.length && board.kind !== "board" ? others : info.options;
    form.replaceChildren(
      html("div", { class: "heading" },
        html("h2", { id: "setup-title" }, "New game"),
        html("button", { class: "icon", type: "button", "aria-label": "Close", onclick: () => dialog.close() }, "✕")),
      group("Game", ...choice("name", games.map(({ name, title }) => [name, html("strong", {}, title)]), info.name)),
      boards.length ? group(board.help, ...choice("usual", boards, board.default)) : "",
      fields.length ? html("details", {}, html("summary", {}, "More options"), html("div", { class: "fields" }, ...fields.map(field))) : "",
      group("You play", ...choice("you", [
        ["first", smallPiece(first, info.sides), `${capital(first)}, first`],
        ["second", smallPiece(second, info.sides), capital(second)],
        ["both", "Both sides"],
        ["none", "Watch bots"],
      ], present.you)),
      html("label", { class: "level" }, "Bot level ", html("select", { name: "level" }, ...levelOptions(present.level))),
      html("button", { class: "primary wide", value: "begin" }, `Play ${info.title}`));
  };
  draw();

  form.addEventListener("change", ({ target }) => {
    if (target.name === "name") {
      info = findGame(target.value);
      draw();
      form.querySelector(`[name=name][value=${info.name}]`).focus();
    } else if (target.name === "usual" && form.elements[info.options[0].name]) {
      form.elements[info.options[0].name].value = "";
    }
  });
  form.addEventListener("submit", () => {
    const value = (key) => form.elements[key]?.value ?? "";
    const setup = { name: info.name };
    info.options.forEach((option, i) => {
      const chosen = value(option.name) || (i === 0 && value("usual")) || option.default;
      if (chosen !== option.default) setup[option.name] = chosen;
    });
    begin(new Game(setup, { you: value("you"), level: Number(value("level")) }));
  });
  dialog.replaceChildren(form);
  dialog.showModal();
}
