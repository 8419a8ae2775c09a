// The menu of several choices on one node, and of all choices of the bar.

import { setChildren } from "./dom.js";
import { ui } from "./page.js";
import { placeBeside } from "./popups.js";
import { choiceButton } from "./targets.js";
import { hideTip } from "./tips.js";

/** What the menu was opened from. @type {PageElement | null} */
let opener = null;

/**
 * @param {Choice[]} choices
 * @param {PageElement} el what it belongs to
 */
export function openMenu(choices, el) {
  hideTip();
  const buttons = choices.map((choice) => choiceButton(choice, { role: "menuitem" }));
  setChildren(ui.menu, buttons).showPopover();
  opener = el;
  placeBeside(ui.menu, el);
  buttons[0]?.focus();
}

export const isMenuOpen = () => ui.menu.matches(":popover-open");

/** @returns {boolean} whether there was a menu */
export function closeMenu() {
  if (!isMenuOpen()) return false;
  ui.menu.hidePopover();
  opener?.focus();
  return true;
}
