// Sounds of a game, made on the spot: a click for a stone, a brush for one that slides.

let context = null;

/** A tone that dies away: `pitch` in hertz, `after` and `length` in seconds. */
function tone(pitch, after, length, loudness, type = "triangle") {
  const start = context.currentTime + after;
  const [wave, volume] = [context.createOscillator(), context.createGain()];
  wave.type = type;
  wave.frequency.setValueAtTime(pitch, start);
  wave.frequency.exponentialRampToValueAtTime(pitch * 0.55, start + length);
  volume.gain.setValueAtTime(loudness, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + length);
  wave.connect(volume).connect(context.destination);
  wave.start(start);
  wave.stop(start + length);
}

/** Tones for what has happened on the board; without a device for sound there are none. */
export function play({ fresh, moved, isOver }) {
  try {
    context ??= new AudioContext();
    context.resume();
    fresh.slice(0, 6).forEach((_, i) => tone(950 - 40 * i, i * 0.06, 0.07, 0.25));
    moved.slice(0, 6).forEach((_, i) => tone(420 + 30 * i, i * 0.08, 0.13, 0.2, "sine"));
    if (isOver) [523, 659, 784].forEach((pitch, i) => tone(pitch, 0.25 + i * 0.12, 0.35, 0.15, "sine"));
  } catch {
    // Nobody misses a sound that the machine cannot make.
  }
}
