// Views from the server, shown one after the other: each waits until the one before has been seen.

import { drawBar } from "./bar.js";
import { drawClock } from "./clock.js";
import { drawCurtain } from "./curtain.js";
import { openEnding } from "./ending.js";
import { playEvent, plan } from "./events.js";
import { refocus } from "./focus.js";
import { clearLog, drawLog } from "./log.js";
import { motion, motionEnds } from "./motion.js";
import { drawParts, screenRects, scrollToNode, setParts } from "./nodes.js";
import { phone } from "./page.js";
import { drawPanels } from "./panels.js";
import { drawSeed } from "./seed.js";
import { settings } from "./settings.js";
import { send } from "./socket.js";
import { chime } from "./sounds.js";
import { mayChoose, state } from "./state.js";
import { markTargets } from "./targets.js";
import { drawTime, scheduleNextMoment } from "./time.js";
import { forgetPreviews } from "./tips.js";

/** Longer motion than this is played faster, in milliseconds. */
const LONG_MOTION = 4000;
/** With more views waiting, nothing moves. */
const MOST_WAITING = 5;

/** @type {View[]} */
const queue = [];
let draining = false;

/** @param {View} view */
export function enqueue(view) {
  queue.push(view);
  drain();
}

/** A new connection begins with a full view: older ones need not be shown. */
export function clearQueue() {
  queue.length = 0;
}

async function drain() {
  if (draining) return;
  draining = true;
  for (let view = queue.shift(); view; view = queue.shift()) await show(view).catch(console.error);
  draining = false;
  scheduleNextMoment();
}

/** @param {View} view */
async function show(view) {
  const old = state.now;
  const couldChoose = mayChoose();
  const { status, log } = view;
  if ((state.viewing !== null) !== status.past) { // the present goes on while we look at the past
    old.moments = status.moments;
    drawBar();
    drawTime();
    return;
  }
  if (view.type === "patch" && view.before !== old.version) {
    if (status.version > old.version) send({ type: "again" });
    return;
  }
  takeOver(status);
  const seenBefore = old.past && old.moment === status.moment;
  const { events, starts, length } = plan(seenBefore ? [] : view.events);
  motion.tempo = tempoFor(length);
  const before = motion.tempo ? screenRects() : new Map();
  drawParts(view.type === "full" ? setParts(view.parts) : view.parts, before, starts);
  drawLog(log);
  drawStatus();
  if (motion.tempo) for (const event of events) playEvent(event, before);
  await motionEnds();
  refocus();
  if (mayChoose() && !couldChoose) chime("turn");
  if (state.now.ending && !old.ending) {
    chime("over");
    openEnding();
  }
}

/** The table has changed: forget what was true of the old one only. @param {TableStatus} status */
function takeOver(status) {
  const old = state.now;
  if (status.version !== old.version) forgetPreviews();
  if (status.seat !== old.seat) clearLog();
  state.now = status;
  if (state.pending?.done) state.pending = null;
  if (state.confirming?.decision !== status.decision) state.confirming = null;
}

/** How fast the next view moves. @param {number} length of its motion at normal speed */
function tempoFor(length) {
  if (document.hidden || queue.length > MOST_WAITING) return 0;
  const hurry = queue.length > 1 ? 3 : 1;
  return Number(settings.speed) * Math.max(1, length / LONG_MOTION) * hurry;
}

/** Draw everything but the parts and the log. */
export function drawStatus() {
  markTargets();
  drawBar();
  drawPanels();
  drawTime();
  drawClock();
  drawCurtain();
  drawSeed();
  if (phone.matches) scrollToNode(state.now.focus || (state.now.targets[0]?.node ?? ""));
}
