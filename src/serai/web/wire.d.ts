// Written by tools/wire_types.py from serai/server/wire: change that, then run it with --write.
type Rich = WireSpan[];
/** Choose. ``id`` makes it count once; ``decision`` is the seat's own number; several codes are all or none. ``seen`` is the text of the option as it was read, which the table checks where several choose at once. */
interface Do {
  type: "do";
  id: string;
  seat: number;
  decision: number;
  codes: string[];
  sure?: boolean;
  seen?: string;
}
/** Take back. ``what``: undo (the newest choice), redo, or restart (all of the turn). */
interface Undo {
  type: "undo";
  id: string;
  seat: number;
  decision: number;
  what?: "undo" | "redo" | "restart";
}
/** Why a code is not offered. The answer has the sentence and the rule. */
interface Why {
  type: "why";
  id: string;
  seat: number;
  code: string;
}
/** What would this choice do? Answered by a preview. */
interface Foresee {
  type: "foresee";
  seat: number;
  code: string;
}
/** Look at a moment of the table by its number; None is the present. Answered by a full view. */
interface At {
  type: "at";
  moment?: number | null;
}
/** Something was missed: send the full view. */
interface Again {
  type: "again";
}
/** A line for the chat. */
interface Say {
  type: "say";
  id: string;
  text: string;
}
/** The private notes, as they are now. */
interface Write {
  type: "write";
  id: string;
  text: string;
}
/** A bot may play for an absent seat when all others who are here agree. ``bot``: its level, or best; "" takes the seat or vote back. */
interface StandIn {
  type: "standin";
  id: string;
  seat: number;
  bot: string;
}
/** How long bots pause at this table, in milliseconds. */
interface Pace {
  type: "pace";
  id: string;
  pause: number;
}
/** Give a part of the seed: first its hash, and when all hashes are there the part. Neither: none is given. */
interface GivePart {
  type: "part";
  id: string;
  seat: number;
  hash?: string;
  part?: string;
}
/** What changed in a part: nodes that are new or different, ids that are gone, the order if it is another. */
interface PartPatch {
  id: string;
  nodes?: WireNode[];
  gone?: string[];
  order?: string[] | null;
}
/** One event to animate: the log line that tells it and how it moves. */
interface WireEvent {
  log: number;
  moves: WireMotion[];
}
/** A part of the table with all its nodes in drawing order. */
interface WirePart {
  id: string;
  where: string;
  caption: string;
  tab: string;
  x: number;
  y: number;
  width: number;
  height: number;
  phone: number;
  nodes: WireNode[];
}
/** The log from line ``start`` on; what a client has beyond it is no longer true (it was taken back). */
interface LogTail {
  start: number;
  lines: LogLine[];
}
/** Everything of a table but its parts and its log. */
interface TableStatus {
  version: number;
  moment: number;
  moments: number;
  past: boolean;
  seat: number | null;
  mine: number[];
  seats: SeatInfo[];
  prompt: WireSpan[];
  asked: number[];
  decision: number;
  targets: WireTarget[];
  buttons: WireButton[];
  end: WireButton | null;
  primary: WireButton | null;
  banner: string;
  undo: UndoState;
  clock: ClockState | null;
  focus: string;
  recap: number | null;
  curtain: boolean;
  over: boolean;
  ending: Ending | null;
  seed: SeedState;
}
/** The whole table: on connecting, and again after a gap. */
interface FullView {
  type: "full";
  status: TableStatus;
  parts: WirePart[];
  log: LogTail;
  events: WireEvent[];
}
/** The table from version ``before`` to ``status.version``; to one who looks at the past, only the status now. */
interface ViewPatch {
  type: "patch";
  before: number;
  status: TableStatus;
  parts: PartPatch[];
  log: LogTail;
  events: WireEvent[];
}
/** The answer to one message of the client, by its id. ``confirm``: say it again with ``sure`` if you mean it. ``retry``: it could not be written; send it again as it was. */
interface Answer {
  type: "answer";
  id: string;
  ok: boolean;
  text?: string;
  rule?: string;
  confirm?: boolean;
  retry?: boolean;
}
/** What a choice would do: the lines it would bring, the points, and whether it could be taken back. */
interface Preview {
  type: "preview";
  code: string;
  lines: WireSpan[][];
  gain: number | null;
  final: boolean;
}
/** Who is at the table now, and how many watch. */
interface WirePresence {
  type: "presence";
  online: number[];
  watching: number;
}
/** One line of the chat. ``seat`` is -1 for one who has none. */
interface ChatLine {
  number: number;
  seat: number;
  name: string;
  text: string;
  at: string;
}
/** Lines of the chat; players' talk is not shown to those who watch. */
interface Chat {
  type: "chat";
  lines: ChatLine[];
}
/** The private notes of this person at this table. */
interface Note {
  type: "note";
  text: string;
}
/** A message that could not be taken: what was wrong, and what to do. */
interface Trouble {
  type: "trouble";
  text: string;
}
/** A piece of a sentence: its text; where it names a thing of the game, the sprite that shows it, and for a player the seat (-1 for none). */
interface WireSpan {
  text: string;
  icon?: string;
  seat?: number;
}
/** What a node says of itself: its name, some lines, and the rule that it cites. */
interface WireTip {
  name: string;
  lines?: string[];
  rule?: string;
}
/** A node of a part. */
interface WireNode {
  id: string;
  transform: string;
  markup: string;
  classes?: string;
  label?: string;
  tip?: WireTip | null;
  why?: string;
}
/** A code to choose on a node, what it is called, and what it costs and gives. */
interface WireTarget {
  node: string;
  code: string;
  text: string;
  badge?: string;
  ghost?: string;
}
/** A code to choose in the bar. */
interface WireButton {
  code: string;
  text: string;
}
/** How something moves: which nodes, where to, with which markup or words, and how many. */
interface WireMotion {
  kind: "fly" | "flip" | "count" | "flash" | "say";
  nodes?: string[];
  to?: string;
  art?: string;
  text?: string;
  count?: number;
}
/** Who sits where. An open seat waits for somebody to come by a link. */
interface SeatInfo {
  seat: number;
  name: string;
  colour: string;
  kind: "person" | "bot" | "open";
  bot: string;
  online: boolean;
  asked: boolean;
  score: number | null;
  mine: boolean;
  votes: number;
  waits: string;
}
/** One line of the log: its number, who acted, what happened, the rule, the moment after it, whether it is a heading, and the nodes it speaks of. */
interface LogLine {
  number: number;
  seat: number;
  text: WireSpan[];
  rule?: string;
  moment?: number;
  head?: boolean;
  nodes?: string[];
}
/** What can be taken back now, or why not. */
interface UndoState {
  undo: boolean;
  redo: boolean;
  restart: boolean;
  why: string;
  rule: string;
}
/** A countdown of the table: what it is, and how many milliseconds are left. */
interface ClockState {
  code: string;
  text: string;
  left: number;
  whole: number;
}
/** A line of the score sheet: the points of every seat for one category, and how they came about. */
interface SheetRow {
  category: string;
  points: number[];
  why: string[];
}
/** One check of ``serai verify``: its name, what it found, and one sentence. */
interface WireCheck {
  name: string;
  result: string;
  text: string;
}
/** The end of a game: the score sheet, places, winners, how the scores grew, and whether the draws were fair. */
interface Ending {
  rows: SheetRow[];
  scores: number[];
  places: number[];
  winners: number[];
  curve: number[][];
  verdict: WireCheck[];
  rematch: string;
}
/** How the seed is made (docs/journal.md). */
interface SeedState {
  commit: string | null;
  stage: "seats" | "hashes" | "parts" | "complete" | "begun";
  parts: string[];
}
type FromServer = FullView | ViewPatch | Answer | Preview | WirePresence | Chat | Note | Trouble;
type FromClient = Do | Undo | Why | Foresee | At | Again | Say | Write | StandIn | Pace | GivePart;
