// Going through the game: looking at a line of its journal, and playing forward from there.

import { fill, icon, setAttributes, setChildren } from "./dom.js";
import { skipMotion } from "./motion.js";
import { body, ui } from "./page.js";
import { settings } from "./settings.js";
import { send } from "./socket.js";
import { state } from "./state.js";
import { t } from "./words.js";

const STEP = 300;
/** The tempo of playing forward where motion is switched off. */
const TEMPO_WITHOUT_MOTION = 4;

let stepTimer = 0;

/** Look at a journal line; null is the present. @param {number | null} line */
export function goTo(line) {
  state.viewing = line === null || line >= state.now.lines ? null : Math.max(0, line);
  if (state.viewing === null) state.playing = false;
  else ui.time.hidden = false;
  skipMotion();
  send({ type: "at", line: state.viewing });
  drawTime();
}

/** @param {number} line */
export function playFrom(line) {
  state.playing = true;
  goTo(line);
}

export function togglePlaying() {
  if (state.playing) {
    state.playing = false;
    drawTime();
  } else {
    playFrom(state.now.past ? state.now.line + 1 : 0);
  }
}

/** While the past is played forward, the next line follows soon. */
export function scheduleNextLine() {
  clearTimeout(stepTimer);
  if (!state.playing) return;
  stepTimer = setTimeout(() => {
    if (state.playing) goTo(state.now.line + 1);
  }, STEP / (Number(settings.speed) || TEMPO_WITHOUT_MOTION));
}

export function drawTime() {
  const { line, lines, past } = state.now;
  const name = state.playing ? "stop" : "play";
  body.classList.toggle("past", past);
  ui.moment.max = `${lines}`;
  ui.moment.value = `${line}`;
  ui.forkLine.value = `${line}`;
  setChildren(ui.momentText, t("moment_of", { n: line, m: lines }));
  fill(ui.play, name, () => icon(`i-${name}`));
  setAttributes(ui.play, { "aria-label": t(name), "data-tip": t(name) });
}

export function startTime() {
  ui.moment.addEventListener("change", () => goTo(Number(ui.moment.value)));
}
