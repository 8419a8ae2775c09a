// Short sounds for what happens, made by the browser.

import { settings } from "./settings.js";

/** The pitches of each sound, in hertz. @type {Record<Sound, number[]>} */
const NOTES = {
  fly: [392, 523],
  flip: [330],
  count: [659],
  flash: [440],
  say: [294],
  turn: [523, 659, 784],
  over: [523, 659, 784, 1047],
};
const NOTE_STEP = 1 / 11;
const NOTE_LENGTH = 0.3;

/** @type {AudioContext | undefined} */
let audio;

/** @param {Sound} sound */
export function chime(sound) {
  if (!settings.sound || document.hidden) return;
  audio ??= new AudioContext();
  for (const [n, pitch] of NOTES[sound].entries()) playNote(audio, pitch, audio.currentTime + n * NOTE_STEP);
}

/**
 * @param {AudioContext} audio
 * @param {number} pitch
 * @param {number} start
 */
function playNote(audio, pitch, start) {
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  oscillator.type = "triangle";
  oscillator.frequency.value = pitch;
  volume.gain.setValueAtTime(0.1, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + NOTE_LENGTH);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + NOTE_LENGTH);
}
