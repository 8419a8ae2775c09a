// Sentences that name players, things and rules.

import { html, icon } from "./dom.js";
import { seatInfo } from "./state.js";
import { t } from "./words.js";

/** The badge of a seat. @param {number} seat */
export const badge = (seat) => icon(`badge-${seatInfo(seat)?.colour}`, "badge");

/**
 * A sentence with the badges of its players and the icons of its things.
 * @param {Rich} text
 * @returns {Child[]}
 */
export const rich = (text) => text.map(({ text: words, icon: symbol, seat = -1 }) => {
  if (seat >= 0) return html("b", { class: "who" }, badge(seat), words);
  if (symbol) return html("span", { class: "thing" }, icon(symbol, "ico"), words);
  return words;
});

/** A button that opens a rule. @param {string} rule @returns {Child} */
export const ruleLink = (rule) => rule && html("button", { class: "rule", "data-rule": rule }, t("rule", { id: rule }));
