// What floats over the page: its place beside an element, and short messages.

import { setChildren } from "./dom.js";
import { ui } from "./page.js";
import { ruleLink } from "./rich.js";

const GAP = 10;
const MARGIN = 8;
const TOAST_STAYS = 6000;

/**
 * Lay a box below an element, or above it where there is no room below.
 * @param {HTMLElement} box
 * @param {Element} el
 */
export function placeBeside(box, el) {
  const { x, width, top, bottom } = el.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = box;
  const centred = x + (width - offsetWidth) / 2;
  const left = Math.max(MARGIN, Math.min(centred, innerWidth - offsetWidth - MARGIN));
  const fitsBelow = bottom + GAP + offsetHeight < innerHeight;
  const above = Math.max(MARGIN, top - offsetHeight - GAP);
  box.style.left = `${left}px`;
  box.style.top = `${fitsBelow ? bottom + GAP : above}px`;
}

let toastTimer = 0;

/**
 * Say something for a moment.
 * @param {string} text
 * @param {string} rule
 */
export function toast(text, rule = "") {
  setChildren(ui.toast, text, ruleLink(rule)).showPopover();
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => ui.toast.hidePopover(), TOAST_STAYS);
}
