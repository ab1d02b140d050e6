// Games as text, to copy and to paste in.

import { NAMES } from "./game.js";

/** The game, with the position it starts from and how it ended. */
export function writeGame(game, state) {
  const { name, first_move: first, sandwich } = game.setup;
  const rules = [first === "anywhere" && `first-move ${first}`, sandwich === "single" && `sandwich ${sandwich}`].filter(Boolean);
  const lines = [NAMES[name], `Start ${state.start}`];
  if (rules.length) lines.push(`Rules ${rules.join(", ")}`);
  const offset = startsWithSecond(state.start) ? 1 : 0;
  const moves = offset && state.moves.length ? ["...", ...state.moves] : state.moves;
  for (let i = 0; i < moves.length; i += 2) lines.push(`${i / 2 + 1}. ${moves.slice(i, i + 2).join(" ")}`);
  if (state.outcome) lines.push(`Result ${state.outcome.winner ? `${state.outcome.winner} wins` : "draw"}`);
  return `${lines.join("\n")}\n`;
}

/** Whether the player who starts by the rules is not to move in a position. */
export const startsWithSecond = (position) => position.split(" ")[1] === "b";

/** Reads what `writeGame` writes, and also a mere position, or mere moves, which belong to the game at hand. The moves are a text, which the server splits. */
export function readGame(text, present) {
  const setup = {};
  const moves = [];
  for (const line of text.split(/[\r\n]+/).map((line) => line.trim()).filter(Boolean)) {
    const [, word, rest] = /^(\S+?):?(?:\s+(.*))?$/.exec(line);
    const keyword = word.toLowerCase();
    if (keyword in NAMES && !rest) setup.name = keyword;
    else if (keyword === "start") setup.start = rest ?? "";
    else if (keyword === "rules") {
      for (const rule of (rest ?? "").split(",")) {
        const [option, value] = rule.trim().split(/\s+/);
        setup[option.replace("-", "_")] = value ?? "";
      }
    } else if (keyword === "result") continue;
    else if (word.includes("/") || /^\d+ [wb] /.test(line)) setup.start = line;
    else moves.push(line);
  }
  if (setup.start === undefined && setup.name === undefined) Object.assign(setup, present);
  setup.name ??= setup.start.includes("|") ? "simpei" : "symple";
  for (const option of Object.keys(setup)) {
    if (!["name", "start", "first_move", "sandwich", "size", "pieces", "board", "penalty"].includes(option)) {
      throw new Error(`Rules ${option}: expected first-move or sandwich`);
    }
  }
  return { setup, moves: moves.join("\n") };
}
