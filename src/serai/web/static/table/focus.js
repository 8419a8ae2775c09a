// Where the keyboard stands.

import { allElements, focusedElement } from "./dom.js";
import { screenRect } from "./nodes.js";
import { body, ui } from "./page.js";
import { state } from "./state.js";
import { markTargets } from "./targets.js";

/** Where what had the focus is gone, the keyboard goes on at what can be chosen. */
export function refocus() {
  if (!state.keyboard || document.activeElement !== body) return;
  const [first = ui.stage] = allElements(".lit[tabindex='0']");
  first.focus();
}

/**
 * Walk to the next node in a direction.
 * @param {[number, number]} direction
 * @param {string} selector the nodes to walk through
 */
export function walk(direction, selector) {
  const all = allElements(selector);
  const next = all.includes(focusedElement()) ? nearest(all, direction) : entrance(all);
  if (!next) return;
  state.focusId = next.dataset.id ?? "";
  markTargets();
  next.focus();
}

/** Where a walk begins. @param {PageElement[]} all */
const entrance = (all) => all.find((el) => el.dataset.id === state.focusId) ?? all[0];

/**
 * @param {PageElement[]} all
 * @param {[number, number]} direction
 */
function nearest(all, [dx, dy]) {
  const from = screenRect(state.focusId) ?? { x: 0, y: 0 };
  /** @type {PageElement | undefined} */
  let best;
  let least = Infinity;
  for (const el of all) {
    const to = screenRect(el.dataset.id ?? "") ?? { x: 0, y: 0 };
    const x = to.x - from.x;
    const y = to.y - from.y;
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy + y * dx);
    const cost = ahead + 2 * aside;
    if (ahead <= 4 || cost >= least) continue;
    best = el;
    least = cost;
  }
  return best;
}
