// The table in the browser: it draws any title's scene, sends choices and plays what happened. It knows no rule of any
// game. The page comes drawn by the server; this module takes over its elements by their ids.
/** @import {Around, Answer, Chat, Ending, FromClient, FromServer, Full, Happening, LogLine, LogTail, PartPatch, Preview, Rich, SeatInfo, Step, WireButton, WireMotion, WireNode, WirePart, WireTarget} from "./wire" */

const NS = "http://www.w3.org/2000/svg";
const doc = document;
const { body } = doc;
const root = doc.documentElement;
const table = /** @type {string} */ (body.dataset.table);
const phone = matchMedia("(max-width: 760px)");

/** @param {string} id @returns {any} */
const $ = (id) => doc.getElementById(id);

/** An element: a function among its attributes is a listener. @param {string} tag @param {Record<string, any>} [has] @param {any[]} kids @returns {any} */
function h(tag, has = {}, ...kids) {
  const el = /^(svg|g|use|path|polyline|rect|text)$/.test(tag) ? doc.createElementNS(NS, tag) : doc.createElement(tag);
  for (const [name, value] of Object.entries(has)) {
    if (typeof value === "function") el.addEventListener(name, value);
    else if (value === true || value || value === 0) el.setAttribute(name, value === true ? "" : value);
  }
  el.append(...kids.flat().filter((kid) => kid || kid === 0));
  return el;
}

/** @param {string} sprite @param {string} [cls] */
const icon = (sprite, cls = "icon") => h("svg", { class: cls, "aria-hidden": "true" }, h("use", { href: `#${sprite}` }));

/** @type {Record<string, string>} */
const words = JSON.parse($("words").textContent);

/** A message in words: {name}, or {n|game|games} by the number. @param {string} id @param {Record<string, any>} [args] @returns {string} */
const t = (id, args = {}) =>
  words[id].replace(/\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g, (_, name, one, many) =>
    one === undefined ? args[name] : `${args[name]} ${args[name] === 1 ? one : many}`);

/** A sentence in pieces. @param {Rich} text */
const rich = (text) => text.map(([words, sprite, seat]) =>
  seat >= 0 ? h("b", { class: "who" }, icon(`badge-${seatOf(seat).look}`, "badge"), words)
    : sprite ? h("span", { class: "thing" }, icon(sprite, "ico"), words) : words);

/** @param {Rich} text */
const plain = (text) => text.map(([words]) => words).join("");

/** Fill an element anew only if it says something else. @param {any} el @param {string} key @param {() => any[]} make */
function fill(el, key, make) {
  if (el.key === key) return;
  el.key = key;
  el.replaceChildren(...make());
}

/** @param {string} id @param {() => void} does */
const on = (id, does) => $(id).addEventListener("click", does);

/** @param {() => void} does @param {number} ms */
function debounced(does, ms) {
  let timer = 0;
  return () => { clearTimeout(timer); timer = setTimeout(does, ms); };
}

// ---- settings and sounds

const set = { theme: root.dataset.theme || "auto", speed: "1", pace: "900", calm: matchMedia("(prefers-reduced-motion: reduce)").matches, sound: false, ask: true, strong: false, large: false };
try { Object.assign(set, JSON.parse(localStorage.serai || "{}"), { theme: set.theme }); } catch { /* private mode */ }

function wish() {
  root.dataset.theme = set.theme;
  root.classList.toggle("calm", set.calm);
  root.classList.toggle("strong", set.strong);
  root.classList.toggle("large", set.large);
}

$("wishes").addEventListener("change", (/** @type {any} */ { target }) => {
  /** @type {any} */ (set)[target.name] = target.type === "checkbox" ? target.checked : target.value;
  if (target.name === "theme") doc.cookie = `theme=${set.theme};path=/;max-age=31536000;samesite=lax`;
  if (target.name === "pace") ask({ t: "pace", id: fresh(), pause: +set.pace });
  try { localStorage.serai = JSON.stringify(set); } catch { /* private mode */ }
  wish();
  chime("turn");
});

/** @type {Record<string, number[]>} */
const NOTES = { fly: [392, 523], flip: [330], count: [659], flash: [440], say: [294], turn: [523, 659, 784], over: [523, 659, 784, 1047] };
/** @type {AudioContext | undefined} */
let audio;

/** @param {string} kind */
function chime(kind) {
  if (!set.sound || doc.hidden) return;
  const sound = (audio ??= new AudioContext());
  (NOTES[kind] || []).forEach((pitch, n) => {
    const voice = sound.createOscillator(), loud = sound.createGain(), start = sound.currentTime + n * 0.09;
    voice.type = "triangle";
    voice.frequency.value = pitch;
    loud.gain.setValueAtTime(0.1, start);
    loud.gain.exponentialRampToValueAtTime(0.001, start + 0.25);
    voice.connect(loud).connect(sound.destination);
    voice.start(start);
    voice.stop(start + 0.3);
  });
}

// ---- the socket: what has an id is sent again until it is answered

/** @type {WebSocket | undefined} */
let socket;
let tries = 0;
let offline = false;
let retry = 0;
/** @type {Map<string, {message: any, done: (answer: Answer) => void}>} */
const unanswered = new Map();

const fresh = () => Array.from(crypto.getRandomValues(new Uint32Array(3)), (n) => n.toString(36).padStart(7, "0")).join("");

/** @param {FromClient} message */
const send = (message) => socket?.readyState === 1 && socket.send(JSON.stringify(message));

/** @param {FromClient & {id: string}} message @returns {Promise<Answer>} */
const ask = (message) => new Promise((done) => {
  unanswered.set(message.id, { message, done });
  send(message);
});

function connect() {
  clearTimeout(retry);
  const mine = (socket = new WebSocket(`${location.protocol.replace("http", "ws")}//${location.host}/t/${table}/socket`));
  let greeted = false;
  mine.onmessage = ({ data }) => {
    const message = /** @type {FromServer} */ (JSON.parse(data));
    if (!greeted) {
      greeted = true;
      tries = 0;
      offline = false;
      queue.length = 0;
      if (viewing !== null) send({ t: "at", line: viewing });
      for (const { message } of unanswered.values()) send(message);
      drawBar();
    }
    hear(message);
  };
  mine.onclose = () => {
    if (socket !== mine) return;
    offline = true;
    drawBar();
    retry = setTimeout(connect, Math.min(15000, 400 * 2 ** tries++) * (0.5 + Math.random()));
  };
}
const wake = () => offline && !doc.hidden && socket?.readyState !== 0 && connect();
addEventListener("online", wake);
doc.addEventListener("visibilitychange", wake);

/** @param {FromServer} message */
function hear(message) {
  switch (message.t) {
    case "full":
    case "step":
      queue.push(message);
      return void pump();
    case "answer": {
      const known = unanswered.get(message.id);
      unanswered.delete(message.id);
      return known?.done(message);
    }
    case "preview":
      foreseen.set(message.code, message);
      return tipOf && drawPreview(message);
    case "presence":
      for (const seat of now.seats) /** @type {any} */ (seat).online = message.online.includes(seat.seat);
      $("watching").textContent = message.watching ? t("watching", { n: message.watching }) : "";
      return drawPanels();
    case "chat": return drawChat(message);
    case "note": return doc.activeElement !== $("note") && ($("note").value = message.text);
    case "trouble": return toast(message.text);
  }
}

// ---- what is shown

const state = /** @type {Full} */ (JSON.parse($("state").textContent));
/** @type {Around} */
let now = state.around;
/** The journal line looked at; null is the present. @type {number | null} */
let viewing = now.past ? now.line : null;
/** @typedef {{box: HTMLElement, svg: any, over: SVGGElement}} Place */
/** @typedef {{place: Place, data: WireNode, el: any}} Thing */
/** @type {Map<string, Place>} */
const places = new Map();
/** @type {Map<string, Thing>} */
const things = new Map();
/** @type {Map<string, WireTarget[]>} */
let targets = new Map();
/** @type {(Full | Step)[]} */
const queue = [];
let busy = false;

/** @param {number} seat @returns {SeatInfo} */
const seatOf = (seat) => /** @type {SeatInfo} */ (now.seats.find((each) => each.seat === seat));
const mayChoose = () => now.eye !== null && now.asked.includes(now.eye) && !now.past && !now.over;

/** Take messages in order; each waits until what came before has been seen. */
async function pump() {
  if (busy) return;
  busy = true;
  for (let message = queue.shift(); message; message = queue.shift()) await show(message);
  busy = false;
  if (playing) setTimeout(() => playing && go(now.line + 1), 500 / (+set.speed || 4));
}

/** @param {Full | Step} message */
async function show(message) {
  const { around } = message;
  if (message.t === "full" ? around.past !== (viewing !== null) : viewing !== null) {
    now = { ...now, lines: around.lines };
    return drawTime();
  }
  if (message.t === "step" && message.before !== now.v) {
    if (around.v > now.v) send({ t: "again" });
    return;
  }
  const asked = mayChoose(), over = now.over;
  if (around.v !== now.v) foreseen.clear();
  now = around;
  if (pending?.done) pending = null;
  if (confirming?.decision !== now.decision) confirming = null;
  const { steps, when, length } = plan(message.happened);
  tempo = doc.hidden || queue.length > 5 ? 0 : +set.speed * Math.max(1, length / 4000) * (queue.length > 1 ? 3 : 1);
  const patches = message.t === "full" ? wholeParts(message.parts) : message.parts;
  const before = spots([...when.keys(), ...patches.flatMap(({ gone }) => gone ?? [])]);
  drawParts(patches, when, before);
  drawLog(message.log);
  drawAround();
  for (const step of steps) happen(step, before);
  while (running.size) await Promise.allSettled([...running].map((each) => each.finished));
  if (mayChoose() && !asked) chime("turn");
  if (now.over && !over && !now.past) { chime("over"); openEnding(); }
}

function drawAround() {
  light();
  drawBar();
  drawPanels();
  drawTime();
  drawClock();
  drawCurtain();
  const focus = phone.matches && things.get(now.focus)?.el;
  if (focus) focus.scrollIntoView({ block: "nearest", inline: "center", behavior: set.calm ? "auto" : "smooth" });
}

/** A full view as changes: what differs from what is drawn. @param {WirePart[]} parts @returns {PartPatch[]} */
function wholeParts(parts) {
  for (const [id, place] of places) if (!parts.some((part) => part.id === id)) {
    for (const [key, thing] of things) if (thing.place === place) things.delete(key);
    place.box.remove();
    places.delete(id);
  }
  return parts.map((part) => {
    const place = setPlace(part);
    const order = part.nodes.map(([id]) => id), known = new Set(order);
    return {
      id: part.id, order,
      set: part.nodes.filter((node) => things.get(node[0])?.place !== place || JSON.stringify(things.get(node[0])?.data) !== JSON.stringify(node)),
      gone: [...things].filter(([id, thing]) => thing.place === place && !known.has(id)).map(([id]) => id),
    };
  });
}

/** The element of a part where it belongs, made from what the server drew if that is there. @param {WirePart} part @returns {Place} */
function setPlace({ id, where, caption, tab, box: [x, y, w, height], phone: wide, nodes }) {
  let place = places.get(id);
  if (!place) {
    const svg = doc.querySelector(`svg[data-part="${CSS.escape(id)}"]`) ?? h("svg", { "data-part": id });
    const over = h("g", { class: "over" });
    place = { box: svg.closest("section.part") ?? h("section", { class: "part" }), svg, over };
    for (const el of /** @type {any} */ (svg.children)) {
      const data = nodes.find(([key]) => key === el.dataset.id);
      if (data) things.set(data[0], { place, data, el });
    }
    svg.append(over);
    place.box.append(svg);
    places.set(id, place);
  }
  const { box, svg } = place;
  const home = where === "stage" ? $("felt") : where === "bar" ? $("phase") : where === "side" ? $("over-panels") : $(`seat-${where.slice(6)}`);
  if (box.parentNode !== home) home.append(box);
  box.id = `part-${id}`;
  box.dataset.where = where;
  box.dataset.tab = tab || caption;
  attr(box, "aria-label", caption);
  svg.setAttribute("viewBox", `0 0 ${w} ${height}`);
  svg.style.setProperty("--phone", wide ? `${wide}px` : "100%");
  svg.style.aspectRatio = `${w} / ${height}`;
  if (where === "stage") Object.assign(box.style, { left: `${x / 9.64}%`, top: `${y / 6.48}%`, width: `${w / 9.64}%`, height: `${height / 6.48}%` });
  return place;
}

/** @param {PartPatch[]} patches @param {Map<string, number>} when @param {Map<string, Spot>} before */
function drawParts(patches, when, before) {
  const focused = /** @type {any} */ (doc.activeElement);
  const stays = new Set(patches.flatMap(({ set }) => set?.map(([id]) => id) ?? []));
  for (const { id, set, gone, order } of patches) {
    const place = places.get(id);
    if (!place) { send({ t: "again" }); continue; }
    for (const key of gone ?? []) {
      const thing = things.get(key);
      if (thing?.place !== place) continue;
      const { el } = thing;
      things.delete(key);
      el.removeAttribute("data-id");
      el.setAttribute("class", "node");
      if (stays.has(key)) { el.remove(); continue; }
      place.over.append(el);
      move(el, [{ opacity: 1 }, { opacity: 0 }], 250, when.get(key), () => el.remove());
    }
    for (const node of set ?? []) put(place, node, when.get(node[0]) ?? 0, before);
    let after = place.over;
    for (const key of order?.toReversed() ?? []) {
      const el = things.get(key)?.el;
      if (el.nextSibling !== after) place.svg.insertBefore(el, after);
      after = el;
    }
  }
  if (focused !== doc.activeElement && focused?.isConnected) focused.focus({ preventScroll: true });
}

/** @param {Place} place @param {WireNode} data @param {number} when @param {Map<string, Spot>} before */
function put(place, data, when, before) {
  const [id, at, inside] = data;
  const old = things.get(id);
  const el = old?.place === place ? old.el : h("g", { "data-id": id });
  things.set(id, { place, data, el });
  el.setAttribute("transform", at);
  if (old?.place === place) {
    if (old.data[1] !== at) {
      const [x, y] = numbers(old.data[1]), [a, b] = numbers(at);
      glide(el, css(old.data[1]), css(at), Math.hypot(a - x, b - y), when);
    }
    if (old.data[2] !== inside) later(when, () => el.innerHTML = inside);
    return;
  }
  old?.el.remove();
  el.innerHTML = inside;
  place.svg.insertBefore(el, place.over);
  const from = before.get(id), to = from && spot(id);
  if (from && to) glide(el, `translate(${(from.x - to.x) / to.k}px,${(from.y - to.y) / to.k}px) ${css(at)}`, css(at), 600, when);
  else move(el, [{ opacity: 0 }, { opacity: 1 }], 350, when);
}

// ---- motion: everything of one message is laid out in time at once, so that it can be skipped at once

/** @typedef {{x: number, y: number, k: number, box: DOMRect}} Spot */
/** @type {Set<Animation>} */
const running = new Set();
let tempo = 0;
/** @type {Record<string, number>} */
const LENGTH = { fly: 450, flip: 400, count: 300, flash: 500, say: 700 };

/** @param {string} place */
const numbers = (place) => (place.match(/-?[\d.]+/g) ?? []).map(Number);
/** An SVG transform as a CSS one. @param {string} place */
const css = (place) => place.replace(/translate\((\S+) (\S+)\)/, "translate($1px,$2px)").replace(/rotate\((\S+)\)/, "rotate($1deg)");

/** @param {any} el @param {Keyframe[]} frames @param {number} ms @param {number} [delay] @param {() => void} [then] @param {FillMode} [fill] */
function move(el, frames, ms, delay = 0, then, fill = "backwards") {
  if (!tempo) return then?.();
  const animation = el.animate(frames, { duration: ms / tempo, delay: delay / tempo, easing: "cubic-bezier(.2,.7,.3,1)", fill });
  running.add(animation);
  animation.onfinish = animation.oncancel = () => { running.delete(animation); then?.(); };
}
/** @param {number} ms @param {() => void} does */
const later = (ms, does) => ms ? move(body, [], ms, 0, does) : does();
const skip = () => { for (const each of [...running]) each.finish(); };
doc.addEventListener("visibilitychange", skip);

/** @param {any} el @param {string} from @param {string} to @param {number} far @param {number} when */
function glide(el, from, to, far, when) {
  if (set.calm) return move(el, [{ opacity: 0.2 }, { opacity: 1 }], 300, when);
  move(el, [{ transform: from }, { transform: to }], Math.min(600, Math.max(250, far)), when);
}

/** Where a node is on the screen. @param {string} id @returns {Spot | undefined} */
function spot(id) {
  const thing = things.get(id);
  if (!thing) return undefined;
  const box = thing.el.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, k: thing.place.svg.getScreenCTM()?.a ?? 1, box };
}

/** @param {string[]} ids */
function spots(ids) {
  const found = new Map();
  for (const id of tempo ? ids : []) { const at = spot(id); if (at) found.set(id, at); }
  return found;
}

/** When each event starts, and so each node it names. @param {Happening[]} happened */
function plan(happened) {
  let at = 0;
  /** @type {Map<string, number>} */
  const when = new Map();
  const steps = happened.map(({ log, moves }) => {
    const start = at;
    for (const { nodes = [], to } of moves) for (const id of [...nodes, to ?? ""]) if (!when.has(id)) when.set(id, start);
    at += 0.7 * Math.max(0, ...moves.map(({ kind, count = 1 }) => (LENGTH[kind] ?? 300) + 60 * count));
    return { start, log, moves };
  });
  return { steps, when, length: at };
}

/** @param {{start: number, log: number, moves: WireMotion[]}} step @param {Map<string, Spot>} before */
function happen({ start, log, moves }, before) {
  if (!tempo) return;
  const line = lines.get(log)?.el;
  later(start, () => line?.classList.add("lit"));
  later(start + 900, () => line?.classList.remove("lit"));
  for (const { kind, nodes = [], to = "", art = "", text = "", count = 1 } of moves) {
    later(start, () => chime(kind));
    if (kind === "say") speak(text || (lines.has(log) ? plain(lines.get(log)?.line.text ?? []) : ""), start);
    else if (kind === "fly" && !set.calm) {
      nodes.forEach((id, n) => {
        const from = before.get(id) ?? spot(id), goal = spot(to) ?? before.get(to);
        const drawn = art || things.get(id)?.data[2] || "";
        if (from && goal) for (let c = 0; c < Math.min(count, 8); c++) fly(drawn, from, goal, start + 60 * (n + c));
      });
    } else if (kind === "flip" && !set.calm) {
      for (const id of nodes) {
        const thing = things.get(id), at = thing && css(thing.data[1]);
        if (thing) move(thing.el, [{ transform: at }, { transform: `${at} scale(.02,1)` }, { transform: at }], 400, start);
      }
    } else ring([...nodes, to], start);
  }
}

/** @param {string} art @param {Spot} from @param {Spot} to @param {number} when */
function fly(art, from, to, when) {
  const g = h("g", { class: "flier" });
  g.innerHTML = art;
  $("sky").append(g);
  const at = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ k) => ({ opacity: 1, transform: `translate(${x}px,${y}px) scale(${k})` });
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  move(g, [at(from.x, from.y, from.k), at((from.x + to.x) / 2, (from.y + to.y) / 2 - far / 8, Math.max(from.k, to.k) * 1.15), at(to.x, to.y, to.k)],
    Math.min(600, Math.max(300, far)), when, () => g.remove(), "none");
}

/** Rings round nodes; without a time they stay until removed. @param {string[]} ids @param {number} [when] */
function ring(ids, when) {
  return ids.flatMap((id) => {
    const at = spot(id)?.box;
    if (!at?.width) return [];
    const el = h("rect", { class: "flash", x: at.x - 3, y: at.y - 3, width: at.width + 6, height: at.height + 6, rx: 8 });
    $("sky").append(el);
    if (when !== undefined) move(el, [{ opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 0 }], 700, when, () => el.remove());
    return [el];
  });
}

/** @param {string} text @param {number} when */
function speak(text, when) {
  const said = h("span", {}, text);
  later(when, () => { $("said").replaceChildren(said); });
  move(said, [{ opacity: 0 }, { opacity: 1, offset: 0.15 }, { opacity: 1, offset: 0.8 }, { opacity: 0 }], 1400, when, () => said.remove());
}

// ---- choosing

/** The choice or undo under way. @type {{done: boolean} | null} */
let pending = null;
/** @type {{code: string, text: string, words: string, decision: number} | null} */
let confirming = null;
let rover = "";

/** @param {any} el @param {string} name @param {string | number | undefined | false} value */
function attr(el, name, value) {
  if (value || value === 0) { if (el.getAttribute(name) !== `${value}`) el.setAttribute(name, value); }
  else if (el.hasAttribute(name)) el.removeAttribute(name);
}

/** Light what can be chosen. */
function light() {
  targets = new Map();
  if (mayChoose()) for (const target of now.targets) targets.set(target.node, [...(targets.get(target.node) ?? []), target]);
  if (!targets.has(rover)) rover = now.targets[0]?.node ?? "";
  for (const [id, { data: [, , , cls, label, tip, why], el }] of things) {
    const own = targets.get(id);
    attr(el, "class", ["node", cls, own && "lit", why && "ask", tip && "tipped"].filter(Boolean).join(" "));
    attr(el, "role", own ? "button" : label && "img");
    attr(el, "aria-label", label || own?.[0].text);
    attr(el, "aria-description", own && label ? own.map(({ text }) => text).join("; ") : "");
    attr(el, "aria-haspopup", own && own.length > 1 && "menu");
    attr(el, "tabindex", own ? (id === rover ? 0 : -1) : (tip || why) && -1);
  }
  body.classList.toggle("inert", !!pending);
}

/** @param {string} code @param {string} text @param {boolean} [sure] */
function choose(code, text, sure = !set.ask) {
  if (now.eye === null || !mayChoose()) return;
  act({ t: "do", id: fresh(), seat: now.eye, decision: now.decision, codes: [code], sure, seen: text }, (answer) => {
    if (answer.confirm) confirming = { code, text, words: answer.text || t("confirm"), decision: now.decision };
    else toast(answer.text, answer.rule);
  });
}

/** Send a choice and lay the table still until it is answered. @param {any} message @param {(answer: Answer) => void} refused */
async function act(message, refused) {
  if (pending) return;
  /** @type {{done: boolean}} */
  const mine = (pending = { done: false }), { v } = now;
  confirming = null;
  if (offline) toast(t("lost"));
  closeMenu();
  hideTip();
  light();
  drawBar();
  const answer = await ask(message);
  if (answer.ok && now.v === v && !viewing) {
    mine.done = true; // what it does is on its way
    setTimeout(() => { if (pending === mine) { pending = null; send({ t: "again" }); } }, 4000);
    return;
  }
  pending = null;
  if (!answer.ok) refused(answer);
  light();
  drawBar();
}

/** @param {"undo" | "redo" | "restart"} what */
const takeBack = (what) => {
  if (now.eye !== null && now.undo[what] && !now.past) act({ t: "undo", id: fresh(), seat: now.eye, decision: now.decision, what }, (answer) => toast(answer.text, answer.rule));
};

/** A node is clicked, or Enter is pressed on it. @param {any} el */
async function press(el) {
  const thing = things.get(el.dataset.id), own = targets.get(el.dataset.id);
  if (!thing || pending) return;
  rover = el.dataset.id;
  if (own?.length === 1) return choose(own[0].code, own[0].text);
  if (own) return openMenu(own, el);
  const why = thing.data[6];
  if (!why || now.eye === null || now.past) return explain(el);
  const answer = await ask({ t: "why", id: fresh(), seat: now.eye, code: why });
  explain(el, [thing.data[4], [answer.text ?? ""], answer.rule ?? ""], "no");
  $("live").textContent = answer.text ?? "";
}

/** @param {(WireTarget | WireButton)[]} list @param {any} by */
function openMenu(list, by) {
  const menu = $("menu");
  hideTip();
  menu.by = by;
  menu.replaceChildren(...list.map((each) => choiceButton(each, "menuitem")));
  menu.showPopover();
  beside(menu, by);
  menu.firstElementChild.focus();
}
function closeMenu() {
  const menu = $("menu");
  if (!menu.matches(":popover-open")) return false;
  menu.hidePopover();
  menu.by?.focus?.();
  return true;
}

/** @param {WireTarget | WireButton} choice @param {string} [role] @param {string} [cls] */
const choiceButton = (choice, role, cls = "") =>
  h("button", { type: "button", class: `btn ${cls}`, role, "data-code": choice.code }, h("span", {}, choice.text), "badge" in choice && choice.badge && h("b", { class: "pill" }, choice.badge));

// ---- what a thing is, and what a choice would do

/** @type {any} */
let tipOf = null;
let tipTimer = 0;
/** @type {Map<string, Preview>} */
const foreseen = new Map();

/** @param {any} el @param {[string, string[], string]} [told] @param {string} [cls] */
function explain(el, told, cls = "") {
  const { id, code, tip: hint, rule: by } = el.dataset, thing = things.get(id);
  const own = told ? [] : thing ? targets.get(id) ?? [] : now.targets.filter((each) => each.code === code).slice(0, 1);
  const [name, lines, rule] = told ?? thing?.data[5] ?? [thing?.data[4] || hint || el.textContent, [], by];
  const asked = code ?? (own.length === 1 && own[0].code);
  const tip = $("tip");
  tipOf = el;
  el.setAttribute("aria-describedby", "tip");
  tip.className = cls;
  tip.replaceChildren(...[
    h("h3", {}, name), lines.map((line) => h("p", {}, line)),
    thing && own.map(({ text, badge }) => h("p", { class: "offer" }, icon("i-act"), text, badge && h("b", { class: "pill" }, badge))),
    asked && mayChoose() && h("div", { class: "foreseen", "data-code": asked }),
    rule && h("button", { type: "button", class: "rule", "data-rule": rule }, t("rule", { id: rule })),
  ].flat().filter(Boolean));
  drawGhost(own);
  const known = asked && foreseen.get(asked);
  tip.showPopover();
  if (known) drawPreview(known);
  else if (asked && now.eye !== null && mayChoose()) {
    const { eye } = now;
    clearTimeout(tipTimer);
    tipTimer = setTimeout(() => tipOf === el && send({ t: "foresee", seat: eye, code: asked }), 150);
  }
  beside(tip, el);
}

/** @param {Preview} preview */
function drawPreview({ code, lines, gain, final }) {
  const box = $("tip").querySelector(".foreseen");
  if (box?.dataset.code !== code) return;
  box.replaceChildren(...lines.map((line) => h("p", {}, rich(line))), ...[
    gain !== null && gain !== 0 && h("b", { class: gain > 0 ? "good" : "bad" }, t("gain", { n: gain > 0 ? `+${gain}` : `−${-gain}` })),
    final && h("p", { class: "final" }, icon("i-end"), t("final")),
  ].filter(Boolean));
  beside($("tip"), tipOf);
}

/** @param {WireTarget[]} own */
function drawGhost(own) {
  for (const { over } of places.values()) over.querySelector(".ghost")?.remove();
  const place = own.length === 1 && own[0].ghost && things.get(own[0].node)?.place;
  if (place) {
    const g = h("g", { class: "ghost" });
    g.innerHTML = own[0].ghost;
    place.over.append(g);
  }
}

function hideTip() {
  clearTimeout(tipTimer);
  if (!tipOf) return false;
  tipOf.removeAttribute("aria-describedby");
  tipOf = null;
  drawGhost([]);
  $("tip").hidePopover();
  return true;
}

/** Put a box below or above an element; a phone has a fixed place for it. @param {any} box @param {any} el */
function beside(box, el) {
  const { style } = box, at = el.getBoundingClientRect(), { offsetWidth: w, offsetHeight: high } = box;
  const left = Math.max(8, Math.min(at.x + at.width / 2 - w / 2, innerWidth - w - 8));
  const top = at.bottom + 10 + high < innerHeight ? at.bottom + 10 : Math.max(8, at.top - high - 10);
  style.left = `${left}px`;
  style.top = `${top}px`;
}

const TELLING = ".node.lit, .node.ask, .node.tipped, [data-code], [data-tip]";
/** @param {any} target @param {number} wait */
function point(target, wait) {
  clearTimeout(tipTimer);
  const el = target.closest?.("#tip") ? tipOf : target.closest?.(TELLING);
  if (el && el === tipOf) return;
  tipTimer = setTimeout(() => (el?.isConnected && !pending ? (hideTip(), explain(el)) : hideTip()), el ? wait : 180);
}
doc.addEventListener("pointerover", ({ target, pointerType }) => pointerType !== "touch" && point(target, 90));
doc.addEventListener("focusin", ({ target }) => /** @type {any} */ (target).matches(":focus-visible") && point(target, 0));

let held = 0, wasHeld = false;
doc.addEventListener("pointerdown", ({ target, pointerType }) => {
  skip();
  wasHeld = false;
  const el = /** @type {any} */ (target).closest(TELLING);
  if (pointerType === "touch") {
    if (!/** @type {any} */ (target).closest("#tip")) hideTip();
    if (el) held = setTimeout(() => { wasHeld = true; explain(el); }, 500);
  }
  if (!/** @type {any} */ (target).closest("#menu")) $("menu").matches(":popover-open") && $("menu").hidePopover();
});
for (const name of ["pointerup", "pointercancel", "pointermove"])
  doc.addEventListener(name, (/** @type {any} */ event) => (name !== "pointermove" || Math.abs(event.movementX) + Math.abs(event.movementY) > 8) && clearTimeout(held));
doc.addEventListener("contextmenu", (event) => wasHeld && event.preventDefault());
doc.addEventListener("click", (event) => {
  const target = /** @type {any} */ (event.target), button = target.closest("[data-code]"), node = target.closest(".node.lit, .node.ask, .node.tipped");
  if (wasHeld) { wasHeld = false; return event.preventDefault(); }
  if (target.closest("button.rule")) return void openRule(target.dataset.rule);
  if (button) choose(button.dataset.code, button.firstElementChild.textContent);
  else if (node) press(node);
});

let toasted = 0;
/** @param {string} [text] @param {string} [rule] */
function toast(text, rule) {
  const el = $("toast");
  el.replaceChildren(text ?? "", rule ? h("button", { type: "button", class: "rule", "data-rule": rule }, t("rule", { id: rule })) : "");
  el.showPopover();
  clearTimeout(toasted);
  toasted = setTimeout(() => el.hidePopover(), 6000);
}

// ---- the bar

function drawBar() {
  const mine = mayChoose(), names = now.asked.map((seat) => seatOf(seat)?.name).filter(Boolean);
  const mode = offline ? "off" : now.past ? "past" : now.over ? "over" : mine ? "turn" : "wait";
  const word = mode === "turn" && now.mine.length > 1 ? t("status_seat", { name: seatOf(now.eye ?? 0).name })
    : mode !== "wait" ? t(`status_${mode}`) : names.length ? t("status_wait", { names: listed(names) }) : t("status_idle");
  const sprite = { off: "i-off", past: "i-past", over: "i-over", turn: "i-act", wait: "i-wait" }[mode];
  $("bar").dataset.state = mode;
  fill($("status"), mode + word, () => [icon(sprite), h("span", {}, word)]);
  const prompt = now.past ? [[t("past", { n: now.line, m: now.lines }), "", -1]] : confirming ? [[confirming.words, "", -1]] : now.prompt;
  fill($("prompt"), JSON.stringify(prompt), () => rich(/** @type {Rich} */ (prompt)));
  fill($("banner"), now.banner, () => [now.banner]);
  $("banner").hidden = !now.banner;
  const box = $("choices"), had = box.contains(doc.activeElement), { primary, end } = now;
  const list = mine && !confirming ? [primary, ...now.buttons].filter((each) => each !== null) : [];
  const own = now.past ? [["to_now", () => go(null), "primary"]] : now.over ? [["sheet_open", openEnding, "primary"]]
    : confirming ? [["confirm_yes", sure, "primary"], ["confirm_no", unsure, ""]] : [];
  fill(box, JSON.stringify([list, own.map(([id]) => id), now.decision]), () => [
    ...own.map(([id, does, cls]) => h("button", { type: "button", class: `btn ${cls}`, click: does }, t(/** @type {string} */ (id)))),
    ...list.map((each) => choiceButton(each, "", each === primary ? "primary" : ""))]);
  if (had && !box.contains(doc.activeElement)) (box.querySelector("button") ?? doc.querySelector(".lit[tabindex='0']") ?? body).focus();
  fit();
  for (const what of /** @type {const} */ (["undo", "redo", "restart"])) {
    const off = now.past || !now.undo[what], why = off && what !== "redo" && now.undo.why;
    slot(what, off, why ? `${t(what)}: ${why}` : t(what), why ? now.undo.rule : "");
  }
  slot("end", !mine || !end, end?.text ?? t("end"), "");
  doc.title = t(mine ? "page_turn" : "page", { title: body.dataset.caption });
  const mark = `/static/icon${mine ? "-turn" : ""}.svg`;
  if (!$("favicon").href.endsWith(mark)) $("favicon").href = mark;
}
const sure = () => { if (confirming) { const { code, text } = confirming; confirming = null; choose(code, text, true); } };
const unsure = () => { confirming = null; drawBar(); };

/** @param {string} id @param {boolean} off @param {string} tip @param {string} rule */
function slot(id, off, tip, rule) {
  const el = $(id);
  attr(el, "aria-disabled", off && "true");
  attr(el, "data-tip", tip);
  attr(el, "data-rule", rule);
  attr(el, "aria-label", tip);
}

/** Where not all choices fit, a button opens them as a list. */
function fit() {
  const box = $("choices"), many = box.scrollWidth > box.clientWidth + 2, n = box.children.length;
  $("more").hidden = !many;
  if (many) fill($("more"), `${n}`, () => [t("more", { n })]);
}
addEventListener("resize", fit);

/** @param {string[]} names */
const listed = (names) => new Intl.ListFormat(root.lang).format(names);

let ticking = 0;
function drawClock() {
  const { clock } = now;
  $("clock").hidden = !clock;
  clearInterval(ticking);
  if (!clock) return;
  const end = performance.now() + clock.left, tick = () => { $("clock-left").textContent = Math.max(0, Math.ceil((end - performance.now()) / 1000)); };
  $("clock-text").textContent = clock.text;
  $("clock-bar").animate([{ scale: `${clock.left / clock.whole} 1` }, { scale: "0 1" }], { duration: clock.left, fill: "forwards" });
  ticking = setInterval(tick, 250);
  tick();
}

// ---- the players

/** @type {Map<number, number>} */
const scores = new Map();

function drawPanels() {
  const first = now.mine.length === 1 ? now.seats.findIndex(({ mine }) => mine) : 0;
  const order = [...now.seats.slice(first), ...now.seats.slice(0, first)];
  const cards = order.map((seat) => {
    const card = $(`seat-${seat.seat}`), head = card.firstElementChild;
    card.classList.toggle("asked", seat.asked);
    card.dataset.look = seat.look;
    fill(head, JSON.stringify(seat) + ago(seat.waits), () => drawHead(seat, head));
    return card;
  });
  if (cards.some((card, n) => $("panels").children[n] !== card)) $("panels").append(...cards);
}

/** @param {SeatInfo} seat @param {any} head */
function drawHead(seat, head) {
  const { kind, bot, online, mine, asked, votes, score, waits } = seat, person = kind === "person";
  const old = scores.get(seat.seat) ?? score, gain = (score ?? 0) - (old ?? 0);
  const shown = h("b", { class: "score num" }, old ?? "");
  scores.set(seat.seat, score ?? 0);
  if (gain) count(shown, old ?? 0, score ?? 0);
  const level = (/** @type {string} */ text) => h("span", { class: "soft", "data-tip": text, role: "img", "aria-label": text }, icon("i-bot"));
  return [
    icon(`badge-${seat.look}`, "badge"), h("b", { class: "name" }, kind === "open" ? t("open_seat") : seat.name),
    ...[mine && now.mine.length === 1 && h("span", { class: "soft" }, t("you")),
      bot && level(t("bot", { level: bot })),
      person && h("span", { class: `dot${online ? " here" : ""}`, role: "img", "aria-label": t(online ? "online" : "offline"), "data-tip": t(online ? "online" : "offline") }),
      asked && h("span", { class: "turn" }, icon("i-act"), t("asked")),
      asked && waits && !mine && h("span", { class: "soft ago" }, ago(waits)),
      person && !mine && !online && !bot && now.mine.length > 0 && !now.over && h("button", { type: "button", class: "btn small", click: () => standIn(seat.seat, "greedy") }, votes ? t("standin_votes", { n: votes }) : t("standin")),
      mine && bot && h("button", { type: "button", class: "btn small", click: () => standIn(seat.seat, "") }, t("take_back"))].filter(Boolean),
    gain ? h("b", { class: gain > 0 ? "delta good" : "delta bad" }, gain > 0 ? `+${gain}` : `−${-gain}`) : "", shown,
  ];
}

/** @param {number} seat @param {string} bot */
async function standIn(seat, bot) {
  const answer = await ask({ t: "standin", id: fresh(), seat, bot });
  if (answer.text) toast(answer.text, answer.rule);
}

/** @param {any} el @param {number} from @param {number} to */
function count(el, from, to) {
  const start = performance.now(), length = set.calm || doc.hidden ? 0 : 500;
  const tick = (/** @type {number} */ at) => {
    const part = length ? Math.min(1, Math.max(0, at - start) / length) : 1;
    el.textContent = Math.round(from + (to - from) * part);
    if (part < 1) requestAnimationFrame(tick);
  };
  tick(start);
}

/** @param {string} since */
function ago(since) {
  const minutes = since ? Math.floor((Date.now() - Date.parse(since)) / 60000) : 0;
  if (minutes < 2) return "";
  const [n, unit] = minutes < 120 ? [minutes, "minute"] : minutes < 2880 ? [minutes / 60, "hour"] : [minutes / 1440, "day"];
  return new Intl.RelativeTimeFormat(root.lang, { style: "narrow" }).format(-Math.floor(/** @type {number} */ (n)), /** @type {any} */ (unit));
}
setInterval(drawPanels, 30000);

// ---- log, chat, notes, rules

/** @type {Map<number, {line: LogLine, el: any}>} */
const lines = new Map();
const since = h("li", { class: "since" }, t("since"));

/** @param {LogTail} tail */
function drawLog({ start, lines: fresh }) {
  const list = $("log"), box = $("log-box"), low = box.scrollHeight - box.scrollTop - box.clientHeight < 60;
  const known = new Map(fresh.map((line) => [line.i, JSON.stringify(line)]));
  let keep = true;
  for (const [i, { line, el }] of lines) {
    if (i >= start && keep) keep = known.get(i) === JSON.stringify(line);
    if (i >= start && !keep) { el.remove(); lines.delete(i); }
  }
  for (const line of fresh) if (!lines.has(line.i)) {
    const button = h("button", { type: "button", tabindex: -1, click: () => go(line.line ?? 0) }, rich(line.text));
    const el = h("li", { class: line.head ? "head" : "", "data-look": seatOf(line.seat)?.look }, button);
    lines.set(line.i, { line, el });
    list.append(el);
  }
  const first = now.recap !== null && [...lines.values()].find(({ line }) => (line.line ?? 0) > (now.recap ?? 0));
  if (first && !now.past) first.el.before(since);
  else since.remove();
  $("recap").hidden = now.recap === null || now.past;
  if (low) box.scrollTop = box.scrollHeight;
}
/** @type {any[]} */
let rings = [];
$("log").addEventListener("pointerover", (/** @type {any} */ { target }) => {
  rings.forEach((each) => each.remove());
  const el = target.closest("li"), found = [...lines.values()].find((each) => each.el === el);
  rings = found ? ring(found.line.nodes ?? []) : [];
});
$("log").addEventListener("pointerleave", () => rings.forEach((each) => each.remove()));
on("copy-log", () => copy([...lines.values()].map(({ line }) => plain(line.text)).join("\n")));

/** @param {string} text */
async function copy(text) {
  try { await navigator.clipboard.writeText(text); toast(t("copied")); } catch { toast(text); }
}

let heard = -1, unread = 0;
/** @param {Chat} chat */
function drawChat({ lines }) {
  const list = $("chat"), open = $("tab-chat").ariaSelected === "true", first = heard < 0;
  for (const { n, seat, name, text, at } of lines) {
    if (n <= heard) continue;
    heard = n;
    if (!open && !first && !seatOf(seat)?.mine) unread++;
    const look = seatOf(seat)?.look;
    list.append(h("li", {}, look ? icon(`badge-${look}`, "badge") : "", h("b", {}, name), " ", h("time", { class: "soft", datetime: at }, new Date(at).toLocaleTimeString([], { timeStyle: "short" })), h("p", {}, text)));
  }
  heard = Math.max(heard, 0);
  $("chat-box").scrollTop = 1e6;
  drawUnread();
}
function drawUnread() {
  $("unread").hidden = !unread;
  fill($("unread"), `${unread}`, () => [h("span", { "aria-hidden": "true" }, unread), h("span", { class: "vh" }, t("unread", { n: unread }))]);
}
$("talk").addEventListener("submit", async (/** @type {Event} */ event) => {
  event.preventDefault();
  const field = $("say"), text = field.value.trim();
  if (!text) return;
  field.value = "";
  const answer = await ask({ t: "say", id: fresh(), text });
  if (!answer.ok) { toast(answer.text); field.value ||= text; }
});

const saveNote = debounced(async () => {
  const answer = await ask({ t: "write", id: fresh(), text: $("note").value });
  $("note-state").textContent = answer.ok ? t("notes_saved") : answer.text;
}, 700);
$("note").addEventListener("input", () => { $("note-state").textContent = t("notes_saving"); saveNote(); });

const TABS = ["log", "chat", "notes", "rules"];
/** @param {string} name @param {boolean} [focus] */
function openTab(name, focus) {
  for (const each of TABS) {
    const tab = $(`tab-${each}`), chosen = each === name;
    tab.ariaSelected = `${chosen}`;
    tab.tabIndex = chosen ? 0 : -1;
    $(`pane-${each}`).hidden = !chosen;
    if (chosen && focus) tab.focus();
  }
  if (name === "chat") { unread = 0; drawUnread(); $("chat-box").scrollTop = 1e6; }
  if (name === "log") $("log-box").scrollTop = 1e6;
  if (name === "rules") loadRules();
  if (phone.matches && focus) $("book").scrollIntoView({ behavior: "smooth" });
}
for (const each of TABS) on(`tab-${each}`, () => openTab(each));

/** @type {Promise<void> | undefined} */
let rules;
const loadRules = () => (rules ??= (async () => {
  $("clauses").textContent = t("rules_wait");
  try {
    const reply = await fetch(`/api/titles/${body.dataset.title}/rules`);
    /** @type {Map<string, any[]>} */
    const chapters = new Map();
    for (const clause of (await reply.json()).clauses) chapters.set(clause.chapter, [...(chapters.get(clause.chapter) ?? []), clause]);
    $("clauses").replaceChildren(...[...chapters].map(([chapter, clauses]) => h("section", {}, h("h3", {}, chapter), clauses.map(drawClause))));
  } catch {
    rules = undefined;
    $("clauses").textContent = t("status_off");
  }
})());

/** @param {any} clause */
function drawClause({ id, text, provenance, note }) {
  const from = provenance.some((/** @type {string} */ p) => p === "house") ? "house" : provenance.includes("rulebook") ? "rulebook" : "public";
  return h("article", { id: `rule-${id}`, tabindex: -1 }, h("b", {}, id), " ", h("span", { class: "pill" }, t(`from_${from}`)), h("p", {}, text),
    note && h("p", { class: "long soft" }, note), h("p", { class: "long soft" }, provenance.join(", ")));
}
const findRules = debounced(() => {
  const wanted = $("find").value.trim().toLowerCase();
  for (const each of $("clauses").querySelectorAll("article")) each.hidden = !each.textContent.toLowerCase().includes(wanted);
  for (const each of $("clauses").querySelectorAll("section")) each.hidden = !each.querySelector("article:not([hidden])");
}, 120);
$("find").addEventListener("input", findRules);
$("long").addEventListener("change", () => $("clauses").classList.toggle("all", $("long").checked));

/** @param {string} id */
async function openRule(id) {
  hideTip();
  for (const dialog of doc.querySelectorAll("dialog[open]")) /** @type {any} */ (dialog).close();
  openTab("rules", true);
  await loadRules();
  $("find").value = "";
  for (const each of $("clauses").querySelectorAll("[hidden]")) each.hidden = false;
  const clause = $(`rule-${id}`);
  clause?.scrollIntoView({ block: "center" });
  clause?.focus();
}

// ---- time

let playing = false;

/** Look at the table after so many lines of its journal; null is the present. @param {number | null} line */
function go(line) {
  const goal = line === null || line >= now.lines ? null : Math.max(0, line);
  if (goal === null) playing = false;
  if (goal === viewing && !now.past === (goal === null)) return drawTime();
  viewing = goal;
  skip();
  send({ t: "at", line: goal });
  if (goal !== null) $("time").hidden = false;
}

function drawTime() {
  const { line, lines, past } = now;
  body.classList.toggle("past", past);
  $("moment").max = lines;
  $("moment").value = line;
  $("moment-text").textContent = t("moment_of", { n: line, m: lines });
  $("fork-line").value = line;
  const button = $("play");
  if (button.ariaPressed !== `${playing}`) {
    button.ariaPressed = `${playing}`;
    button.replaceChildren(icon(playing ? "i-stop" : "i-play"));
    button.ariaLabel = button.dataset.tip = t(playing ? "stop" : "play");
  }
}
/** @param {number} line */
function playFrom(line) {
  playing = true;
  go(line);
  drawTime();
}
on("first", () => go(0));
on("back", () => go(now.line - 1));
on("forth", () => go(now.line + 1));
on("now", () => go(null));
on("play", () => { if (playing) { playing = false; drawTime(); } else playFrom(now.past ? now.line + 1 : 0); });
$("moment").addEventListener("change", () => go(+$("moment").value));
on("link", () => copy(`${location.origin}/t/${table}?at=${now.line}`));
on("open-time", () => { $("time").hidden = !$("time").hidden; });
on("time-close", () => { $("time").hidden = true; go(null); });
$("recap").textContent = t("recap");
on("recap", () => playFrom(now.recap ?? 0));

// ---- dialogs

function openEnding() {
  const end = now.ending;
  if (!end || $("ending").open) return;
  const names = end.winners.map((seat) => seatOf(seat).name);
  $("ending-head").textContent = t(names.length > 1 ? "won_many" : "won", { names: listed(names) });
  const cell = (/** @type {any} */ n, /** @type {string} */ why) => why ? h("td", { tabindex: 0, "data-tip": why, class: "why" }, n) : h("td", {}, n);
  const best = (/** @type {number} */ seat) => (end.winners.includes(seat) ? "won" : "");
  $("sheet").replaceChildren(
    h("thead", {}, h("tr", {}, h("td"), now.seats.map(({ look, name, seat }) => h("th", { scope: "col", class: best(seat) }, icon(`badge-${look}`, "badge"), " ", name)))),
    h("tbody", {}, end.rows.map(({ category, points, why }) => h("tr", {}, h("th", { scope: "row" }, category), points.map((n, seat) => cell(n, why[seat]))))),
    h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, t("total")), end.scores.map((n, seat) => h("td", { class: best(seat) }, n))),
      h("tr", {}, h("th", { scope: "row" }, t("place")), end.places.map((n) => h("td", {}, n)))));
  drawCurve(end);
  const [head, list] = $("fair").children;
  $("fair").hidden = !end.verdict.length;
  head.textContent = t("fair");
  list.replaceChildren(...end.verdict.map(([name, found, text]) => {
    const kind = found === "good" ? "good" : found === "bad" ? "bad" : "not";
    return h("li", { class: kind }, icon({ good: "i-check", bad: "i-cross", not: "i-dash" }[kind]), h("b", {}, `${name}: ${t(`fair_${kind}`)}`), h("p", { class: "soft" }, text));
  }));
  $("ending").showModal();
}

const DASHES = ["none", "9 4", "2 4", "12 4 2 4", "5 3", "1 3"];
/** @param {Ending} ending */
function drawCurve({ curve }) {
  const long = Math.max(...curve.map((line) => line.length)), all = curve.flat(), low = Math.min(0, ...all), high = Math.max(1, ...all);
  $("curve").hidden = long < 2;
  const y = (/** @type {number} */ n) => 132 - (124 * (n - low)) / (high - low);
  const stroke = (/** @type {any} */ el, /** @type {number} */ n) => { el.style.stroke = `var(--seat-${now.seats[n].look})`; el.style.strokeDasharray = DASHES[n % 6]; return el; };
  $("curve").replaceChildren(
    h("figcaption", {}, t("curve")),
    h("svg", { viewBox: "0 0 500 140", role: "img", "aria-label": t("curve") }, h("path", { d: `M0 ${y(0)}H460`, class: "axis" }), h("text", { x: 466, y: 14, "font-size": 12 }, high), h("text", { x: 466, y: y(0), "font-size": 12 }, "0"),
      curve.map((line, n) => stroke(h("polyline", { points: line.map((points, at) => `${(460 * at) / (long - 1)},${y(points)}`).join(" ") }), n))),
    h("p", { class: "row" }, now.seats.map(({ name }, n) => h("span", {}, h("svg", { class: "key", viewBox: "0 0 36 8", "aria-hidden": "true" }, stroke(h("polyline", { points: "0,4 36,4" }), n)), " ", name))));
}
on("replay", () => { $("ending").close(); playFrom(0); });

let unveiled = -1;
/** With one device for all, ask for the next player before showing what only that player may see. */
function drawCurtain() {
  const veil = now.curtain && now.eye !== null && now.eye !== unveiled && !now.past;
  body.classList.toggle("veiled", veil);
  if (!veil) return;
  $("curtain-name").textContent = t("curtain", { name: seatOf(now.eye ?? 0).name });
  if (!$("curtain").open) $("curtain").showModal();
}
$("curtain").addEventListener("cancel", (/** @type {Event} */ event) => event.preventDefault());
on("curtain-open", () => { unveiled = now.eye ?? -1; $("curtain").close(); drawCurtain(); });

on("open-settings", () => {
  for (const field of $("wishes").elements) {
    const value = /** @type {any} */ (set)[field.name];
    if (field.type === "checkbox") field.checked = value;
    else field.checked = field.value === value;
  }
  $("settings").showModal();
});
on("open-keys", () => $("keys").showModal());
on("more", () => openMenu([now.primary, ...now.buttons].filter((each) => each !== null), $("more")));
for (const what of /** @type {const} */ (["undo", "redo", "restart"])) on(what, () => takeBack(what));
const endTurn = () => now.end && choose(now.end.code, now.end.text);
on("end", endTurn);

// ---- keys

/** Focus the next target in a direction. @param {number} dx @param {number} dy @param {boolean} all */
function walk(dx, dy, all) {
  const list = /** @type {any[]} */ ([...doc.querySelectorAll(all ? ".node.lit, .node.ask, .node.tipped" : ".node.lit")]);
  const from = things.get(rover)?.el.getBoundingClientRect(), here = doc.activeElement;
  let best = here && list.includes(here) ? null : list.find((el) => el.dataset.id === rover) ?? list[0], least = 1e9;
  if (!best && from) for (const el of list) {
    const at = el.getBoundingClientRect(), x = at.x + at.width / 2 - from.x - from.width / 2, y = at.y + at.height / 2 - from.y - from.height / 2;
    const along = x * dx + y * dy, off = Math.abs(x * dy) + Math.abs(y * dx);
    if (along > 4 && along + 2 * off < least) [best, least] = [el, along + 2 * off];
  }
  if (!best) return;
  rover = best.dataset.id;
  light();
  best.focus();
}

/** Move the focus along a list of buttons. @param {any} box @param {string} which @param {number} by */
function along(box, which, by) {
  const list = [...box.querySelectorAll(which)], at = list.indexOf(doc.activeElement);
  const next = list[at < 0 ? (by < 0 ? list.length - 1 : 0) : (at + by + list.length) % list.length];
  next?.focus();
  if (next?.role === "tab") openTab(next.id.slice(4), true);
}

/** @param {number} n */
function chooseNth(n) {
  const button = $("choices").children[n], node = doc.querySelectorAll(".node.lit")[n - $("choices").children.length];
  if (button) button.click();
  else if (node) press(node);
}

/** @type {Record<string, () => any>} */
const KEYS = {
  u: () => takeBack("undo"), r: () => takeBack("redo"), e: endTurn,
  "[": () => go(now.line - 1), "]": () => now.past && go(now.line + 1), Home: () => go(0), End: () => go(null),
  "?": () => $("keys").showModal(), l: () => openTab("log", true), c: () => openTab("chat", true), n: () => openTab("notes", true),
  i: () => { const link = $("tip").querySelector("button.rule"); if (tipOf && link) openRule(link.dataset.rule); },
  Escape: () => closeMenu() || hideTip() || (confirming ? unsure() : now.past ? go(null) : takeBack("undo")),
};
doc.addEventListener("keydown", (event) => {
  const { key } = event, here = /** @type {any} */ (doc.activeElement);
  if (event.ctrlKey || event.metaKey || event.altKey || doc.querySelector("dialog[open]")) return;
  if (here.matches("input, textarea, select")) { if (key === "Escape") here.blur(); return; }
  skip();
  const box = here.closest("#menu, [role=tablist], #log-box");
  const step = /** @type {Record<string, number[]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] })[key];
  if (step && box) along(box, "button", step[0] + step[1]);
  else if (step) walk(step[0], step[1], event.shiftKey);
  else if ((key === "Enter" || key === " ") && here.matches(".node")) press(here);
  else if (key >= "1" && key <= "9") chooseNth(+key - 1);
  else if (KEYS[key] && !event.shiftKey || key === "?") KEYS[key]();
  else return;
  event.preventDefault();
});

// ---- begin

wish();
wholeParts(state.parts);
$("still")?.remove();
const jumps = [...places.values()].filter(({ box }) => box.dataset.where === "stage");
$("jumps").hidden = jumps.length < 2;
$("jumps").append(...jumps.map(({ box }) => h("button", { type: "button", click: () => box.scrollIntoView({ behavior: "smooth", block: "start" }) }, box.dataset.tab)));
for (const { seat, score } of now.seats) scores.set(seat, score ?? 0);
drawParts(wholeParts(state.parts), new Map(), new Map());
drawLog(state.log);
drawAround();
$("log-box").scrollTop = 1e6;
if (viewing !== null) $("time").hidden = false;
if (now.over && !now.past && !sessionStorage[`over-${table}`]) { sessionStorage[`over-${table}`] = 1; openEnding(); }
connect();
