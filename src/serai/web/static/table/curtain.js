// The curtain between two players at one device: it covers the table until the next one is there.

import { setChildren } from "./dom.js";
import { body, ui } from "./page.js";
import { nameOf, state } from "./state.js";
import { t } from "./words.js";

/** The seat that has opened the curtain. @type {number | null} */
let openedBy = null;

export function drawCurtain() {
  const { curtain, seat } = state.now;
  const covered = curtain && seat !== openedBy;
  body.classList.toggle("veiled", covered);
  if (!covered) return;
  setChildren(ui.curtainName, t("curtain", { name: nameOf(seat) }));
  if (!ui.curtain.open) ui.curtain.showModal();
}

export function openCurtain() {
  openedBy = state.now.seat;
  ui.curtain.close();
  drawCurtain();
}

export function startCurtain() {
  ui.curtain.addEventListener("cancel", (event) => event.preventDefault());
}
