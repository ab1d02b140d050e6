// The dialog for a new game, made from what the server says about the games.

import { NO_SERVER, findGame, games, isConnected, watchConnection } from "./api.js";
import { kept, restored } from "./archive.js";
import { capital, element, html } from "./dom.js";
import { Game } from "./game.js";
import { levelOptions } from "./levels.js";
import { begin, session } from "./session.js";
import { smallPiece } from "./shapes.js";

const USUAL_SIDES = [5, 7, 9, 13, 19];
const MOST_CHOICES = 8;

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
function field({ name, help, default: unset, kind, least, most, words }, chosen) {
  const control = {
    number: () => html("input", { name, type: "number", min: least, max: most, value: chosen }),
    word: () => html("select", { name }, ...words.map((word) => html("option", { value: word, selected: word === (chosen ?? unset) }, word))),
    board: () => html("input", { name, type: "text", pattern: "\\d+[xX]\\d+", autocomplete: "off", value: chosen }),
  }[kind]();
  return html("label", {}, `${help} `, control, kind !== "word" && html("small", {}, ` default ${unset}`));
}

/** How the options of a game are set, as far as that is not by default. */
function settings({ setup }, { options }) {
  return setup.start === undefined ? setup : { ...options, ...setup };
}

/** Games to go on with. */
function earlierGames(open) {
  const date = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });
  const item = ({ title, plies, when }, game) => html("li", {},
    html("button", { type: "button", onclick: () => open(game) },
      `${title}, ${plies === 1 ? "1 move" : `${plies} moves`} `, html("small", {}, date.format(when))));
  const items = kept()
    .filter(({ id, tree }) => id !== session.game?.id && tree.length)
    .map((record) => [record, restored(record)])
    .filter(([, game]) => game)
    .map(([record, game]) => item(record, game));
  return items.length > 0 && html("details", { class: "earlier" }, html("summary", {}, "Earlier games"), html("ul", {}, ...items));
}

/** Asks for a new game, and begins with it, or goes on with an earlier one. */
export function openSetup() {
  const dialog = element("setup");
  const { game: present, state } = session;
  let info = present?.info ?? games[0];
  const form = html("form", { method: "dialog" });
  const fault = html("p", { class: "error", role: "alert", hidden: true });

  const draw = () => {
    const [first, second] = info.sides;
    const chosen = present?.info === info && state ? settings(present, state) : {};
    // The first option is the board, mostly chosen at a glance.
    const [board, ...others] = info.options;
    const boards = board ? usual(board) : [];
    const isUsual = board && boards.some(([value]) => value === (chosen[board.name] ?? board.default));
    const fields = boards.length && board.kind !== "board" ? others : info.options;
    const level = (side, i) => html("label", { class: "level", "data-player": i ? "second" : "first" },
      `Level of ${capital(side)}'s bot `,
      html("select", { name: `level-${i}` }, ...levelOptions(info, present?.levels[i] ?? 3)));
    form.replaceChildren(
      html("div", { class: "heading" },
        html("h2", { id: "setup-title" }, "New game"),
        html("button", { class: "icon", type: "button", "aria-label": "Close", onclick: () => dialog.close() }, "✕")),
      group("Game", ...choice("name", games.map(({ name, title }) => [name, html("strong", {}, title)]), info.name)),
      boards.length ? group(board.help, ...choice("usual", boards, isUsual ? chosen[board.name] ?? board.default : null)) : "",
      fields.length ? html("details", { open: fields.some(({ name }) => name in chosen && !(isUsual && name === board.name)) },
        html("summary", {}, "More options"),
        html("div", { class: "fields" }, ...fields.map((option) =>
          field(option, isUsual && option === board ? null : chosen[option.name])))) : "",
      group("You play", ...choice("you", [
        ["first", smallPiece(first, info.sides), `${capital(first)}, first`],
        ["second", smallPiece(second, info.sides), capital(second)],
        ["both", "Both sides"],
        ["none", "Watch bots"],
      ], present?.you ?? "first")),
      ...info.sides.map(level),
      fault,
      html("button", { class: "primary wide", value: "begin" }, `Play ${info.title}`),
      earlierGames(open) || "");
    showLevels();
  };

  /** Only of bots that play. */
  const showLevels = () => {
    const you = form.elements.you.value;
    for (const label of form.querySelectorAll("[data-player]")) label.hidden = you === "both" || you === label.dataset.player;
  };

  /** Closes once there is such a game. */
  const open = async (game) => {
    try {
      await begin(game);
      dialog.close();
    } catch (error) {
      fault.textContent = error.message;
      fault.hidden = false;
    }
  };

  form.addEventListener("change", ({ target }) => {
    if (target.name === "name") {
      info = findGame(target.value);
      draw();
      form.querySelector(`[name=name][value=${info.name}]`).focus();
    } else if (target.name === "usual" && form.elements[info.options[0].name]) {
      form.elements[info.options[0].name].value = "";
    }
    showLevels();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const value = (key) => form.elements[key]?.value ?? "";
    const setup = { name: info.name };
    info.options.forEach((option, i) => {
      const chosen = value(option.name) || (i === 0 && value("usual")) || option.default;
      if (chosen !== option.default) setup[option.name] = chosen;
    });
    open(new Game(setup, { you: value("you"), levels: [0, 1].map((i) => Number(value(`level-${i}`))) }));
  });
  draw();
  dialog.replaceChildren(form);
  dialog.showModal();
}

// The dialog lies above the place where that is said otherwise.
watchConnection(() => {
  const fault = element("setup").querySelector(".error");
  if (!fault) return;
  fault.textContent = NO_SERVER;
  fault.hidden = isConnected();
});
