// The rules of the games, with pictures.

import { games, stateOf } from "./api.js";
import { Board } from "./board.js";
import { html } from "./dom.js";
import { printed } from "./panels.js";

/** A board to look at. */
function picture(state) {
  const host = html("div", { class: "board" });
  const frame = html("div", { inert: true }, host);
  new Board(host, { onPick() {}, onCancel() {} }).show({ state, active: false, values: new Map(), preview: null });
  return frame;
}

/** A chapter, with the board after one of the turns that do its task. */
async function chapter(name, { title, text, start, moves, accepts, right }) {
  const turn = accepts[0];
  const state = await stateOf({ name, start, moves: [...moves, turn] });
  return html("section", { class: "chapter" },
    html("div", {}, html("h3", {}, title), html("p", {}, printed(text))),
    html("figure", {}, picture(state), html("figcaption", {}, html("strong", {}, turn), ` ${printed(right)}`)));
}

/** Fills `host` with the rules of a game, and with buttons for the other ones and the lesson. */
export async function showRules(host, { name, title, goal, chapters }, learn) {
  const shown = await Promise.all(chapters.map((each) => chapter(name, each)));
  host.replaceChildren(
    html("div", { class: "row" },
      ...games.map((game) => html("button", { type: "button", "aria-pressed": String(game.name === name), onclick: () => showRules(host, game, learn) }, game.title)),
      html("button", { type: "button", class: "primary", onclick: () => learn(name) }, `Learn ${title} step by step`)),
    html("p", { class: "goal" }, goal),
    ...shown);
}
