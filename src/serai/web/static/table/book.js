// The book beside the table: its tabs, and the rules to read in it.

import { allElements, elementById, html, setAttributes, setChildren } from "./dom.js";
import { rulesVersion, titleName, ui } from "./page.js";
import { readChat, scrollChat } from "./talk.js";
import { hideTip } from "./tips.js";
import { t } from "./words.js";

/** The rules, once they are asked for. @type {Promise<void> | undefined} */
let rules;

/** @param {string} name */
export function openTab(name) {
  for (const tab of allElements("[role=tab]")) {
    const chosen = tab.id === `tab-${name}`;
    setAttributes(tab, { "aria-selected": `${chosen}`, tabindex: chosen ? 0 : -1 });
    const pane = elementById(tab.id.replace("tab", "pane"));
    if (pane) pane.hidden = !chosen;
  }
  elementById(`tab-${name}`)?.focus();
  if (name === "chat") readChat();
  if (name === "rules") loadRules();
  scrollChat();
}

function loadRules() {
  rules ??= fetchRules();
  return rules;
}

async function fetchRules() {
  setChildren(ui.clauses, t("rules_wait"));
  try {
    const reply = await fetch(`/api/titles/${titleName}/rules?rules=${rulesVersion}`);
    /** @type {{ clauses: Clause[] }} */
    const { clauses } = await reply.json();
    drawRules(clauses);
    findRules();
  } catch {
    rules = undefined;
    setChildren(ui.clauses, t("status_off"));
  }
}

/** @param {Clause[]} clauses */
function drawRules(clauses) {
  /** @type {{ name: string, section: HTMLElement } | undefined} */
  let chapter;
  setChildren(ui.clauses);
  for (const clause of clauses) {
    if (chapter?.name !== clause.chapter) {
      chapter = { name: clause.chapter, section: html("section", {}, html("h2", {}, clause.chapter)) };
      ui.clauses.append(chapter.section);
    }
    chapter.section.append(drawClause(clause));
  }
}

/** @param {Clause} clause */
function drawClause({ id, text, short, provenance, note }) {
  const origin = ["house", "rulebook"].find((each) => provenance.includes(each)) ?? "public";
  return html(
    "article",
    { id: `rule-${id}`, tabindex: -1 },
    html("b", {}, id),
    " ",
    html("span", { class: "pill" }, t(`from_${origin}`)),
    html("p", { class: "short" }, short),
    html("p", { class: "long" }, text),
    html("p", { class: "long soft" }, note),
    html("p", { class: "long soft" }, provenance.join(", ")),
  );
}

/** Show the clauses that have the words looked for. */
function findRules() {
  const wanted = ui.find.value.trim().toLowerCase();
  ui.clauses.classList.toggle("all", ui.long.checked);
  for (const article of ui.clauses.querySelectorAll("article")) {
    article.hidden = !article.textContent?.toLowerCase().includes(wanted);
  }
  for (const chapter of ui.clauses.querySelectorAll("section")) {
    chapter.hidden = !chapter.querySelector("article:not([hidden])");
  }
}

/** @param {string} id */
export async function openRule(id) {
  hideTip();
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  openTab("rules");
  await loadRules();
  ui.find.value = "";
  ui.long.checked = true;
  findRules();
  const clause = elementById(`rule-${id}`);
  clause?.scrollIntoView({ block: "center" });
  clause?.focus();
}

export function startBook() {
  ui.rulesPane.addEventListener("input", findRules);
}
