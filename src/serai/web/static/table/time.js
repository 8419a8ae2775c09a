// Going through the game: looking at a moment of its past, and playing forward from there.

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

/** Look at a moment; null is the present. @param {number | null} moment */
export function goTo(moment) {
  state.viewing = moment === null || moment >= state.now.moments ? null : Math.max(0, moment);
  if (state.viewing === null) state.playing = false;
  else ui.time.hidden = false;
  skipMotion();
  send({ type: "at", moment: state.viewing });
  drawTime();
}

/** @param {number} moment */
export function playFrom(moment) {
  state.playing = true;
  goTo(moment);
}

export function togglePlaying() {
  if (state.playing) {
    state.playing = false;
    drawTime();
  } else {
    playFrom(state.now.past ? state.now.moment + 1 : 0);
  }
}

/** While the past is played forward, the next moment follows soon. */
export function scheduleNextMoment() {
  clearTimeout(stepTimer);
  if (!state.playing) return;
  stepTimer = setTimeout(() => {
    if (state.playing) goTo(state.now.moment + 1);
  }, STEP / (Number(settings.speed) || TEMPO_WITHOUT_MOTION));
}

export function drawTime() {
  const { moment, moments, past } = state.now;
  const name = state.playing ? "stop" : "play";
  body.classList.toggle("past", past);
  ui.moment.max = `${moments}`;
  ui.moment.value = `${moment}`;
  ui.forkMoment.value = `${moment}`;
  setChildren(ui.momentText, t("moment_of", { n: moment, m: moments }));
  fill(ui.play, name, () => icon(`i-${name}`));
  setAttributes(ui.play, { "aria-label": t(name), "data-tip": t(name) });
}

export function startTime() {
  ui.moment.addEventListener("change", () => goTo(Number(ui.moment.value)));
}
