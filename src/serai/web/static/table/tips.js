// Tips: what something is, what can be chosen on it, and what that would do.

import { html, icon, setAttributes, setChildren, svg } from "./dom.js";
import { nodes } from "./nodes.js";
import { ui } from "./page.js";
import { placeBeside } from "./popups.js";
import { rich, ruleLink } from "./rich.js";
import { send } from "./socket.js";
import { mayChoose, state } from "./state.js";
import { signed, t } from "./words.js";

/** What explains itself when pointed at. */
export const EXPLAINED = ".able, [data-code], [data-tip]";
const PREVIEW_AFTER = 150;
const HIDE_AFTER = 180;

/** The element that is explained now. @type {PageElement | null} */
let explained = null;
/** The rule that the tip cites. */
let citedRule = "";
let timer = 0;
/** What choices would do, as long as the table stays as it is. @type {Map<string, Preview>} */
const previews = new Map();

export const forgetPreviews = () => previews.clear();

/** The rule of the tip that is shown. */
export const shownRule = () => (explained ? citedRule : "");

/**
 * Explain an element.
 * @param {PageElement} el
 * @param {"" | "kept" | "kept no"} className a kept tip stays until a click elsewhere
 * @param {WireTip} [told] what to say instead of what the element says of itself
 */
export function explain(el, className = "", told) {
  const { id = "", code } = el.dataset;
  const isNode = nodes.has(id);
  const offers = told ? [] : offersOf(el);
  const { name, lines = [], rule = "" } = told ?? tipOf(el);
  const only = offers.length === 1 ? offers[0]?.code : undefined;
  const previewed = mayChoose() ? code ?? only : undefined;
  explained = el;
  citedRule = rule;
  setAttributes(el, { "aria-describedby": "tip" });
  ui.tip.className = className;
  setChildren(
    ui.tip,
    html("b", { class: "title" }, name),
    lines.map((line) => html("p", {}, line)),
    isNode && offers.map(drawOffer),
    previewed && html("div", { class: "foreseen", "data-for": previewed }),
    className ? ruleLink(rule) : rule && html("p", { class: "soft" }, t("rule_hint", { id: rule })),
  ).showPopover();
  drawGhost(offers);
  if (previewed) preview(previewed);
  placeBeside(ui.tip, el);
}

/** What can be chosen on a node, or what a button chooses. @param {PageElement} el */
function offersOf({ dataset: { id = "", code } }) {
  if (nodes.has(id)) return state.targets.get(id) ?? [];
  return state.now.targets.filter((target) => target.code === code);
}

/** What an element says of itself. @param {PageElement} el @returns {WireTip} */
function tipOf(el) {
  const { id = "", tip, rule = "" } = el.dataset;
  const data = nodes.get(id)?.data;
  if (data?.tip) return data.tip;
  return { name: data?.label || tip || el.textContent || "", rule };
}

/** @param {WireTarget} target */
const drawOffer = ({ text, badge }) =>
  html("p", { class: "offer" }, icon("i-turn"), text, badge && html("b", { class: "pill" }, badge));

/** Say what a choice would do; ask the server where that is not known yet. @param {string} code */
function preview(code) {
  const known = previews.get(code);
  const seat = state.now.seat;
  if (known) drawPreview(known);
  else if (seat !== null) timer = setTimeout(() => send({ type: "foresee", seat, code }), PREVIEW_AFTER);
}

/** @param {Preview} found */
export function keepPreview(found) {
  previews.set(found.code, found);
  drawPreview(found);
}

/** @param {Preview} preview */
function drawPreview({ code, lines, gain, final }) {
  /** @type {HTMLElement | null} */
  const box = ui.tip.querySelector(".foreseen");
  if (!explained || box?.dataset.for !== code) return;
  setChildren(
    box,
    lines.map((line) => html("p", {}, rich(line))),
    gain ? html("b", { class: gain > 0 ? "good" : "bad" }, t("gain", { n: signed(gain) })) : "",
    final && html("p", { class: "final" }, icon("i-end"), t("final")),
  );
  placeBeside(ui.tip, explained);
}

/** Show the piece where the only offer would put it. @param {WireTarget[]} offers */
function drawGhost(offers) {
  document.querySelector(".ghost")?.remove();
  const [only, more] = offers;
  if (!only?.ghost || more) return;
  const ghost = svg("g", { class: "ghost" });
  ghost.innerHTML = only.ghost;
  nodes.get(only.node)?.part.over.append(ghost);
}

/** @returns {boolean} whether there was a tip */
export function hideTip() {
  clearTimeout(timer);
  if (!explained) return false;
  setAttributes(explained, { "aria-describedby": "" });
  explained = null;
  drawGhost([]);
  ui.tip.hidePopover();
  return true;
}

/**
 * The pointer or the focus is on something: explain it soon, or hide the tip where there is nothing to explain.
 * @param {PageElement | null} el
 * @param {number} wait
 */
export function pointAt(el, wait) {
  clearTimeout(timer);
  if (!tipChanges(el)) return;
  timer = setTimeout(() => {
    hideTip();
    if (el?.isConnected && !state.pending) explain(el);
  }, el ? wait : HIDE_AFTER);
}

/** A kept tip gives way to another one only if it is a refusal. @param {PageElement | null} el */
function tipChanges(el) {
  if (!explained) return true;
  if (el === explained) return false;
  return el ? ui.tip.className !== "kept" : ui.tip.className === "";
}
