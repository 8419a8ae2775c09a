// The players' panels: name, presence, whose turn, score.

import { elementById, fill, html, icon, setChildren } from "./dom.js";
import { ui } from "./page.js";
import { toast } from "./popups.js";
import { badge } from "./rich.js";
import { settings } from "./settings.js";
import { ask } from "./socket.js";
import { isHotSeat, state } from "./state.js";
import { localTime, signed, t } from "./words.js";

const COUNTING = 500;

/** The scores that are shown. @type {Map<number, number | null>} */
const scores = new Map();

/** The scores the server has drawn. */
export function startPanels() {
  for (const { seat, score } of state.now.seats) scores.set(seat, score);
}

export function drawPanels() {
  const { seats, mine, over } = state.now;
  const first = isHotSeat() ? 0 : mine[0] ?? 0;
  const ownFirst = [...seats.slice(first), ...seats.slice(0, first)];
  for (const [n, info] of ownFirst.entries()) {
    const panel = elementById(`seat-${info.seat}`);
    const head = panel?.firstElementChild;
    if (!panel || !head) continue;
    panel.classList.toggle("asked", info.asked && !over);
    fill(head, info, () => drawHead(info));
    const there = ui.panels.children[n] ?? null;
    if (there !== panel) ui.panels.insertBefore(panel, there);
  }
}

/** @param {SeatInfo} info @returns {Child[]} */
function drawHead(info) {
  const { seat, name, kind, bot, online, mine, asked, waits } = info;
  const { over } = state.now;
  const person = kind === "person";
  const waited = asked && person && !mine && waits;
  return [
    badge(seat),
    html("b", { class: "name" }, kind === "open" ? t("open_seat") : name),
    mine && !isHotSeat() && html("span", { class: "soft" }, t("you")),
    bot && mark("soft", t("bot", { level: bot }), icon("i-bot")),
    person && mark(online ? "dot here" : "dot", t(online ? "online" : "offline")),
    asked && !over && html("span", { class: "turn" }, icon("i-turn"), t("asked")),
    waited && html("span", { class: "soft" }, t("waits", { when: localTime(waits) })),
    standInButton(info),
    drawScore(info),
  ];
}

/**
 * A sign with a name.
 * @param {string} className
 * @param {string} text
 * @param {Child} [child]
 */
const mark = (className, text, child) =>
  html("span", { class: className, role: "img", "aria-label": text, "data-tip": text }, child);

/**
 * A bot may play for a person who is away; a person can take the own seat back from one.
 * @param {SeatInfo} info
 * @returns {Child}
 */
function standInButton({ seat, kind, bot, online, mine, votes }) {
  const { seat: ours, over } = state.now;
  if (mine && bot) return askForBot(seat, "", t("take_back"));
  const away = kind === "person" && !online && !mine && !bot;
  if (!away || ours === null || over) return "";
  return askForBot(seat, "best", votes ? t("standin_votes", { n: votes }) : t("standin"));
}

/**
 * @param {number} seat
 * @param {string} bot
 * @param {string} text
 */
function askForBot(seat, bot, text) {
  const click = async () => {
    const answer = await ask({ type: "standin", seat, bot });
    if (answer.text) toast(answer.text);
  };
  return html("button", { class: "btn small", click }, text);
}

/** The score; where it has changed, it counts up to the new one. @param {SeatInfo} info @returns {Child[]} */
function drawScore({ seat, score }) {
  const old = scores.get(seat) ?? score;
  const gain = (score ?? 0) - (old ?? 0);
  const shown = html("b", { class: "score num" }, old);
  scores.set(seat, score);
  if (!gain) return [shown];
  countUp(shown, old ?? 0, gain);
  return [html("b", { class: `delta ${gain > 0 ? "good" : "bad"}` }, signed(gain)), shown];
}

/**
 * @param {HTMLElement} el
 * @param {number} from
 * @param {number} gain
 */
function countUp(el, from, gain) {
  const start = performance.now();
  const tick = () => {
    const part = settings.calm || document.hidden ? 1 : Math.min(1, (performance.now() - start) / COUNTING);
    setChildren(el, Math.round(from + gain * part));
    if (part < 1) requestAnimationFrame(tick);
  };
  tick();
}
