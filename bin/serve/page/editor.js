// A position put together by hand: a board, pieces to put on it, and who is to move.

import { switchAnalysis, wantsAnalysis } from "./analyst.js";
import { ask } from "./api.js";
import { Board } from "./board.js";
import { capital, element, html, once } from "./dom.js";
import { Game } from "./game.js";
import { begin, session } from "./session.js";
import { smallPiece } from "./shapes.js";
import { settled } from "./text.js";

/** The tool that takes pieces away. */
const ERASER = "";

/** A state with these pieces, by cell, in which any cell can be picked. */
function pictured({ state, pieces }) {
  const cells = state.view.cells.map((cell) => ({ ...cell, piece: pieces.get(cell.name) ?? null }));
  const next = cells.map(({ name }) => ({ step: name, kind: "choose" }));
  return {
    ...state,
    view: { ...state.view, cells },
    last: null,
    outcome: null,
    draft: { steps: [], next, turn: null, placed: [], left: [], marks: [] },
  };
}

const piecesOf = ({ view }) => new Map(view.cells.filter(({ piece }) => piece).map(({ name, piece }) => [name, piece]));

/** One of several choices, each a radio button. */
const choice = (name, value, isChosen, act, ...content) =>
  html("label", { class: "choice" },
    html("input", { type: "radio", name, value, checked: isChosen, onchange: act }),
    html("span", {}, ...content));

/** Opens the editor with the position that is shown. */
export function openEditor() {
  const { game, state } = session;
  if (!state) return;
  const dialog = element("editor");
  const { sides } = state;
  const edited = { state, pieces: piecesOf(state) };
  let tool = state.side;
  let { side } = state;

  const host = html("div", { class: "board" });
  const problem = html("p", { class: "error", role: "alert", hidden: true });
  const board = new Board(host, { onPick: pick, onCancel: () => dialog.close() });
  const draw = () => {
    problem.hidden = true;
    board.show({ state: pictured(edited), active: true, values: new Map() });
  };

  function pick(id) {
    const { pieces } = edited;
    if (tool === ERASER || pieces.get(id) === tool) pieces.delete(id);
    else pieces.set(id, tool);
    draw();
  }

  /** Begins a game with the position; the game at hand is kept among the earlier ones. */
  async function go({ isAnalysed }) {
    try {
      const pieces = [...edited.pieces].map(([cell, owner]) => ({ cell, side: owner }));
      const { position } = await ask("edit", { game: game.request([]), pieces, side });
      const setup = settled(game.setup, { name: game.setup.name, start: position });
      await begin(new Game(setup, { you: isAnalysed ? "both" : game.you, levels: game.levels }));
      dialog.close();
      if (isAnalysed && !wantsAnalysis()) switchAnalysis();
    } catch (error) {
      problem.textContent = `${capital(error.message)}.`;
      problem.hidden = false;
    }
  }

  const clear = () => {
    edited.pieces.clear();
    draw();
  };
  const again = () => {
    edited.pieces = piecesOf(state);
    draw();
  };
  dialog.replaceChildren(html("form", { method: "dialog", class: "editor", onsubmit: (event) => event.preventDefault() },
    html("div", { class: "heading" },
      html("h2", { id: "editor-title" }, "Set up a position"),
      html("button", { class: "icon", type: "button", "aria-label": "Close", onclick: () => dialog.close() }, "✕")),
    html("fieldset", {}, html("legend", {}, "Click cells to put a piece there, or to take it away"),
      html("div", { class: "choices" },
        ...sides.map((name) => choice("tool", name, name === tool, () => (tool = name), smallPiece(name, sides), capital(name))),
        choice("tool", ERASER, false, () => (tool = ERASER), "Eraser"))),
    host,
    html("div", { class: "row" },
      html("button", { type: "button", onclick: clear }, "Empty board"),
      html("button", { type: "button", onclick: again }, "As it was")),
    html("fieldset", {}, html("legend", {}, "To move"),
      html("div", { class: "choices" }, ...sides.map((name) => choice("to-move", name, name === side, () => (side = name), smallPiece(name, sides), capital(name))))),
    problem,
    html("div", { class: "row" },
      html("button", { type: "button", class: "primary", onclick: once(() => go({ isAnalysed: false })) }, "Play from here"),
      html("button", { type: "button", onclick: once(() => go({ isAnalysed: true })) }, "Analyse"))));
  draw();
  dialog.showModal();
}
