// What is said about a game to somebody who sees it for the first time.

import { html } from "./dom.js";
import { printed } from "./panels.js";
import { isWelcomed, welcome } from "./progress.js";

/** The game with its options, and its goal. */
export const about = ({ title }, { goal }) => [
  html("strong", {}, printed(title)),
  html("p", {}, goal),
];

/** Offers the lesson of a game on the first visit. */
export function offerLesson(host, { name, title, chapters }, learn) {
  host.hidden = isWelcomed() || !chapters.length;
  if (host.hidden || host.dataset.game === name) return;
  host.dataset.game = name;
  const close = () => {
    welcome();
    host.hidden = true;
  };
  host.replaceChildren(
    html("p", {}, `New to ${title}? Learn it on ${chapters.length} boards.`),
    html("button", {
      type: "button",
      class: "primary",
      onclick: () => {
        close();
        learn(name);
      },
    }, `Learn ${title}`),
    html("button", { type: "button", onclick: close }, "Not now"));
}
