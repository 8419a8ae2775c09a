// What the table's module keeps for itself; the messages are in wire.d.ts.

/** A part on the page: its box, its SVG, and the layer over its nodes for what comes and goes. */
interface Place { box: any; svg: any; over: any }
type Places = Map<string, Place>;

/** A node on the page. */
interface Thing { place: Place; data: WireNode; el: any }
type Things = Map<string, Thing>;

/** Where something is on the screen: its middle, the scale of its part, its box. */
interface Spot { x: number; y: number; k: number; box: DOMRect }
type Spots = Map<string, Spot | undefined>;

type Targets = Map<string, WireTarget[]>;
type Previews = Map<string, Preview>;
type View = Full | Step;
/** An event and when it starts, in milliseconds. */
type Timed = Happening & { start: number };
type Replies = Map<string, { message: any; done: (answer: Answer) => void }>;
type Actions = Record<string, () => any>;
type Numbers = Record<string, number[]>;
