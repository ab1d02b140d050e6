// Who plays which side: a person or a bot of some level, in any position.

import { capital, element, html } from "./dom.js";
import { levelOptions } from "./levels.js";
import { session, setPlayers, watchParts } from "./session.js";

const PERSON = "person";
const PLAYERS = ["first", "second"];
const select = (player) => element(`player-${player}`);

function change() {
  const { game } = session;
  const chosen = PLAYERS.map((player) => select(player).value);
  const isPerson = chosen.map((value) => value === PERSON);
  const you = isPerson[0] ? (isPerson[1] ? "both" : "first") : isPerson[1] ? "second" : "none";
  setPlayers(you, chosen.map((value, i) => (isPerson[i] ? game.levels[i] : Number(value))));
}

export function startPlayers() {
  for (const player of PLAYERS) select(player).addEventListener("change", change);
}

watchParts(({ game }) => [game, game.you, game.levels], ({ game }) => {
  game.info.sides.forEach((side, i) => {
    const isPerson = game.isYours(side);
    select(PLAYERS[i]).replaceChildren(
      html("option", { value: PERSON, selected: isPerson }, "Person"),
      ...levelOptions(game.info, isPerson ? null : game.levels[i], "Bot "));
    select(PLAYERS[i]).labels[0].firstChild.textContent = `${capital(side)} `;
  });
});
