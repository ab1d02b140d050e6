// What the levels of bots are called.

import { html } from "./dom.js";

const NAMES = ["beginner", "novice", "casual", "improving", "club player", "strong", "expert", "master"];

/** Options of a select for the level of a bot. */
export const levelOptions = ({ levels = NAMES }, chosen, before = "") =>
  levels.map((name, i) => html("option", { value: i + 1, selected: i + 1 === chosen }, `${before}${i + 1} · ${name}`));
