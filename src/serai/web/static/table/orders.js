// Standing orders: a dialog with the numbers that a player leaves with the table. Only some games have it.

import { element, elementById, html, setAttributes, setChildren } from "./dom.js";
import { tableId } from "./page.js";
import { state } from "./state.js";
import { t } from "./words.js";

const address = `/api/tables/${tableId}/orders`;

/** The seat whose orders the dialog shows. */
const seat = () => state.now.seat ?? state.now.mine[0] ?? 0;

const inputs = () => [...element("ordersTable", HTMLTableElement).querySelectorAll("input")];

/** @param {string} text */
const tell = (text) => setChildren(element("ordersState", HTMLElement), text);

/**
 * Ask the server, and show the orders it answers with, or what is wrong.
 * @param {string} url
 * @param {RequestInit} request
 * @returns {Promise<boolean>} whether it was done
 */
async function exchange(url, request = {}) {
  try {
    const reply = await fetch(url, request);
    /** @type {OrdersState & { error?: string }} */
    const answer = await reply.json();
    if (!reply.ok) tell(answer.error ?? t("status_off"));
    else drawOrders(answer);
    return reply.ok;
  } catch {
    tell(t("status_off"));
    return false;
  }
}

/** A row for each number, a column for each subject. @param {OrdersState} orders */
function drawOrders({ subjects, numbers, orders }) {
  const head = html("tr", {}, html("td", {}), subjects.map(({ text }) => html("th", { scope: "col" }, text)));
  const rows = numbers.map((number) => html(
    "tr",
    {},
    html("th", { scope: "row" }, number.text),
    subjects.map((subject) => html("td", {}, drawCell(number, subject, orders[subject.name]?.[number.name]))),
  ));
  setChildren(element("ordersTable", HTMLTableElement), html("thead", {}, head), html("tbody", {}, rows));
}

/**
 * @param {OrderNumber} number
 * @param {OrderSubject} subject
 * @param {number | undefined} value
 */
function drawCell(number, subject, value) {
  const label = t("orders_cell", { what: number.text, subject: subject.text });
  const input = html("input", { type: "number", min: number.least, max: number.most, "aria-label": label });
  setAttributes(input, { "data-subject": subject.name, "data-number": number.name });
  if (value !== undefined) input.value = `${value}`;
  return input;
}

/** What is filled in. @returns {Orders} */
function filledIn() {
  /** @type {Orders} */
  const orders = {};
  for (const { dataset: { subject = "", number = "" }, valueAsNumber } of inputs()) {
    if (!Number.isNaN(valueAsNumber)) (orders[subject] ??= {})[number] = valueAsNumber;
  }
  return orders;
}

/**
 * @param {Orders} orders
 * @param {string} done what to say then
 */
async function leave(orders, done) {
  const body = JSON.stringify({ seat: seat(), orders });
  const request = { method: "POST", headers: { "content-type": "application/json" }, body };
  if (await exchange(address, request)) tell(done);
}

export function startOrders() {
  const opener = elementById("openOrders");
  if (!opener) return;
  const dialog = element("orders", HTMLDialogElement);
  opener.addEventListener("click", () => {
    tell("");
    dialog.showModal();
    exchange(`${address}?seat=${seat()}`);
  });
  element("ordersForm", HTMLFormElement).addEventListener("submit", (event) => {
    event.preventDefault();
    leave(filledIn(), t("orders_saved"));
  });
  element("ordersNone", HTMLButtonElement).addEventListener("click", () => leave({}, t("orders_gone")));
  element("ordersClose", HTMLButtonElement).addEventListener("click", () => dialog.close());
}
