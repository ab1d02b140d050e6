// Proven values of positions, and what a turn makes of a won one.

import { resultOf } from "./analysis.js";
import { ask, stateOf } from "./api.js";
import { capital } from "./dom.js";

/** As long as the server allows. */
const TIME = 10_000;

const count = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;
/** The winner's own turns until a win in so many plies. */
const ownTurns = (plies) => Math.ceil(plies / 2);

/** How large a win is: "in 3 turns of its own", "by 2 points". */
export const sizeOfWin = ({ kind, plies, margin }) => (kind === "value" ? `in ${count(ownTurns(plies), "turn")} of its own` : `by ${count(Math.abs(margin), "point")}`);

/** What is proven of an unfinished game and of the turns in it, the best first. */
export async function prove(game, signal) {
  for (;;) {
    const answer = await ask("analyse", { game, time: TIME }, signal);
    if (answer.exact) return answer;
    if (!answer.is_coming) throw new Error("The server found no proof in time.");
    await new Promise((done) => setTimeout(done, 500));
  }
}

/** How a turn of a won game loses the win, in a sentence; `null` if it keeps it. */
async function loss(game, turn, { turns }, signal) {
  const listed = turns.find((other) => other.turn === turn);
  if (listed && resultOf(listed) === "win") return null;
  const after = { ...game, moves: [...game.moves, turn] };
  const { outcome, side: enemy, sides } = await stateOf(after);
  if (outcome) {
    if (outcome.winner) return outcome.winner === sides.find((side) => side !== enemy) ? null : `${capital(outcome.winner)} wins`;
    return outcome.by === "repetition" ? "the position has occurred too often, which is a draw" : "the game is a draw";
  }
  const answer = await prove(after, signal);
  const result = resultOf(answer);
  if (result === "loss") return null;
  return `${capital(enemy)} answers ${answer.line[0]} and ${result === "draw" ? "draws" : `wins ${sizeOfWin(answer)}`}`;
}

/** What is to be said about a turn in a won game of which all is `known`: `{keeps, text}`. */
export async function judge(game, turn, known, signal) {
  const lost = await loss(game, turn, known, signal);
  if (lost) return { keeps: false, text: `That lets the win slip: ${lost}.` };
  const best = known.turns[0];
  const listed = known.turns.find((other) => other.turn === turn) ?? best;
  if (listed.plies > best.plies) return { keeps: true, text: `Right, but there is a faster way: this wins ${sizeOfWin(listed)} instead of ${ownTurns(best.plies)}.` };
  if (listed.margin < best.margin) return { keeps: true, text: `Right, but more is possible: this wins ${sizeOfWin(listed)} instead of ${best.margin}.` };
  return { keeps: true, text: "Right!" };
}
