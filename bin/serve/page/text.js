// Games as text, to copy and to paste in.

import { findGame, games } from "./api.js";

/** 1 if the player who starts by the rules did not start the game that has led to this state, else 0. */
export const offsetOf = ({ sides, side, moves }) => (sides.indexOf(side) + moves.length) % 2;

/** The game, with the position it starts from and its outcome, if that is known. */
export function writeGame({ info, setup, moves: turns }, state, outcome) {
  const beside = info.options.filter(({ name, is_in_notation: isInNotation }) => !isInNotation && setup[name] !== undefined);
  const rules = beside.map(({ name }) => `${name.replaceAll("_", "-")} ${setup[name]}`);
  const lines = [info.title, `Start ${state.start}`];
  if (rules.length) lines.push(`Rules ${rules.join(", ")}`);
  const moves = offsetOf(state) && turns.length ? ["...", ...turns] : turns;
  for (let i = 0; i < moves.length; i += 2) lines.push(`${i / 2 + 1}. ${moves.slice(i, i + 2).join(" ")}`);
  if (outcome) lines.push(`Result ${outcome.winner ? `${outcome.winner} wins` : "draw"}`);
  return `${lines.join("\n")}\n`;
}

/**
 * Reads what `writeGame` writes, and also a mere position, whose game the server finds out, or mere
 * moves, which belong to the game at hand. The moves are a text, which the server splits.
 */
export function readGame(text, present) {
  const setup = {};
  const moves = [];
  for (const line of text.split(/[\r\n]+/).map((line) => line.trim()).filter(Boolean)) {
    const [, word, rest] = /^(\S+?):?(?:\s+(.*))?$/.exec(line);
    const keyword = word.toLowerCase();
    const named = rest ? null : games.find(({ name, title }) => [name, title.toLowerCase()].includes(keyword));
    if (named) setup.name = named.name;
    else if (keyword === "start") setup.start = rest ?? "";
    else if (keyword === "rules") {
      for (const rule of (rest ?? "").split(",")) {
        const [option, value] = rule.trim().split(/\s+/);
        setup[option.replaceAll("-", "_")] = value ?? "";
      }
    } else if (keyword === "result") continue;
    else if (word.includes("/") || /^\w+ [a-z]( |$)/.test(line)) setup.start = line;
    else moves.push(line);
  }
  if (setup.start === undefined && setup.name === undefined) Object.assign(setup, present);
  return { setup, moves: moves.join("\n") };
}

/** What is to be kept of a setup that the server has read: the start, and what its notation does not say. */
export function settled(setup, { name, start }) {
  const kept = { name, start };
  for (const option of findGame(name).options) {
    if (!option.is_in_notation && setup[option.name] !== undefined) kept[option.name] = setup[option.name];
  }
  return kept;
}
