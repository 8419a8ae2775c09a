// The end of a game: who won, the score sheet, how the scores grew, whether the draws were fair.

import { html, icon, setChildren, svg } from "./dom.js";
import { ui } from "./page.js";
import { badge } from "./rich.js";
import { drawNote } from "./seed.js";
import { nameOf, state } from "./state.js";
import { listed, t } from "./words.js";

const CURVE_WIDTH = 460;
const CURVE_TOP = 8;
const CURVE_BOTTOM = 132;

export function winnersLine() {
  const names = state.now.ending?.winners.map(nameOf) ?? [];
  return t(names.length > 1 ? "won_many" : "won", { names: listed(names) });
}

export function openEnding() {
  const { ending } = state.now;
  if (!ending) return;
  setChildren(ui.endingHead, winnersLine());
  drawSheet(ending);
  drawCurve(ending.curve);
  setChildren(ui.fair, ending.verdict.map(drawCheck));
  drawNote();
  if (!ui.ending.open) ui.ending.showModal();
}

/** @param {Ending} ending */
function drawSheet({ rows, scores, places, winners }) {
  const row = (/** @type {string} */ name, /** @type {number[]} */ values, /** @type {string[]} */ why = []) => {
    const cells = values.map((value, seat) => drawCell(value, winners.includes(seat), why[seat] ?? ""));
    return html("tr", {}, html("th", { scope: "row" }, name), cells);
  };
  setChildren(
    ui.sheet,
    html("thead", {}, html("tr", {}, html("td", {}), state.now.seats.map((seat) => drawPlayer(seat, winners)))),
    html("tbody", {}, rows.map(({ category, points, why }) => row(category, points, why))),
    html("tfoot", {}, row(t("total"), scores), row(t("place"), places)),
  );
}

/**
 * @param {number} value
 * @param {boolean} won
 * @param {string} why
 */
const drawCell = (value, won, why) =>
  html("td", { class: won && "won", "data-tip": why, tabindex: why ? 0 : "" }, `${value}`.replace("-", "−"));

/**
 * @param {SeatInfo} info
 * @param {number[]} winners
 */
function drawPlayer({ seat, name, colour }, winners) {
  const key = svg("svg", { class: "key", viewBox: "0 0 36 8" }, drawLine(colour, "0,4 36,4"));
  return html("th", { scope: "col" }, winners.includes(seat) && icon("i-over"), badge(seat), " ", name, key);
}

/**
 * @param {string} colour
 * @param {string} points
 */
const drawLine = (colour, points) => svg("polyline", { points, "data-colour": colour });

/** @param {number[][]} curve the scores of all seats, again and again */
function drawCurve(curve) {
  const low = Math.min(0, ...curve.flat());
  const high = Math.max(1, ...curve.flat());
  const x = (/** @type {number} */ n) => (CURVE_WIDTH * n) / (curve.length - 1);
  const y = (/** @type {number} */ score) => CURVE_BOTTOM - ((CURVE_BOTTOM - CURVE_TOP) * (score - low)) / (high - low);
  const lines = state.now.seats.map(({ seat, colour }) =>
    drawLine(colour, curve.map((scores, n) => `${x(n)},${y(scores[seat] ?? 0)}`).join(" ")));
  setChildren(
    ui.curve,
    html("figcaption", {}, t("curve")),
    svg(
      "svg",
      { viewBox: "0 0 500 140" },
      svg("path", { d: `M0 ${y(0)}H${CURVE_WIDTH}` }),
      [low, high].map((score) => svg("text", { x: CURVE_WIDTH + 6, y: y(score) + 5 }, score)),
      lines,
    ),
  );
}

/** @param {WireCheck} check of the draws: good, bad or not checked */
function drawCheck({ name, result, text }) {
  const [kind = ""] = result.split(" ");
  const line = t("fair_line", { name, result: t(`fair_${kind}`) });
  return html("li", { class: kind }, icon(`i-${kind}`), html("b", {}, line), html("p", { class: "soft" }, text));
}
