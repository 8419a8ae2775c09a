// The types that the table's modules share; the messages are in wire.d.ts.

// ---- the DOM

/** An element that can have the focus and a style. */
type PageElement = HTMLElement | SVGElement;
/** What can be put inside an element; empty values are left out. */
type Child = Node | string | number | false | null | undefined | Child[];
/** Attributes by name; a function is called on a click. */
type Attributes = Record<string, string | number | false | null | undefined | (() => void)>;

// ---- parts and nodes

/** A part on the page: its box, its SVG, the layer over its nodes for what comes and goes, its name as a jump mark. */
interface Part { box: HTMLElement; svg: SVGSVGElement; over: SVGGElement; jump: string }
/** A node on the page. */
interface PartNode { part: Part; data: WireNode; el: SVGElement }
/** Where something is on the screen: its middle, the scale of its part, its box. */
interface ScreenRect { x: number; y: number; scale: number; box: DOMRect }
/** Where the nodes were before a message. */
type ScreenRects = Map<string, ScreenRect | undefined>;

// ---- motion and sound

interface AnimationTiming { delay?: number; then?: () => void; fill?: FillMode }
/** When the nodes of a message begin to move, in milliseconds. */
type Starts = Map<string, number>;
/** An event and when it begins, in milliseconds. */
type TimedEvent = WireEvent & { start: number };
type MotionKind = WireMotion["kind"];
type Sound = MotionKind | "turn" | "over";

// ---- messages

type View = FullView | ViewPatch;
type WithoutId<Message> = Message extends unknown ? Omit<Message, "id"> : never;
/** A message that the server answers, before it has its id. */
type Question = WithoutId<Extract<FromClient, { id: string }>>;
interface SocketHandlers {
  /** The connection works (again). */
  connected(): void;
  receive(message: FromServer): void;
  /** The connection is gone; the server may have said why. */
  lost(reason: string): void;
}

// ---- choosing

type TakeBack = "undo" | "redo" | "restart";
/** Something to choose, as a button or a line of a menu shows it. */
interface Choice { code: string; text: string; badge?: string }
/** A choice that waits for a second word. */
interface Confirmation { code: string; text: string; words: string; decision: number }

// ---- the rest

interface Settings {
  theme: string;
  speed: string;
  pace: string;
  calm: boolean;
  sound: boolean;
  ask: boolean;
  strong: boolean;
  large: boolean;
  mute: boolean;
}
/** What was shown while the seed was made: the host's hash, the own part, all entries when the part was given. */
interface SeedNote { commit: string; seat: number; part: string; seen: string[] }
/** A clause of the rulebook, as the API tells it. */
interface Clause { id: string; chapter: string; text: string; short: string; provenance: string[]; note: string }
type Orders = Record<string, Record<string, number>>;
interface OrderSubject { name: string; text: string }
interface OrderNumber { name: string; text: string; least: number; most: number }
interface OrdersState { seat: number; subjects: OrderSubject[]; numbers: OrderNumber[]; orders: Orders }
/** The functions of the page's buttons, by id. */
type Actions = Record<string, () => void>;
