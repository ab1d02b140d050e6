// What a person has learned and solved.

import { load, parsed, store } from "./storage.js";

/** A record of several things under one key. */
const all = (key) => parsed(load(key)) ?? {};

function set(key, name, value) {
  store(key, JSON.stringify({ ...all(key), [name]: value }));
}

/** The titles of a game's chapters whose task has been done. */
export const learned = (name) => all("learned")[name] ?? [];

export const learn = (name, title) => set("learned", name, [...new Set([...learned(name), title])]);

/** Whether the lesson has been offered, and taken or not. */
export const isWelcomed = () => load("welcomed") !== null;
export const welcome = () => store("welcomed", true);

/** How many puzzles of a game and a grade have been solved, and how many in a row without fault. */
export const scoreOf = (name, grade) => all("solved")[`${name} ${grade}`] ?? { solved: 0, streak: 0 };

const setScore = (name, grade, score) => set("solved", `${name} ${grade}`, score);

export function countSolved(name, grade, isClean) {
  const { solved, streak } = scoreOf(name, grade);
  setScore(name, grade, { solved: solved + 1, streak: isClean ? streak + 1 : 0 });
}

export const breakStreak = (name, grade) => setScore(name, grade, { ...scoreOf(name, grade), streak: 0 });

/** The puzzle that has been begun and not ended: what it takes to go on. */
export const openPuzzle = () => parsed(load("puzzle"));
export const keepPuzzle = (puzzle) => store("puzzle", JSON.stringify(puzzle));
