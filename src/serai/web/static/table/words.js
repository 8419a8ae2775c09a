// Messages in the reader's language. The server writes them into the page from words.toml.

import { root, ui } from "./page.js";

/** @type {Record<string, string>} */
const messages = JSON.parse(ui.words.text);

const PLACEHOLDER = /\{(\w+)(?:\|([^|]*)\|([^}]*))?\}/g;

/**
 * A message with its values: `{name}` is a value, `{n|seat|seats}` a number with the word that fits it.
 * @param {string} id
 * @param {Record<string, string | number>} values
 */
export function t(id, values = {}) {
  const message = messages[id];
  if (message === undefined) throw new Error(`There is no message ${id}.`);
  /** @type {(match: string, name: string, one: string | undefined, many: string) => string} */
  const valueOf = (_, name, one, many) => {
    const value = values[name];
    if (one === undefined) return `${value}`;
    return `${value} ${value === 1 ? one : many}`;
  };
  return message.replace(PLACEHOLDER, valueOf);
}

/** @param {number} n */
export const signed = (n) => (n < 0 ? `−${-n}` : `+${n}`);

/** Names as a sentence lists them. @param {string[]} names */
export const listed = (names) => new Intl.ListFormat(root.lang).format(names);

/** A date and time as the reader writes it. @param {string} isoTime */
export const localTime = (isoTime) => new Date(isoTime).toLocaleString(root.lang);
