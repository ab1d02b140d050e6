// What the levels of bots are called.

import { html } from "./dom.js";

/** Options of a select for the level of a bot. */
export const levelOptions = ({ levels }, chosen, before = "") =>
  levels.map((name, i) => html("option", { value: i + 1, selected: i + 1 === chosen }, `${before}${i + 1} · ${name}`));
