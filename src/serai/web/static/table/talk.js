// Chat and private notes.

import { html, setChildren } from "./dom.js";
import { ui } from "./page.js";
import { toast } from "./popups.js";
import { badge } from "./rich.js";
import { ask } from "./socket.js";
import { seatInfo } from "./state.js";
import { localTime, t } from "./words.js";

const SAVE_AFTER = 700;

/** The newest line of the chat that is shown; -1 before the first message came. */
let newest = -1;
let unread = 0;

/** @param {ChatLine[]} lines */
export function drawChat(lines) {
  const first = newest < 0;
  for (const line of lines) {
    if (line.number <= newest) continue;
    newest = line.number;
    if (!first && ui.chatPane.hidden && !seatInfo(line.seat)?.mine) unread += 1;
    ui.chat.append(drawChatLine(line));
  }
  newest = Math.max(newest, 0);
  scrollChat();
  setChildren(ui.unread, unread || "");
}

/** @param {ChatLine} line */
function drawChatLine({ seat, name, text, at }) {
  const time = html("time", { class: "soft" }, localTime(at));
  return html("li", {}, seatInfo(seat) && badge(seat), " ", html("b", {}, name), " ", time, html("p", {}, text));
}

export function scrollChat() {
  ui.chatBox.scrollTop = ui.chatBox.scrollHeight;
}

/** The chat is open: everything in it is read. */
export function readChat() {
  unread = 0;
  setChildren(ui.unread);
}

/** @param {Event} event */
async function sayIt(event) {
  event.preventDefault();
  const text = ui.say.value.trim();
  ui.say.value = "";
  if (!text) return;
  const answer = await ask({ type: "say", text });
  if (answer.ok) return;
  toast(answer.text ?? "");
  ui.say.value ||= text;
}

/** Set while notes wait to be kept. */
let saveTimer = 0;

/** The notes as the server has them, unless the person is writing. @param {string} text */
export function setNotes(text) {
  if (!saveTimer && document.activeElement !== ui.note) ui.note.value = text;
}

function noteChanged() {
  clearTimeout(saveTimer);
  setChildren(ui.noteState, t("notes_saving"));
  saveTimer = setTimeout(saveNotes, SAVE_AFTER);
}

async function saveNotes() {
  const mine = saveTimer;
  const { ok, text } = await ask({ type: "write", text: ui.note.value });
  setChildren(ui.noteState, ok ? t("notes_saved") : text);
  if (mine === saveTimer) saveTimer = 0;
}

export function startTalk() {
  ui.talk.addEventListener("submit", sayIt);
  ui.note.addEventListener("input", noteChanged);
}
