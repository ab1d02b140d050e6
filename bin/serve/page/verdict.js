// What a turn of the game was worth and what it gave away, in signs and in words.

import { plies, points, rating, resultOf } from "./analysis.js";
import { capital } from "./dom.js";

/** A part of 1 in percent. */
export const percent = (part) => `${Math.round(part * 100)} %`;

/** What is known of a turn or a position: {rated, text, words}, for a mark and for a sentence. */
export function known(worth) {
  if (!worth || (worth.kind === "estimate" && worth.chance == null)) return { rated: "unknown", text: "?", words: "nothing is known" };
  if (worth.kind === "estimate") {
    const text = percent(worth.chance);
    return { rated: "liked", text, words: `about ${text} to win, by an estimate` };
  }
  const [rated, text, words] = rating(worth, true, 0);
  return { rated, text, words };
}

/** Signs of what turns gave away, the worst first. */
const SIGNS = { blunder: "??", mistake: "?", slip: "?!" };

/** How a turn is marked that gave something away: {kind, sign, text}, or null. */
export function judgement({ best, loss }) {
  if (!loss) return null;
  const judged = (kind, text) => ({ kind, sign: SIGNS[kind], text });
  if (loss.chance != null) return judged("mistake", `gives away a chance of about ${percent(loss.chance)}, by an estimate`);
  if (loss.points != null) {
    const what = loss.result ? `the ${resultOf(best)}, ` : "";
    return judged(loss.result ? "blunder" : "mistake", `gives away ${what}${points(loss.points)}`);
  }
  if (loss.result) return judged("blunder", `gives away the ${resultOf(best)}`);
  const late = resultOf(best) === "win" ? `wins ${plies(loss.plies)} later than it could` : `loses ${plies(loss.plies)} sooner than it had to`;
  return judged("slip", late);
}

/** A turn in a sentence: what it is worth, what it gave away, what was best. */
export function sentence(reviewed) {
  const { turn, side, best, worth, best_turn: bestTurn } = reviewed;
  const judged = judgement(reviewed);
  const what = `${capital(side)} ${turn}: ${known(worth).words}`;
  if (!judged) return `${what}${turn === bestTurn ? "; a best turn" : ""}.`;
  const better = bestTurn ? ` Best was ${bestTurn}: ${known(best).words}.` : "";
  return `${judged.kind === "slip" ? `${capital(side)} ${turn}` : `${what}. It`} ${judged.text}.${better}`;
}

/** The turn that decided the game: the last one by which the result was given away, or else the one that cost the loser most. */
export function decisive(reviewed, outcome) {
  const loser = outcome.winner && reviewed.find(({ side }) => side !== outcome.winner)?.side;
  const isTheirs = ({ side, loss }) => loss && (!loser || side === loser);
  const at = reviewed.findLastIndex((turn) => isTheirs(turn) && (turn.loss.result || turn.loss.chance != null));
  if (at >= 0) return at;
  const cost = ({ loss }) => loss.plies ?? loss.points ?? 0;
  let worst = -1;
  reviewed.forEach((turn, i) => {
    if (isTheirs(turn) && (worst < 0 || cost(turn) > cost(reviewed[worst]))) worst = i;
  });
  return worst;
}

/**
 * Why the game has ended as it has, in two or three sentences. `isYou` tells whether a side is the
 * person's at the page.
 */
export function story(reviewed, outcome, isYou) {
  const at = decisive(reviewed, outcome);
  const loser = outcome.winner && reviewed.find(({ side }) => side !== outcome.winner)?.side;
  const who = (side) => (isYou(side) ? "You" : capital(side));
  const ended = !outcome.winner ? "A draw" : isYou(loser) ? "You lost" : isYou(outcome.winner) ? "You won" : `${capital(loser)} lost`;
  if (at < 0) {
    const first = reviewed.find(({ side }) => side === loser);
    const isLost = first?.best && first.best.kind !== "estimate" && resultOf(first.best) === "loss";
    return isLost ? `${ended}: no turn could have changed that.` : `${ended}: no turn is known to have given anything away.`;
  }
  const { turn, side, best, best_turn: bestTurn, loss } = reviewed[at];
  const is = loss.result ? "needed" : "better";
  // Who has lost is the one whose turn it was.
  const better = side === loser && !isYou(outcome.winner) ? `${bestTurn} was ${is}` : `for ${side} ${bestTurn} was ${is}`;
  const needed = bestTurn ? `${better} instead of ${turn} at move ${at + 1}` : `${turn} at move ${at + 1} was a mistake`;
  if (loss.chance != null) return `${ended}: by an estimate, ${needed}.`;
  if (loss.result) return `${ended}: ${needed}. It gave away the ${resultOf(best)}.`;
  const cost = loss.points != null ? points(loss.points) : plies(loss.plies);
  const verb = loss.points == null && resultOf(best) === "win" ? "would have won" : "would have held out";
  const held = loss.points != null ? `${who(side)} gave away ${cost}` : `${who(side)} ${verb} ${cost} ${verb === "would have won" ? "sooner" : "longer"}`;
  return `${ended}: ${needed}. ${held}${resultOf(best) === "loss" ? ", but the game was lost already" : ""}.`;
}
