// The connection to the server. What is asked is sent again after a break, until it is answered.

import { tableId } from "./page.js";
import { state } from "./state.js";

const ANSWER_WITHIN = 9000;
const FIRST_RETRY = 400;
const LONGEST_RETRY = 15000;

/** @type {WebSocket | undefined} */
let socket;
/** @type {SocketHandlers | undefined} */
let handlers;
let attempts = 0;
let retryTimer = 0;
/** @type {Map<string, { message: FromClient, done: (answer: Answer) => void }>} */
const unanswered = new Map();

/** @param {FromClient} message */
export function send(message) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

/**
 * Send a message that the server answers. The promise waits for the answer, however long that takes.
 * @param {Question} question
 * @returns {Promise<Answer>}
 */
export function ask(question) {
  const message = { ...question, id: crypto.getRandomValues(new Uint32Array(4)).join("-") };
  return new Promise((done) => {
    unanswered.set(message.id, { message, done });
    send(message);
    setTimeout(() => {
      if (unanswered.has(message.id)) drop();
    }, ANSWER_WITHIN);
  });
}

/** @param {Answer} answer */
export function resolveAnswer(answer) {
  unanswered.get(answer.id)?.done(answer);
  unanswered.delete(answer.id);
}

/** @param {SocketHandlers} own */
export function startSocket(own) {
  handlers = own;
  connect();
}

function connect() {
  clearTimeout(retryTimer);
  const opened = new WebSocket(`${location.origin.replace("http", "ws")}/t/${tableId}/socket`);
  let first = true;
  socket = opened;
  opened.onmessage = (/** @type {MessageEvent<string>} */ { data }) => {
    if (first) restored();
    first = false;
    handlers?.receive(JSON.parse(data));
  };
  opened.onclose = ({ reason }) => disconnected(opened, reason);
}

/** The first message of a connection has come: it works. */
function restored() {
  state.offline = false;
  attempts = 0;
  handlers?.connected();
  for (const { message } of unanswered.values()) send(message);
}

/**
 * @param {WebSocket} closed
 * @param {string} reason
 */
function disconnected(closed, reason) {
  closed.onclose = null;
  closed.onmessage = null;
  state.offline = true;
  handlers?.lost(reason);
  const wait = Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** attempts);
  attempts += 1;
  retryTimer = setTimeout(connect, wait * (0.5 + Math.random()));
}

/** Give up a connection that no longer works. */
export function drop() {
  if (socket?.onclose) disconnected(socket, "");
  socket?.close();
}

/** Connect at once where a retry still waits. */
export function reconnect() {
  const closed = socket !== undefined && socket.readyState > WebSocket.OPEN;
  if (state.offline && !document.hidden && closed) connect();
}
