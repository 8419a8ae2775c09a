// Written by tools/wire_types.py from serai/server/wire.py: change that, then run it with --write.
export type Rich = Span[];
export type Span = [text: string, icon: string, seat: number];
export type WireTip = [name: string, lines: string[], rule: string];
export type WireNode = [id: string, place: string, inside: string, cls: string, label: string, tip: WireTip | null, why: string];
export interface WirePart {
  id: string;
  where: string;
  caption: string;
  tab: string;
  box: [number, number, number, number];
  phone: number;
  nodes: WireNode[];
}
export interface PartPatch {
  id: string;
  set?: WireNode[];
  gone?: string[];
  order?: string[] | null;
}
export interface WireTarget {
  node: string;
  code: string;
  text: string;
  badge?: string;
  ghost?: string;
}
export interface WireButton {
  code: string;
  text: string;
  kind?: string;
}
export interface WireMotion {
  kind: string;
  nodes?: string[];
  to?: string;
  art?: string;
  text?: string;
  count?: number;
}
export interface Happening {
  log: number;
  moves: WireMotion[];
}
export interface SeatInfo {
  seat: number;
  name: string;
  look: string;
  kind: string;
  bot: string;
  online: boolean;
  asked: boolean;
  score: number | null;
  mine: boolean;
  votes: number;
  waits: string;
}
export interface LogLine {
  i: number;
  seat: number;
  text: Span[];
  rule?: string;
  line?: number;
  head?: boolean;
  nodes?: string[];
}
export interface LogTail {
  start: number;
  lines: LogLine[];
}
export interface UndoState {
  undo: boolean;
  redo: boolean;
  restart: boolean;
  why: string;
  rule: string;
}
export interface ClockState {
  code: string;
  text: string;
  left: number;
  whole: number;
}
export interface SheetRow {
  category: string;
  points: number[];
  why: string[];
}
export interface Ending {
  rows: SheetRow[];
  scores: number[];
  places: number[];
  winners: number[];
  curve: number[][];
  verdict: string[][];
  rematch: string;
}
export interface Around {
  v: number;
  line: number;
  lines: number;
  past: boolean;
  eye: number | null;
  mine: number[];
  seats: SeatInfo[];
  prompt: Span[];
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
}
export interface Full {
  t: "full";
  around: Around;
  parts: WirePart[];
  log: LogTail;
  happened: Happening[];
}
export interface Step {
  t: "step";
  before: number;
  around: Around;
  parts: PartPatch[];
  log: LogTail;
  happened: Happening[];
}
export interface Answer {
  t: "answer";
  id: string;
  ok: boolean;
  text?: string;
  rule?: string;
  confirm?: boolean;
}
export interface Preview {
  t: "preview";
  code: string;
  lines: Span[][];
  gain: number | null;
  final: boolean;
}
export interface Presence {
  t: "presence";
  online: number[];
  watching: number;
}
export interface ChatLine {
  n: number;
  seat: number;
  name: string;
  text: string;
  at: string;
}
export interface Chat {
  t: "chat";
  lines: ChatLine[];
}
export interface Note {
  t: "note";
  text: string;
}
export interface Trouble {
  t: "trouble";
  text: string;
}
export interface Do {
  t: "do";
  id: string;
  seat: number;
  decision: number;
  codes: string[];
  sure?: boolean;
  seen?: string;
}
export interface Undo {
  t: "undo";
  id: string;
  seat: number;
  decision: number;
  what?: "undo" | "redo" | "restart";
}
export interface Why {
  t: "why";
  id: string;
  seat: number;
  code: string;
}
export interface Foresee {
  t: "foresee";
  seat: number;
  code: string;
}
export interface At {
  t: "at";
  line?: number | null;
}
export interface Again {
  t: "again";
}
export interface Say {
  t: "say";
  id: string;
  text: string;
}
export interface Write {
  t: "write";
  id: string;
  text: string;
}
export interface StandIn {
  t: "standin";
  id: string;
  seat: number;
  bot: string;
}
export interface Pace {
  t: "pace";
  id: string;
  pause: number;
}
export type FromServer = Full | Step | Answer | Preview | Presence | Chat | Note | Trouble;
export type FromClient = Do | Undo | Why | Foresee | At | Again | Say | Write | StandIn | Pace;
