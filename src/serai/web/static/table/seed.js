// The seed of the game has a part of this browser. It notes what it was shown, so that a later swap is found.

import { fill, html } from "./dom.js";
import { tableId, ui } from "./page.js";
import { toast } from "./popups.js";
import { sha256 } from "./sha256.js";
import { ask } from "./socket.js";
import { nameOf, state } from "./state.js";
import { listed, t } from "./words.js";

const KEY = "serai-seeds";
/** Of so many tables the notes are kept. */
const MOST = 100;

/** The notes by table, oldest first. @type {Record<string, SeedNote>} */
let notes = {};
/** What was sent from this page already. @type {Set<string>} */
const sent = new Set();
/** Whether the seed was compared with the note, and was another one. */
let compared = false;
let swapped = false;

/** @returns {SeedNote | undefined} */
function noteHere() {
  try {
    notes = JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch { /* then the notes of this page are all there are */ }
  return notes[tableId];
}

/** @param {SeedNote} note @returns {SeedNote} */
function keep(note) {
  const others = Object.entries(notes).filter(([table]) => table !== tableId);
  notes = Object.fromEntries([...others.slice(1 - MOST), [tableId, note]]);
  try {
    localStorage.setItem(KEY, JSON.stringify(notes));
  } catch { /* then it lasts as long as this page */ }
  return note;
}

/** A part: 32 random bytes as hexadecimal digits. */
const randomPart = () =>
  [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} part */
const hashOf = (part) => sha256(`serai:${part}`);

/** The entry of a part whose hash is shown. @param {string} part */
const withheld = (part) => `withheld ${hashOf(part)}`;

/** Send something once. @param {number} seat @param {string} hash @param {string} part */
function give(seat, hash, part) {
  if (sent.has(hash + part)) return;
  sent.add(hash + part);
  ask({ type: "part", seat, hash, part });
}

/**
 * Show the hash of a part once the host has shown its own, and the part once all have shown theirs.
 * @param {TableStatus} status
 */
export function giveSeedPart({ seed, mine }) {
  const { commit, stage, parts } = seed;
  const seat = mine.find((own) => !parts[own]?.startsWith("seat"));
  const entry = parts[seat ?? -1];
  if (seat === undefined || entry === undefined || commit === null || compared) return;
  const note = noteHere() ?? (entry ? undefined : keep({ commit, seat, part: randomPart(), seen: [] }));
  if (!note) return;
  if (stage === "begun" || note.commit !== commit) compare(note, seed);
  else if (!entry) give(seat, hashOf(note.part), "");
  else if (!parts.includes("") && entry === withheld(note.part)) {
    if (!note.seen.length) keep({ ...note, seen: parts });
    give(seat, "", note.part);
  }
}

/** Warn if the seed is not made of what was noted. @param {SeedNote} note @param {SeedState} seed */
function compare({ commit, seen, seat, part }, seed) {
  const { parts } = seed;
  const same = (/** @type {string} */ noted, /** @type {number} */ n) =>
    noted === parts[n] || noted === withheld(parts[n] ?? "");
  compared = true;
  swapped = commit !== seed.commit || (seen.length > 0 && !(parts[seat] === part && seen.every(same)));
  if (swapped) toast(t("seed_changed"));
}

/** Who has given a part, in words. @param {string} entry */
function how(entry) {
  if (!entry) return t("seed_awaited");
  return t(`seed_${/^[0-9a-f]+$/.test(entry) ? "given" : entry.split(" ")[0]}`);
}

/** Who has given a part, in one sentence of the settings. */
export function drawSeed() {
  const { parts } = state.now.seed;
  const told = listed(parts.map((entry, seat) => t("seed_part", { name: nameOf(seat), how: how(entry) })));
  const given = told ? t("seed_parts", { parts: told }) : t("seed_alone");
  fill(ui.seedParts, [given, swapped], () => (swapped ? t("seed_changed") : given));
}

/** The note, for whoever checks the draws. */
export function drawNote() {
  const note = noteHere();
  const file = { href: note && fileOf(note), download: `note-${tableId}.txt` };
  fill(ui.seedNote, file, () => note && html("a", file, t("fair_note")));
}

/** @param {SeedNote} note */
function fileOf({ commit, seat, part, seen }) {
  const lines = ["serai note 1", `table: ${tableId}`, `commit: ${commit}`, `seat: ${seat}`, `part: ${part}`];
  if (seen.length) lines.push(`seen: ${seen.join(", ")}`);
  return `data:text/plain,${encodeURIComponent(`${lines.join("\n")}\n`)}`;
}
