// Motion. All animations of one message are laid out in time at once, so that they can be skipped together.

import { svg } from "./dom.js";
import { body, ui } from "./page.js";

const EASING = "cubic-bezier(.2,.7,.3,1)";

export const motion = {
  /** How fast everything moves: 1 is normal, 0 is no motion at all. */
  tempo: 0,
};

/** @type {Set<Animation>} */
const running = new Set();

/**
 * Animate an element. Without motion, only `then` is done, at once.
 * @param {Element} el
 * @param {PropertyIndexedKeyframes} frames
 * @param {number} duration in milliseconds at normal speed
 * @param {AnimationTiming} timing
 */
export function animate(el, frames, duration, { delay = 0, then, fill = "backwards" } = {}) {
  const { tempo } = motion;
  if (!tempo) {
    then?.();
    return;
  }
  const animation = el.animate(frames, { duration: duration / tempo, delay: delay / tempo, easing: EASING, fill });
  const done = () => {
    running.delete(animation);
    then?.();
  };
  running.add(animation);
  animation.finished.then(done, done);
}

/**
 * Do something at a moment of the motion.
 * @param {number} delay
 * @param {() => void} does
 */
export function after(delay, does) {
  if (delay) animate(body, {}, delay, { then: does });
  else does();
}

/** End all motion that is under way. */
export function skipMotion() {
  for (const animation of running) animation.finish();
}

/** Wait until nothing moves, also what began in the meantime. */
export async function motionEnds() {
  while (running.size) await Promise.allSettled([...running].map(({ finished }) => finished));
}

/** The transform of an SVG attribute as CSS writes it. @param {string} transform */
export const cssTransform = (transform) =>
  transform.replace(/(translate\(\S+) (\S+)\)/, "$1px,$2px)").replace(/(rotate\(\S+)\)/, "$1deg)");

/**
 * How long a way takes, in milliseconds.
 * @param {ScreenRect | undefined} from
 * @param {ScreenRect | undefined} to
 */
export function travelTime(from, to) {
  const distance = from && to ? Math.hypot(to.x - from.x, to.y - from.y) : 0;
  return Math.min(600, Math.max(250, distance));
}

/**
 * A copy of a piece flies over everything from one place to another.
 * @param {ScreenRect} from
 * @param {ScreenRect} to
 * @param {string} markup
 * @param {number} delay
 */
export function fly(from, to, markup, delay) {
  const flier = svg("g", { class: "flier" });
  const top = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - 40, scale: to.scale * 1.2 };
  const transform = [from, top, to].map(({ x, y, scale }) => `translate(${x}px,${y}px) scale(${scale})`);
  flier.innerHTML = markup;
  ui.aloft.append(flier);
  const timing = { delay, then: () => flier.remove(), fill: /** @type {const} */ ("none") };
  animate(flier, { opacity: ["1", "1"], transform }, travelTime(from, to), timing);
}
