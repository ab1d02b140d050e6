// The panel with what is known of the position that is looked at.

import { describe, understand } from "./analysis.js";
import { ask } from "./api.js";
import { element, html } from "./dom.js";
import { dismiss, isYourTurn, outcome, play, report, session, tell, visit, watch, watchParts } from "./session.js";
import { load, store } from "./storage.js";

const PAUSE = 500; // Before exact values are asked for again, in milliseconds.

/** What is shown on the board of it. */
export const analyst = {
  analysis: null,
  /** A turn that is pointed at. */
  preview: null,
};

let asking = null; // The request under way.
let about = null; // The node that is analysed.
let showsAll = false;

export const wantsAnalysis = () => element("analyse").getAttribute("aria-checked") === "true";

function forget() {
  asking?.abort();
  asking = null;
  about = null;
  showsAll = false;
  Object.assign(analyst, { analysis: null, preview: null });
}

async function analyse() {
  const { game, state } = session;
  const mine = new AbortController();
  asking = mine;
  about = game.at;
  try {
    for (;;) {
      const answer = await ask("analyse", { game: game.request() }, mine.signal);
      if (mine !== asking) return;
      analyst.analysis = understand(answer, state);
      // Exact values are being made: what is known so far is shown until then.
      if (!answer.is_coming) break;
      tell();
      await new Promise((done) => setTimeout(done, PAUSE));
      if (mine !== asking) return;
    }
    asking = null;
    tell();
  } catch (error) {
    if (mine !== asking) return;
    asking = null;
    report(error, () => {
      analyse();
      dismiss();
    });
  }
}

function point(turn) {
  analyst.preview = turn;
  tell();
}

/** Plays a turn of the ranking, or looks at it where somebody else is to move. */
function choose({ turn, steps, placed, left }, at) {
  if (at !== session.game.at) return;
  if (isYourTurn()) play(turn, at, { draft: { steps, placed, left } });
  else visit(at.after(turn));
}

/** Looks at the position after some turns of a line. */
const follow = (turns, at) => at === session.game.at && visit(turns.reduce((node, turn) => node.after(turn), at));

function show() {
  const host = element("analysis");
  const say = (text, cls = "") => host.replaceChildren(html("p", { class: `note ${cls}` }, text));
  host.setAttribute("aria-busy", asking !== null);
  if (!wantsAnalysis()) say("Shows what every turn is worth where that is known, and an estimate elsewhere.");
  else if (outcome()) say("The game is over.");
  else if (!analyst.analysis) say(asking ? "Thinking…" : "", "thinking");
  else {
    const { at } = session.game;
    host.replaceChildren(...describe(analyst.analysis, {
      choose: (turn) => choose(turn, at),
      follow: (turns) => follow(turns, at),
      point,
      canPlay: isYourTurn(),
      all: showsAll,
      showAll: () => {
        showsAll = true;
        tell();
      },
    }));
  }
}

export function switchAnalysis() {
  const on = !wantsAnalysis();
  element("analyse").setAttribute("aria-checked", on);
  store("analysis", on);
  tell();
}

export function startAnalyst() {
  element("analyse").setAttribute("aria-checked", load("analysis") === "true");
  element("analyse").addEventListener("click", switchAnalysis);
}

watch(({ game, state }) => {
  if (!state) return;
  if (!wantsAnalysis() || outcome() || about !== game.at) forget();
  if (wantsAnalysis() && !outcome() && about !== game.at) analyse();
});

// Whoever points at a turn of the list wants it to stay where it is.
watchParts(() => [about, analyst.analysis, asking, wantsAnalysis(), outcome() !== null, isYourTurn(), showsAll], show);
