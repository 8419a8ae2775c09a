// Written by tools/wire_types.py from serai/server/wire.py: change that, then run it with --write.
type Rich = Span[];
type Span = [text: string, icon: string, seat: number];
type WireTip = [name: string, lines: string[], rule: string];
type WireNode = [id: string, place: string, inside: string, cls: string, label: string, tip: WireTip | null, why: string];
interface WirePart {
  id: string;
  where: string;
  caption: string;
  tab: string;
  box: [number, number, number, number];
  phone: number;
  nodes: WireNode[];
}
interface PartPatch {
  id: string;
  set?: WireNode[];
  gone?: string[];
  order?: string[] | null;
}
interface WireTarget {
  node: string;
  code: string;
  text: string;
  badge?: string;
  ghost?: string;
}
interface WireButton {
  code: string;
  text: string;
  kind?: string;
}
interface WireMotion {
  kind: "fly" | "flip" | "count" | "flash" | "say";
  nodes?: string[];
  to?: string;
  art?: string;
  text?: string;
  count?: number;
}
interface Happening {
  log: number;
  moves: WireMotion[];
}
interface SeatInfo {
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
interface LogLine {
  i: number;
  seat: number;
  text: Span[];
  rule?: string;
  line?: number;
  head?: boolean;
  nodes?: string[];
}
interface LogTail {
  start: number;
  lines: LogLine[];
}
interface UndoState {
  undo: boolean;
  redo: boolean;
  restart: boolean;
  why: string;
  rule: string;
}
interface ClockState {
  code: string;
  text: string;
  left: number;
  whole: number;
}
interface SheetRow {
  category: string;
  points: number[];
  why: string[];
}
interface Ending {
  rows: SheetRow[];
  scores: number[];
  places: number[];
  winners: number[];
  curve: number[][];
  verdict: string[][];
  rematch: string;
}
interface Around {
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
interface Full {
  t: "full";
  around: Around;
  parts: WirePart[];
  log: LogTail;
  happened: Happening[];
}
interface Step {
  t: "step";
  before: number;
  around: Around;
  parts: PartPatch[];
  log: LogTail;
  happened: Happening[];
}
interface Answer {
  t: "answer";
  id: string;
  ok: boolean;
  text?: string;
  rule?: string;
  confirm?: boolean;
}
interface Preview {
  t: "preview";
  code: string;
  lines: Span[][];
  gain: number | null;
  final: boolean;
}
interface Presence {
  t: "presence";
  online: number[];
  watching: number;
}
interface ChatLine {
  n: number;
  seat: number;
  name: string;
  text: string;
  at: string;
}
interface Chat {
  t: "chat";
  lines: ChatLine[];
}
interface Note {
  t: "note";
  text: string;
}
interface Trouble {
  t: "trouble";
  text: string;
}
interface Do {
  t: "do";
  id: string;
  seat: number;
  decision: number;
  codes: string[];
  sure?: boolean;
  seen?: string;
}
interface Undo {
  t: "undo";
  id: string;
  seat: number;
  decision: number;
  what?: "undo" | "redo" | "restart";
}
interface Why {
  t: "why";
  id: string;
  seat: number;
  code: string;
}
interface Foresee {
  t: "foresee";
  seat: number;
  code: string;
}
interface At {
  t: "at";
  line?: number | null;
}
interface Again {
  t: "again";
}
interface Say {
  t: "say";
  id: string;
  text: string;
}
interface Write {
  t: "write";
  id: string;
  text: string;
}
interface StandIn {
  t: "standin";
  id: string;
  seat: number;
  bot: string;
}
interface Pace {
  t: "pace";
  id: string;
  pause: number;
}
type FromServer = Full | Step | Answer | Preview | Presence | Chat | Note | Trouble;
type FromClient = Do | Undo | Why | Foresee | At | Again | Say | Write | StandIn | Pace;
