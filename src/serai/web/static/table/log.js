// The log of the game.

import { html, setChildren } from "./dom.js";
import { tableId, ui } from "./page.js";
import { rich } from "./rich.js";
import { seatInfo, state } from "./state.js";
import { goTo } from "./time.js";
import { t } from "./words.js";

/** How many older lines are fetched at once. */
const FETCHED = 200;

/** The lines on the page by their numbers. @type {Map<number, HTMLLIElement>} */
const items = new Map();
/** What each of them was made from. @type {WeakMap<Element, LogLine>} */
const lineOf = new WeakMap();
const sinceMark = html("li", { class: "since" }, t("since"));

/** The line of the log with this number. @param {number} number */
export const logLine = (number) => items.get(number);

/** The nodes that a line of the log names. @param {Element | null} item */
export const nodesOfLine = (item) => (item && lineOf.get(item)?.nodes) ?? [];

export const logAsText = () => [...ui.log.children].map((item) => item.textContent).join("\n");

export function clearLog() {
  items.clear();
  setChildren(ui.log);
}

/** The log from a line on; what was there beyond it may have been taken back. @param {LogTail} tail */
export function drawLog(tail) {
  dropOutdated(tail);
  insertLines(tail.lines, null);
  drawMarks();
}

/** @param {LogTail} tail */
function dropOutdated({ start, lines }) {
  const gap = items.size > 0 && !items.has(start - 1) && !items.has(start);
  let same = true;
  let next = 0;
  for (const [number, item] of items) {
    if (number >= start) {
      same &&= JSON.stringify(lines[next]) === JSON.stringify(lineOf.get(item));
      next += 1;
    }
    if (same && !gap) continue;
    item.remove();
    items.delete(number);
  }
}

/**
 * @param {LogLine[]} lines
 * @param {Node | null} before
 */
function insertLines(lines, before) {
  for (const line of lines) {
    if (items.has(line.number)) continue;
    const item = drawLine(line);
    lineOf.set(item, line);
    items.set(line.number, item);
    ui.log.insertBefore(item, before);
  }
}

/** @param {LogLine} line */
function drawLine({ head, seat, text, moment = 0 }) {
  const button = html("button", { tabindex: -1, click: () => goTo(moment) }, rich(text));
  return html("li", { class: head && "head", "data-colour": seatInfo(seat)?.colour }, button);
}

/** Mark what is new since the person's last turn, and offer a recap and older lines. */
function drawMarks() {
  const { recap, past } = state.now;
  sinceMark.remove();
  if (recap !== null && !past) {
    const firstNew = [...ui.log.children].find((item) => (lineOf.get(item)?.moment ?? 0) > recap);
    firstNew?.before(sinceMark);
  }
  ui.recap.hidden = recap === null || past;
  ui.earlier.hidden = items.has(0) || past || !items.size;
}

export async function fetchEarlier() {
  const first = Math.min(...items.keys());
  const start = Math.max(0, first - FETCHED);
  const reply = await fetch(`/api/tables/${tableId}/log?start=${start}&count=${first - start}`);
  if (!reply.ok) return;
  /** @type {LogTail} */
  const tail = await reply.json();
  insertLines(tail.lines, ui.log.firstChild);
  drawMarks();
}
