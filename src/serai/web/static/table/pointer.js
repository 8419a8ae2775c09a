// Mouse and fingers: point to read, press to choose, hold or right click to keep the explanation open.

import { runAction } from "./actions.js";
import { openRule } from "./book.js";
import { choose, press } from "./choose.js";
import { closest, listen } from "./dom.js";
import { drawRings } from "./events.js";
import { nodesOfLine } from "./log.js";
import { isMenuOpen } from "./menu.js";
import { skipMotion } from "./motion.js";
import { ui } from "./page.js";
import { state } from "./state.js";
import { explain, EXPLAINED, hideTip, pointAt } from "./tips.js";

const EXPLAIN_AFTER = 90;
const HOLD = 500;

/** Rings round what the line of the log under the pointer names. @type {SVGElement[]} */
let rings = [];
let holdTimer = 0;
/** Whether the finger has kept an explanation open: then its click is no choice. */
let wasHeld = false;
/** What was clicked last. @type {string | undefined} */
let clicked;

/** @param {PointerEvent} event @param {Element} target */
function pointed({ pointerType }, target) {
  if (pointerType !== "touch") pointAt(closest(target, EXPLAINED), EXPLAIN_AFTER);
  for (const ring of rings) ring.remove();
  rings = drawRings(nodesOfLine(target.closest("#log li")));
}

/** @param {PointerEvent} event @param {Element} target */
function pressed({ pointerType }, target) {
  skipMotion();
  state.keyboard = false;
  wasHeld = false;
  if (isMenuOpen() && !target.closest("#menu")) ui.menu.hidePopover();
  if (!target.closest("#tip")) hideTip();
  const el = closest(target, EXPLAINED);
  if (!el || pointerType !== "touch") return;
  holdTimer = setTimeout(() => {
    wasHeld = true;
    explain(el, "kept");
  }, HOLD);
}

const released = () => clearTimeout(holdTimer);

/** @param {Event} event @param {Element} target */
function rightClicked(event, target) {
  const el = closest(target, EXPLAINED);
  if (!el) return;
  event.preventDefault();
  explain(el, "kept");
}

/** @param {MouseEvent} event @param {Element} target */
function click(event, target) {
  if (wasHeld) {
    event.preventDefault();
    return;
  }
  const { code, rule } = closest(target, "[data-code], button.rule")?.dataset ?? {};
  const node = closest(target, ".able");
  const button = target.closest("button");
  const what = code ?? state.targets.get(node?.dataset.id ?? "")?.[0]?.code ?? button?.id;
  if (event.detail > 1 && what !== clicked) return; // the second click was meant for what is gone
  clicked = what;
  if (code) choose(code, button?.firstChild?.textContent ?? "");
  else if (rule) openRule(rule);
  else if (node) press(node);
  else if (button) runAction(button.id);
}

export function startPointer() {
  listen("pointerover", pointed);
  listen("focusin", (_, target) => {
    if (target.matches(":focus-visible")) pointAt(closest(target, EXPLAINED), 0);
  });
  listen("pointerdown", pressed);
  listen("pointerup", released);
  listen("pointercancel", released);
  listen("scroll", released);
  listen("contextmenu", rightClicked);
  listen("click", click);
}
