// The table in the browser: takes over what the server drew, sends choices, plays what happened. It knows no rule of
// a game.

import { drawBar, startBar } from "./bar.js";
import { startBook } from "./book.js";
import { startCurtain } from "./curtain.js";
import { html, listen, setChildren } from "./dom.js";
import { openEnding } from "./ending.js";
import { startKeyboard } from "./keyboard.js";
import { drawLog } from "./log.js";
import { skipMotion } from "./motion.js";
import { drawParts, parts, setParts } from "./nodes.js";
import { startOrders } from "./orders.js";
import { ui } from "./page.js";
import { drawPanels, startPanels } from "./panels.js";
import { startPointer } from "./pointer.js";
import { toast } from "./popups.js";
import { giveSeedPart } from "./seed.js";
import { applySettings, settings, watchSettings } from "./settings.js";
import { ask, drop, reconnect, resolveAnswer, send, startSocket } from "./socket.js";
import { chime } from "./sounds.js";
import { firstView, state } from "./state.js";
import { drawChat, setNotes, startTalk } from "./talk.js";
import { startTime } from "./time.js";
import { keepPreview } from "./tips.js";
import { clearQueue, drawStatus, enqueue } from "./view.js";
import { t } from "./words.js";

/** @param {FromServer} message */
function receive(message) {
  switch (message.type) {
    case "full":
    case "patch":
      giveSeedPart(message.status);
      return enqueue(message);
    case "answer":
      return resolveAnswer(message);
    case "preview":
      return keepPreview(message);
    case "presence":
      return drawPresence(message);
    case "chat":
      return drawChat(message.lines);
    case "note":
      return setNotes(message.text);
    case "trouble":
      return toast(message.text);
  }
}

/** @param {WirePresence} presence */
function drawPresence({ online, watching }) {
  for (const info of state.now.seats) info.online = online.includes(info.seat);
  setChildren(ui.watching, watching ? t("watching", { n: watching }) : "");
  drawPanels();
}

function connected() {
  clearQueue();
  if (state.viewing !== null) send({ type: "at", moment: state.viewing });
  drawBar();
}

/** @param {string} reason */
function connectionLost(reason) {
  if (reason) toast(reason);
  drawBar();
}

/** Back on the page, or on the net: go on at once. */
function wake() {
  skipMotion();
  reconnect();
}

/** @param {keyof Settings} name */
function settingChanged(name) {
  if (name === "pace") ask({ type: "pace", pause: Number(settings.pace) });
  chime("turn");
}

/** Take over what the server drew. */
function drawFirst() {
  applySettings();
  drawParts(setParts(firstView.parts), new Map(), new Map());
  ui.still.remove();
  drawJumps();
  startPanels();
  drawLog(firstView.log);
  drawStatus();
  ui.time.hidden = state.viewing === null;
  if (state.now.over && !state.now.past) openEnding();
}

/** On a phone the parts stand below each other: buttons lead to each. */
function drawJumps() {
  const named = [...parts.values()].filter(({ jump }) => jump);
  ui.jumps.hidden = named.length < 2;
  setChildren(ui.jumps, named.map(({ box, jump }) =>
    html("button", { click: () => box.scrollIntoView({ behavior: "smooth" }) }, jump)));
}

watchSettings(settingChanged);
startBar();
startTime();
startTalk();
startBook();
startOrders();
startCurtain();
startPointer();
startKeyboard();
addEventListener("online", wake);
addEventListener("offline", drop);
listen("visibilitychange", wake);
drawFirst();
startSocket({ connected, receive, lost: connectionLost });
