// Parts of the page around the board: who plays, what has been decided.

import { capital, html, minus } from "./dom.js";
import { smallPiece } from "./shapes.js";
import { store } from "./storage.js";

/** A text of the server with signs as books print them. */
export const printed = (text) => text.replace(/ - /g, " − ").replace(/(?<!\w)-(?=\d)/g, "−").replace(/(\d)x(?=[\d−])/g, "$1×");

/** A card for each player; points are those with the turn in the making, if it is complete. */
export function playerCards(state, game) {
  const players = state.draft?.players ?? state.view.players;
  const hasHands = players.some(({ in_hand: inHand }) => inHand > 0);
  return players.map(({ side, standing, points }) => {
    const isNext = !state.outcome && side === state.side;
    const isWinner = state.outcome?.winner === side;
    const who = game.you === "both" ? "" : game.isYours(side) ? "You" : `Bot, level ${game.levelOf(side)}`;
    const how = printed(standing);
    const score = points != null && html("span", { class: "score" }, html("strong", {}, minus(points)), ` ${how}`);
    return html("div", { class: `player${isNext ? " next" : ""}${isWinner ? " winner" : ""}`, "aria-current": isNext || null },
      smallPiece(side, state.sides),
      html("span", { class: "who" }, html("strong", {}, capital(side)), html("span", {}, who)),
      score || (hasHands && standing));
  });
}

/** How the game has ended; `wonBy` is what its winner has done. */
export function outcomeText({ outcome: { winner, by }, view, occurrences }, wonBy) {
  // The winner's first.
  const [more, less] = view.players.map(({ points }) => points).sort((a, b) => b - a);
  const score = more == null ? "" : `, ${minus(more)} to ${minus(less)}`;
  if (winner) return `${capital(winner)} wins${score || (wonBy && ` ${wonBy}`)}.`;
  return by === "repetition" ? `A draw: the position has occurred ${occurrences} times.` : `A draw${score}.`;
}

const THEMES = { auto: ["◐", "Colours as the system has them"], light: ["☀", "Light colours"], dark: ["☾", "Dark colours"] };

export function showTheme(button) {
  const [sign, label] = THEMES[document.documentElement.dataset.theme] ?? THEMES.auto;
  button.textContent = sign;
  button.title = label;
  button.setAttribute("aria-label", `${label}. Change`);
}

export function changeTheme(button) {
  const all = Object.keys(THEMES);
  const next = all[(all.indexOf(document.documentElement.dataset.theme) + 1) % all.length];
  document.documentElement.dataset.theme = next;
  store("theme", next);
  showTheme(button);
}
