// The bar: whose turn it is, what to do, and the buttons for it.

import { fill, html, icon, setAttributes } from "./dom.js";
import { winnersLine } from "./ending.js";
import { refocus } from "./focus.js";
import { root, titleCaption, ui } from "./page.js";
import { rich } from "./rich.js";
import { isHotSeat, mayChoose, mayTakeBack, nameOf, state } from "./state.js";
import { choiceButton, choices } from "./targets.js";
import { listed, t } from "./words.js";

export function drawBar() {
  const mine = mayChoose();
  drawMode();
  const prompt = promptNow();
  fill(ui.prompt, prompt, () => rich(prompt));
  fill(ui.banner, state.now.banner, () => state.now.banner);
  drawChoices();
  refocus();
  drawTools();
  document.title = t(mine ? "page_turn" : "page", { title: titleCaption });
  ui.favicon.href = `/static/icon${mine ? "-turn" : ""}.svg`;
  fitChoices();
}

/** @returns {"off" | "past" | "over" | "turn" | "wait"} */
function modeNow() {
  if (state.offline) return "off";
  if (state.now.past) return "past";
  if (state.now.over) return "over";
  return mayChoose() ? "turn" : "wait";
}

function drawMode() {
  const mode = modeNow();
  const words = statusWords(mode);
  ui.bar.dataset.state = mode;
  fill(ui.status, words, () => [icon(`i-${mode}`), html("span", {}, words)]);
}

/** @param {ReturnType<typeof modeNow>} mode */
function statusWords(mode) {
  const { asked, seat } = state.now;
  if (mode === "turn" && isHotSeat()) return t("status_seat", { name: nameOf(seat) });
  if (mode !== "wait") return t(`status_${mode}`);
  return asked.length ? t("status_wait", { names: listed(asked.map(nameOf)) }) : t("status_idle");
}

/** @returns {Rich} */
function promptNow() {
  const { past, moment, moments, ending, prompt } = state.now;
  if (past) return [{ text: t("past", { n: moment, m: moments }) }];
  if (state.confirming) return [{ text: state.confirming.words }];
  if (ending) return [{ text: `${winnersLine()}.` }];
  return prompt;
}

function drawChoices() {
  const hadFocus = ui.choices.contains(document.activeElement);
  const own = ownButtons();
  const list = mayChoose() && !state.confirming ? choices() : [];
  const className = (/** @type {boolean} */ primary) => (primary ? "btn primary" : "btn");
  fill(ui.choices, [list, own, state.now.decision], () => [
    own.map((id, n) => html("button", { class: className(n === 0), id }, t(id))),
    list.map((choice) => choiceButton(choice, { class: className(choice === state.now.primary) })),
  ]);
  if (!hadFocus || ui.choices.contains(document.activeElement)) return;
  ui.choices.querySelector("button")?.focus();
}

/** The bar's own buttons, which choose nothing of the game. */
function ownButtons() {
  if (state.now.past) return ["toNow"];
  if (state.now.over) return ["openSheet"];
  if (state.confirming) return ["confirm", "cancel"];
  return [];
}

function drawTools() {
  const { past, undo, end } = state.now;
  const why = past ? "" : undo.why;
  setButton("undo", mayTakeBack("undo"), why);
  setButton("redo", mayTakeBack("redo"), "");
  setButton("restart", mayTakeBack("restart"), why);
  setButton("end", mayChoose() && end !== null, "");
}

/**
 * @param {TakeBack | "end"} id
 * @param {boolean} enabled
 * @param {string} why it is not
 */
function setButton(id, enabled, why) {
  const label = why && !enabled ? t("slot_why", { name: t(id), why }) : t(id);
  setAttributes(ui[id], {
    "aria-disabled": !enabled && "true",
    "aria-label": label,
    "data-tip": label,
    "data-rule": why && state.now.undo.rule,
  });
}

/** If not all choices fit, a button lists them. */
export function fitChoices() {
  const { scrollWidth, clientWidth, children } = ui.choices;
  ui.more.hidden = scrollWidth < clientWidth + 3;
  fill(ui.more, children.length, () => t("more", { n: children.length }));
  root.style.setProperty("--bar", `${ui.bar.offsetHeight}px`);
}

export function startBar() {
  addEventListener("resize", fitChoices);
}
