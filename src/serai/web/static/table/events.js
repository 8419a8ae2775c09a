// What happened, played: pieces fly and turn, things flash, words are said, one event after the other.

import { html, setChildren, svg } from "./dom.js";
import { logLine } from "./log.js";
import { after, animate, cssTransform, fly } from "./motion.js";
import { nodes, screenRect } from "./nodes.js";
import { ui } from "./page.js";
import { settings } from "./settings.js";
import { chime } from "./sounds.js";

/** How long each kind of motion takes, in milliseconds. @type {Record<MotionKind, number>} */
const LENGTH = { fly: 450, flip: 400, count: 300, flash: 500, say: 700 };
/** Between two pieces of one motion. */
const STAGGER = 60;
/** The next event begins before this one has ended. */
const OVERLAP = 0.7;
const MOST_COPIES = 8;

/**
 * When each event begins, and each node that it names.
 * @param {WireEvent[]} happened
 */
export function plan(happened) {
  let length = 0;
  /** @type {Starts} */
  const starts = new Map();
  /** @type {TimedEvent[]} */
  const events = [];
  for (const event of happened) {
    events.push({ ...event, start: length });
    for (const { nodes: moved = [], to = "" } of event.moves) {
      for (const id of [...moved, to]) {
        if (!starts.has(id)) starts.set(id, length);
      }
    }
    length += OVERLAP * Math.max(0, ...event.moves.map(({ kind, count = 1 }) => LENGTH[kind] + STAGGER * count));
  }
  return { events, starts, length };
}

/**
 * Lay out the motion of one event.
 * @param {TimedEvent} event
 * @param {ScreenRects} before where the nodes were
 */
export function playEvent({ start, log, moves }, before) {
  const line = logLine(log);
  after(start, () => line?.classList.add("lit"));
  after(start + 600, () => line?.classList.remove("lit"));
  for (const move of moves) {
    after(start, () => chime(move.kind));
    playMotion(move, start, before, line?.textContent ?? "");
  }
}

/**
 * @param {WireMotion} move
 * @param {number} start
 * @param {ScreenRects} before
 * @param {string} told the log's words for it
 */
function playMotion(move, start, before, told) {
  const { kind, nodes: moved = [], to = "", text } = move;
  if (kind === "say") speak(text || told, start);
  else if (kind === "fly" && !settings.calm) flyAll(move, start, before);
  else if (kind === "flip" && !settings.calm) flip(moved, start);
  else flash([...moved, to], start);
}

/**
 * @param {WireMotion} move
 * @param {number} start
 * @param {ScreenRects} before
 */
function flyAll({ nodes: moved = [], to = "", art, count = 1 }, start, before) {
  for (const [n, id] of moved.entries()) {
    const from = before.get(id) ?? screenRect(id);
    const goal = screenRect(to) ?? before.get(to);
    if (!from || !goal) continue;
    const markup = art || nodes.get(id)?.data.markup || "";
    const copies = Math.min(count, MOST_COPIES);
    for (let copy = 0; copy < copies; copy++) fly(from, goal, markup, start + STAGGER * (n + copy));
  }
}

/**
 * @param {string[]} ids
 * @param {number} start
 */
function flip(ids, start) {
  for (const id of ids) {
    const node = nodes.get(id);
    if (!node) continue;
    const transform = cssTransform(node.data.transform);
    animate(node.el, { transform: [transform, `${transform} scale(.02,1)`, transform] }, LENGTH.flip, { delay: start });
  }
}

/**
 * @param {string[]} ids
 * @param {number} start
 */
function flash(ids, start) {
  for (const ring of drawRings(ids)) {
    animate(ring, { opacity: ["0", "1", "0"] }, 700, { delay: start, then: () => ring.remove() });
  }
}

/** Rings round nodes. @param {string[]} ids */
export function drawRings(ids) {
  const rings = [];
  for (const id of ids) {
    const { x, y, width, height } = screenRect(id)?.box ?? new DOMRect();
    if (!width) continue;
    const ring = svg("rect", { class: "flash", x: x - 3, y: y - 3, width: width + 6, height: height + 6, rx: 8 });
    ui.aloft.append(ring);
    rings.push(ring);
  }
  return rings;
}

/**
 * @param {string} text
 * @param {number} start
 */
function speak(text, start) {
  const said = html("span", {}, text);
  after(start, () => setChildren(ui.said, said));
  animate(said, { opacity: ["0", "1", "1", "1", "0"] }, 1000, { delay: start, then: () => said.remove() });
}
