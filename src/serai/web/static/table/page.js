// The page as the server wrote it: every element that the table's script names, with its type.

import { element } from "./dom.js";

export const { body, documentElement: root } = document;

const { table = "", title = "", caption = "", rules = "" } = body.dataset;
export { table as tableId, title as titleName, caption as titleCaption, rules as rulesVersion };

export const phone = matchMedia("(max-width: 760px)");

export const ui = {
  bar: element("bar", HTMLElement),
  phase: element("phase", HTMLElement),
  status: element("status", HTMLElement),
  prompt: element("prompt", HTMLElement),
  banner: element("banner", HTMLElement),
  clock: element("clock", HTMLElement),
  clockText: element("clockText", HTMLElement),
  clockLeft: element("clockLeft", HTMLElement),
  clockBar: element("clockBar", HTMLElement),
  choices: element("choices", HTMLElement),
  more: element("more", HTMLButtonElement),
  undo: element("undo", HTMLButtonElement),
  redo: element("redo", HTMLButtonElement),
  restart: element("restart", HTMLButtonElement),
  end: element("end", HTMLButtonElement),
  favicon: element("favicon", HTMLLinkElement),

  time: element("time", HTMLElement),
  play: element("play", HTMLButtonElement),
  moment: element("moment", HTMLInputElement),
  momentText: element("momentText", HTMLOutputElement),
  forkMoment: element("forkMoment", HTMLInputElement),

  stage: element("stage", HTMLElement),
  jumps: element("jumps", HTMLElement),
  felt: element("felt", HTMLElement),
  still: element("still", SVGSVGElement),
  said: element("said", HTMLElement),
  aloft: element("aloft", SVGSVGElement),

  overPanels: element("overPanels", HTMLElement),
  panels: element("panels", HTMLElement),

  recap: element("recap", HTMLButtonElement),
  watching: element("watching", HTMLElement),
  log: element("log", HTMLElement),
  earlier: element("earlier", HTMLButtonElement),
  chatPane: element("pane-chat", HTMLElement),
  unread: element("unread", HTMLElement),
  chatBox: element("chatBox", HTMLElement),
  chat: element("chat", HTMLElement),
  talk: element("talk", HTMLFormElement),
  say: element("say", HTMLInputElement),
  note: element("note", HTMLTextAreaElement),
  noteState: element("noteState", HTMLElement),
  rulesPane: element("pane-rules", HTMLElement),
  find: element("find", HTMLInputElement),
  long: element("long", HTMLInputElement),
  clauses: element("clauses", HTMLElement),

  menu: element("menu", HTMLElement),
  tip: element("tip", HTMLElement),
  toast: element("toast", HTMLElement),
  live: element("live", HTMLElement),

  curtain: element("curtain", HTMLDialogElement),
  curtainName: element("curtainName", HTMLElement),
  settings: element("settings", HTMLDialogElement),
  wishes: element("wishes", HTMLFormElement),
  seedParts: element("seedParts", HTMLElement),
  keys: element("keys", HTMLDialogElement),
  ending: element("ending", HTMLDialogElement),
  endingHead: element("endingHead", HTMLElement),
  sheet: element("sheet", HTMLTableElement),
  curve: element("curve", HTMLElement),
  fair: element("fair", HTMLElement),
  seedNote: element("seedNote", HTMLElement),

  state: element("state", HTMLScriptElement),
  words: element("words", HTMLScriptElement),
};
