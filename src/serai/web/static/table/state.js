// What the table knows: the view that is shown, and what the person is about to do.

import { ui } from "./page.js";

/** The first view, written into the page by the server. @type {FullView} */
export const firstView = JSON.parse(ui.state.text);

export const state = {
  /** What is shown now. @type {TableStatus} */
  now: firstView.status,
  /** The moment looked at; null is the present. @type {number | null} */
  viewing: firstView.status.past ? firstView.status.moment : null,
  /** Whether the past is played forward by itself. */
  playing: false,
  /** Whether the connection is lost. */
  offline: false,
  /** The choice under way. Once answered it is done, and ends with the next view. @type {{ done: boolean } | null} */
  pending: null,
  /** A choice that waits for a second word, since it cannot be taken back. @type {Confirmation | null} */
  confirming: null,
  /** What can be chosen now, by node. @type {Map<string, WireTarget[]>} */
  targets: new Map(),
  /** The node where the keyboard stands. */
  focusId: "",
  /** Whether the person used the keyboard last. */
  keyboard: false,
};

/** @param {number | null} seat @returns {SeatInfo | undefined} */
export const seatInfo = (seat) => (seat === null ? undefined : state.now.seats[seat]);

/** @param {number | null} seat */
export const nameOf = (seat) => seatInfo(seat)?.name ?? "";

/** Whether one person plays several seats at this device. */
export const isHotSeat = () => state.now.mine.length > 1;

/** Whether the seat whose view this is may choose now. */
export function mayChoose() {
  const { asked, seat, past, over } = state.now;
  return seat !== null && asked.includes(seat) && !past && !over;
}

/** Whether something can be taken back now. @param {TakeBack} what */
export const mayTakeBack = (what) => !state.now.past && state.now.undo[what];
