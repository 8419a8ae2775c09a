// The parts of the table and the nodes in them: taken over from the page, then changed by patches from the server.

import { elementById, focusedElement, html, setAttributes, svg } from "./dom.js";
import { after, animate, cssTransform, fly, motion, travelTime } from "./motion.js";
import { phone, ui } from "./page.js";
import { settings } from "./settings.js";

const STAGE_WIDTH = 964;
const STAGE_HEIGHT = 648;
const FADE_OUT = 250;
const FADE_IN = 350;
/** A piece that flies to its place is shown there when it arrives. */
const ARRIVAL = 400;

/** @type {Map<string, Part>} */
export const parts = new Map();
/** @type {Map<string, PartNode>} */
export const nodes = new Map();

/** Where a node is on the screen. @param {string} id @returns {ScreenRect | undefined} */
export function screenRect(id) {
  const node = nodes.get(id);
  if (!node) return undefined;
  const box = node.el.getBoundingClientRect();
  const scale = node.part.svg.getScreenCTM()?.a ?? 1;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, scale, box };
}

/** Where all nodes are on the screen. @returns {ScreenRects} */
export const screenRects = () => new Map([...nodes.keys()].map((id) => [id, screenRect(id)]));

/** Scroll a node into view. @param {string} id */
export const scrollToNode = (id) => nodes.get(id)?.el.scrollIntoView({ block: "nearest", inline: "nearest" });

/**
 * Take over the parts of a full view.
 * @param {WirePart[]} all
 * @returns {PartPatch[]} what has to change for it
 */
export function setParts(all) {
  const same = [...parts.keys()].join() === all.map(({ id }) => id).join();
  if (!same) {
    for (const { box } of parts.values()) box.remove();
    parts.clear();
    nodes.clear();
  }
  return all.map((data) => {
    const part = setPart(data);
    const order = data.nodes.map(({ id }) => id);
    const gone = [...nodes].filter(([id, node]) => node.part === part && !order.includes(id)).map(([id]) => id);
    return { id: data.id, order, nodes: data.nodes, gone };
  });
}

/** @param {WirePart} data */
function setPart(data) {
  const part = parts.get(data.id) ?? makePart(data);
  const { caption, tab, where, phone: phoneWidth } = data;
  const { box } = part;
  const home = homeOf(where);
  if (home && box.parentNode !== home) home.append(box);
  setAttributes(box, { "aria-label": caption, tabindex: phoneWidth && phone.matches ? 0 : "" });
  part.jump = where === "stage" ? tab || caption : "";
  layOut(part, data);
  return part;
}

/** A part that the server drew is taken over with its nodes. @param {WirePart} data */
function makePart({ id, nodes: all }) {
  /** @type {SVGSVGElement | null} */
  const drawn = document.querySelector(`[data-part="${id}"]`);
  const picture = drawn ?? svg("svg", { "data-part": id });
  /** @type {HTMLElement | null} */
  const found = picture.closest(".part");
  const box = found ?? html("section", { class: "part" });
  const part = { box, svg: picture, over: svg("g", { class: "over" }), jump: "" };
  for (const el of picture.children) {
    if (!(el instanceof SVGElement)) continue;
    const data = all.find((node) => node.id === el.dataset.id);
    if (data) nodes.set(data.id, { part, data, el });
  }
  picture.append(part.over);
  box.append(picture);
  parts.set(id, part);
  return part;
}

/** The element that holds a part. @param {string} where */
function homeOf(where) {
  if (where === "stage") return ui.felt;
  if (where === "bar") return ui.phase;
  if (where === "side") return ui.overPanels;
  return elementById(where.replace("panel:", "seat-"));
}

/**
 * @param {Part} part
 * @param {WirePart} data
 */
function layOut({ box, svg: picture }, { where, x, y, width, height, phone: phoneWidth }) {
  setAttributes(picture, { viewBox: `0 0 ${width} ${height}` });
  picture.style.cssText = `--phone: ${phoneWidth ? `${phoneWidth}px` : "100%"}; aspect-ratio: ${width} / ${height}`;
  if (where !== "stage") return;
  const across = (/** @type {number} */ length) => `${(100 * length) / STAGE_WIDTH}%`;
  const down = (/** @type {number} */ length) => `${(100 * length) / STAGE_HEIGHT}%`;
  box.style.cssText = `left: ${across(x)}; top: ${down(y)}; width: ${across(width)}; height: ${down(height)}`;
}

/**
 * Change the parts as the patches say.
 * @param {PartPatch[]} patches
 * @param {ScreenRects} before where the nodes were
 * @param {Starts} starts when each node moves
 */
export function drawParts(patches, before, starts) {
  const focused = focusedElement();
  const arriving = new Set(patches.flatMap(({ nodes: changed = [] }) => changed.map(({ id }) => id)));
  for (const { id, nodes: changed = [], gone = [], order } of patches) {
    const part = parts.get(id);
    if (!part) continue;
    for (const nodeId of gone) removeNode(part, nodeId, arriving.has(nodeId), starts);
    for (const data of changed) putNode(part, data, before, starts.get(data.id) ?? 0);
    if (order) sortNodes(part, order);
  }
  const lost = focused.isConnected && focused !== document.activeElement;
  if (lost) focused.focus({ preventScroll: true });
}

/**
 * @param {Part} part
 * @param {string} id
 * @param {boolean} moves whether it comes again in another part
 * @param {Starts} starts
 */
function removeNode(part, id, moves, starts) {
  const node = nodes.get(id);
  if (node?.part !== part) return;
  const { el } = node;
  nodes.delete(id);
  el.classList.remove("lit");
  if (moves) {
    el.remove();
    return;
  }
  part.over.append(el);
  animate(el, { opacity: ["1", "0"] }, FADE_OUT, { delay: starts.get(id), then: () => el.remove() });
}

/**
 * @param {Part} part
 * @param {WireNode} data
 * @param {ScreenRects} before
 * @param {number} delay
 */
function putNode(part, data, before, delay) {
  const node = nodes.get(data.id);
  if (node?.part === part) changeNode(node, data, before, delay);
  else addNode(part, data, before, delay);
}

/**
 * @param {PartNode} node
 * @param {WireNode} data
 * @param {ScreenRects} before
 * @param {number} delay
 */
function changeNode(node, data, before, delay) {
  const { el } = node;
  const { transform: oldTransform, markup: oldMarkup } = node.data;
  const { id, transform, markup } = data;
  node.data = data;
  setAttributes(el, { transform });
  if (oldTransform !== transform && motion.tempo) {
    const glide = { transform: [cssTransform(oldTransform), cssTransform(transform)] };
    const fade = { opacity: ["0.2", "1"] };
    animate(el, settings.calm ? fade : glide, travelTime(before.get(id), screenRect(id)), { delay });
  }
  if (oldMarkup !== markup) after(delay, () => { el.innerHTML = markup; });
}

/**
 * A node that is new to a part; if it was elsewhere, it flies from there.
 * @param {Part} part
 * @param {WireNode} data
 * @param {ScreenRects} before
 * @param {number} delay
 */
function addNode(part, data, before, delay) {
  const { id, transform, markup } = data;
  nodes.get(id)?.el.remove();
  const el = svg("g", { "data-id": id, transform });
  el.innerHTML = markup;
  part.svg.insertBefore(el, part.over);
  nodes.set(id, { part, data, el });
  const from = before.get(id);
  const to = from && screenRect(id);
  if (to && !settings.calm) fly(from, to, markup, delay);
  animate(el, { opacity: ["0", "1"] }, FADE_IN, { delay: to ? delay + ARRIVAL : delay });
}

/**
 * @param {Part} part
 * @param {string[]} order
 */
function sortNodes(part, order) {
  /** @type {Element} */
  let next = part.over;
  for (const id of [...order].reverse()) {
    const node = nodes.get(id);
    if (!node) continue;
    if (node.el.nextSibling !== next) part.svg.insertBefore(node.el, next);
    next = node.el;
  }
}
