// What each button of the page does.

import { openTab } from "./book.js";
import { cancelChoice, choose, confirmChoice, takeBack } from "./choose.js";
import { openCurtain } from "./curtain.js";
import { openEnding } from "./ending.js";
import { fetchEarlier, logAsText } from "./log.js";
import { openMenu } from "./menu.js";
import { tableId, ui } from "./page.js";
import { toast } from "./popups.js";
import { state } from "./state.js";
import { choices } from "./targets.js";
import { goTo, playFrom, togglePlaying } from "./time.js";
import { t } from "./words.js";

function endTurn() {
  const { end } = state.now;
  if (end) choose(end.code, end.text);
}

/** Where the browser does not let us copy, the text is shown. @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t("copied"));
  } catch {
    toast(text);
  }
}

function replay() {
  ui.ending.close();
  playFrom(0);
}

function closeTime() {
  ui.time.hidden = true;
  goTo(null);
}

/** The actions by the id of their button. @type {Actions} */
const ACTIONS = {
  undo: () => takeBack("undo"),
  redo: () => takeBack("redo"),
  restart: () => takeBack("restart"),
  end: endTurn,
  more: () => openMenu(choices(), ui.more),
  confirm: confirmChoice,
  cancel: cancelChoice,
  openSheet: openEnding,
  replay,

  first: () => goTo(0),
  back: () => goTo(state.now.moment - 1),
  play: togglePlaying,
  forth: () => goTo(state.now.moment + 1),
  now: () => goTo(null),
  toNow: () => goTo(null),
  recap: () => playFrom(state.now.recap ?? 0),
  link: () => copy(`${location.origin}/t/${tableId}?at=${state.now.moment}`),
  openTime: () => { ui.time.hidden = !ui.time.hidden; },
  timeClose: closeTime,

  "tab-log": () => openTab("log"),
  "tab-chat": () => openTab("chat"),
  "tab-notes": () => openTab("notes"),
  "tab-rules": () => openTab("rules"),
  copyLog: () => copy(logAsText()),
  earlier: fetchEarlier,

  openSettings: () => ui.settings.showModal(),
  openKeys: () => ui.keys.showModal(),
  curtainOpen: openCurtain,
};

/** @param {string} id of a button */
export const runAction = (id) => ACTIONS[id]?.();
