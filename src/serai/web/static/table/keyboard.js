// The keyboard: walk through what can be chosen, choose it, press the page's buttons.

import { openRule } from "./book.js";
import { cancelChoice, press, takeBack } from "./choose.js";
import { allElements, closest, elementById, focusedElement, listen } from "./dom.js";
import { refocus, walk } from "./focus.js";
import { closeMenu } from "./menu.js";
import { skipMotion } from "./motion.js";
import { ui } from "./page.js";
import { settings } from "./settings.js";
import { state } from "./state.js";
import { goTo } from "./time.js";
import { hideTip, shownRule } from "./tips.js";

/** Keys that press a button. @type {Record<string, string>} */
const BUTTON_KEYS = {
  u: "undo",
  r: "redo",
  e: "end",
  "[": "back",
  "]": "forth",
  Home: "first",
  End: "now",
  "?": "openKeys",
  l: "tab-log",
  c: "tab-chat",
  n: "tab-notes",
};
/** @type {Record<string, [number, number]>} */
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Lists whose buttons the arrow keys go through. */
const LISTS = "#menu, [role=tablist], #logBox";

/** @param {KeyboardEvent} event */
function keyPressed(event) {
  const here = focusedElement();
  state.keyboard = true;
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (here.matches("input, textarea")) {
    if (event.key === "Escape") leaveField(here);
    return;
  }
  skipMotion();
  if (handleKey(event, here)) event.preventDefault();
}

/** @param {PageElement} field */
function leaveField(field) {
  field.blur();
  refocus();
}

/**
 * @param {KeyboardEvent} event
 * @param {PageElement} here what has the focus
 * @returns {boolean} whether the key was ours
 */
function handleKey({ key, shiftKey }, here) {
  const direction = DIRECTIONS[key];
  if (direction) return arrow(direction, shiftKey, here);
  if ((key === "Enter" || key === " ") && here.matches(".node")) {
    press(here);
    return true;
  }
  if (key >= "1" && key <= "9" && !settings.mute) {
    pressNumber(Number(key));
    return true;
  }
  if (key === "Escape") {
    stepBack();
    return true;
  }
  const isSingleSign = key.length === 1;
  if (isSingleSign && settings.mute) return false;
  return pressKeyed(key);
}

/**
 * @param {[number, number]} direction
 * @param {boolean} everything whether to walk through what only explains itself, too
 * @param {PageElement} here
 */
function arrow(direction, everything, here) {
  const list = closest(here, LISTS);
  const buttons = list ? allElements("button", list) : [];
  if (buttons.length) stepInList(buttons, buttons.indexOf(here) + direction[0] + direction[1]);
  else walk(direction, everything ? ".able" : ".lit.able");
  return true;
}

/**
 * @param {PageElement[]} buttons
 * @param {number} index which may lie beyond either end
 */
function stepInList(buttons, index) {
  const next = buttons.at(index % buttons.length);
  next?.focus();
  if (next instanceof HTMLElement && next.role === "tab") next.click();
}

/** The first nine choices. @param {number} number */
function pressNumber(number) {
  const chosen = [...allElements("button", ui.choices), ...allElements(".lit.able")][number - 1];
  if (chosen instanceof HTMLElement) chosen.click();
  else if (chosen) press(chosen);
}

/** @param {string} key */
function pressKeyed(key) {
  const rule = shownRule();
  if (key === "i" && rule) {
    openRule(rule);
    return true;
  }
  const id = BUTTON_KEYS[key];
  if (!id) return false;
  elementById(id)?.click();
  return true;
}

/** Close what is open, or take one step back. */
function stepBack() {
  if (closeMenu() || hideTip()) return;
  if (state.confirming) cancelChoice();
  else if (state.now.past) goTo(null);
  else takeBack("undo");
}

export function startKeyboard() {
  listen("keydown", keyPressed);
}
