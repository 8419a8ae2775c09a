// What can be chosen: on which nodes, and as which buttons.

import { html, setAttributes } from "./dom.js";
import { nodes } from "./nodes.js";
import { body, phone } from "./page.js";
import { mayChoose, state } from "./state.js";

/** A finger may miss what is smaller than this, in pixels. */
const FINGER = 43;

/** Mark the nodes that can be chosen and those that explain themselves. */
export function markTargets() {
  state.targets = mayChoose() ? byNode(state.now.targets) : new Map();
  const first = state.targets.has(state.focusId) ? state.focusId : state.now.targets[0]?.node;
  for (const [id, node] of nodes) markNode(node, state.targets.get(id), id === first);
  body.classList.toggle("inert", state.pending !== null);
}

/** @param {WireTarget[]} all */
function byNode(all) {
  /** @type {Map<string, WireTarget[]>} */
  const found = new Map();
  for (const target of all) found.set(target.node, [...(found.get(target.node) ?? []), target]);
  return found;
}

/**
 * @param {PartNode} node
 * @param {WireTarget[] | undefined} own what can be chosen on it
 * @param {boolean} first whether Tab leads to it
 */
function markNode({ el, data: { classes = "", label, tip, why } }, own, first) {
  const able = Boolean(own || why || tip);
  setAttributes(el, {
    class: `node ${classes}${own ? " lit" : ""}${able ? " able" : ""}`,
    role: own ? "button" : label && "img",
    "aria-label": label || own?.[0]?.text,
    "aria-description": label && own?.map(({ text }) => text).join("; "),
    "aria-haspopup": own?.[1] && "menu",
    tabindex: own && first ? 0 : able && -1,
  });
}

/** Everything that is a button of the bar: on a phone also what a finger may miss. @returns {Choice[]} */
export function choices() {
  const { primary, buttons, targets } = state.now;
  const small = phone.matches ? targets.filter(isSmall) : [];
  return [...(primary ? [primary] : []), ...buttons, ...small];
}

/** @param {WireTarget} target */
function isSmall({ node }) {
  const hit = nodes.get(node)?.el.querySelector(".hit");
  if (!hit) return false;
  const { width, height } = hit.getBoundingClientRect();
  return Math.min(width, height) < FINGER;
}

/**
 * @param {Choice} choice
 * @param {Attributes} attributes
 */
export function choiceButton({ code, text, badge }, attributes) {
  const pill = badge && html("b", { class: "pill" }, badge);
  return html("button", { class: "btn", "data-code": code, ...attributes }, html("span", {}, text), pill);
}
