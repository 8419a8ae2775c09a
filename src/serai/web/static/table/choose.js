// Choosing and taking back. The table lies still from a choice until its answer.

import { drawBar } from "./bar.js";
import { setChildren } from "./dom.js";
import { closeMenu, openMenu } from "./menu.js";
import { nodes } from "./nodes.js";
import { ui } from "./page.js";
import { toast } from "./popups.js";
import { settings } from "./settings.js";
import { ask, send } from "./socket.js";
import { mayChoose, mayTakeBack, state } from "./state.js";
import { markTargets } from "./targets.js";
import { explain, hideTip } from "./tips.js";
import { t } from "./words.js";

/** If the view that follows a choice does not come in this time, it is asked for. */
const VIEW_WITHIN = 4000;

/**
 * @param {string} code
 * @param {string} text as the person has read it
 * @param {boolean} sure whether it is meant even if it cannot be taken back
 */
export function choose(code, text, sure = !settings.ask) {
  const { seat, decision } = state.now;
  if (seat === null || !mayChoose()) return;
  act({ type: "do", seat, decision, codes: [code], sure, seen: text }, (answer) => {
    const { confirm, text: said = "", rule } = answer;
    if (confirm) state.confirming = { code, text, words: said || t("final"), decision: state.now.decision };
    else toast(said, rule);
  });
}

export function confirmChoice() {
  const asked = state.confirming;
  if (asked) choose(asked.code, asked.text, true);
}

export function cancelChoice() {
  state.confirming = null;
  drawBar();
}

/** @param {TakeBack} what */
export function takeBack(what) {
  const { seat, decision } = state.now;
  if (seat === null || !mayTakeBack(what)) return;
  act({ type: "undo", seat, decision, what }, ({ text = "", rule }) => toast(text, rule));
}

/**
 * Ask for a change of the table, and wait for the answer.
 * @param {Question} question
 * @param {(answer: Answer) => void} refused
 */
async function act(question, refused) {
  if (state.pending) return;
  const mine = { done: false };
  const { version, decision } = state.now;
  state.pending = mine;
  state.confirming = null;
  if (state.offline) toast(t("lost"));
  closeMenu();
  hideTip();
  markTargets();
  drawBar();
  const answer = await ask(question);
  const viewIsOld = state.now.version === version && state.now.decision === decision;
  if (answer.ok && viewIsOld) {
    mine.done = true; // the next view ends it
    setTimeout(() => askAgain(mine), VIEW_WITHIN);
    return;
  }
  state.pending = null;
  if (!answer.ok) refused(answer);
  markTargets();
  drawBar();
}

/** The view that should have followed a choice was lost. @param {{ done: boolean }} mine */
function askAgain(mine) {
  if (state.pending !== mine) return;
  state.pending = null;
  send({ type: "again" });
}

/** A node was clicked: choose, open its menu, or say why it cannot be chosen. @param {PageElement} el */
export async function press(el) {
  const { id = "" } = el.dataset;
  const data = nodes.get(id)?.data;
  if (!data || state.pending) return;
  state.focusId = id;
  const [only, ...more] = state.targets.get(id) ?? [];
  if (only && more.length) openMenu([only, ...more], el);
  else if (only) choose(only.code, only.text);
  else await explainWhyNot(el, data);
}

/**
 * @param {PageElement} el
 * @param {WireNode} node
 */
async function explainWhyNot(el, { label = "", why: code }) {
  const { seat, past } = state.now;
  if (!code || seat === null || past) {
    explain(el, "kept");
    return;
  }
  const { text = "", rule = "" } = await ask({ type: "why", seat, code });
  explain(el, "kept no", { name: label, lines: [text], rule });
  setChildren(ui.live, text);
}
