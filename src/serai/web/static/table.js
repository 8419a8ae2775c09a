// The table in the browser: takes over what the server drew, sends choices, plays what happened. It knows no rule of
// any game.

/** @type {any} */
const doc = document;
const { body, documentElement: root } = document;
const { table, title, caption } = body.dataset;
const phone = matchMedia("(max-width: 760px)");

/** Elements by id. @type {any} */
const ui = new Proxy({}, { get: (_, id) => doc.getElementById(id) });

/** A parameter of any type. @type {any} */
const any = undefined;

/** @param {any[]} kids */
function inside(el = any, ...kids) {
  el.replaceChildren(...kids.flat(3).filter((kid) => kid || kid === 0));
  return el;
}

function attrs(el = any, has = any) {
  for (const name in has) {
    const value = has[name];
    if (name === "click") el.onclick = value;
    else if (!value && value !== 0) el.removeAttribute(name);
    else if (el.getAttribute(name) !== `${value}`) el.setAttribute(name, value);
  }
  return el;
}

/** tag.class, attributes or not, what is inside. @param {any[]} kids */
function h(kind = "", ...kids) {
  const [tag, cls] = kind.split("."), has = kids[0]?.constructor === Object ? kids.shift() : {};
  const el = doc.createElementNS((/^(svg|g|use|path|polyline|rect|text)$/.test(tag) ? ui.aloft : body).namespaceURI, tag);
  return inside(attrs(el, { class: cls, ...has }), kids);
}
const icon = (sprite = "", cls = "icon") => h(`svg.${cls}`, { "aria-hidden": "true" }, h("use", { href: `#${sprite}` }));

function fill(el = any, key = any, make = any) {
  if (el.key !== (key = JSON.stringify(key))) inside(el, make()).key = key;
}

const words = JSON.parse(ui.words.textContent);
/** A message in words. @returns {string} */
const t = (id = "", args = any) => words[id].replace(/\{(\w+)(?:\|([^|]*)\|([^}]*))?\}/g, (_ = "", name = "", one = any, many = "") =>
  one === undefined ? args[name] : `${args[name]} ${args[name] === 1 ? one : many}`);
const signed = (n = 0) => (n < 0 ? `−${-n}` : `+${n}`);
const listed = (names = [""]) => new Intl.ListFormat(root.lang).format(names);

/** @param {Rich} text */
const rich = (text) => text.map(([words, sprite, seat]) =>
  seat >= 0 ? h("b.who", badge(seat), words) : sprite ? h("span.thing", icon(sprite, "ico"), words) : words);
const badge = (seat = 0) => icon(`badge-${seatOf(seat)?.look}`, "badge");
const ruleLink = (rule = "") => rule && h("button.rule", { "data-rule": rule }, t("rule", { id: rule }));

// ---- settings and sounds

/** @type {any} */
const set = { speed: "1", pace: "900", calm: matchMedia("(prefers-reduced-motion: reduce)").matches, ask: true };
try { Object.assign(set, JSON.parse(localStorage.serai)); } catch { /* nothing kept */ }
set.theme = root.dataset.theme;

function wish() {
  root.dataset.theme = set.theme;
  for (const name of ["calm", "strong", "large"]) root.classList.toggle(name, !!set[name]);
  for (const field of ui.wishes.elements) field.checked = field.type === "checkbox" ? set[field.name] : field.value === set[field.name];
}
ui.wishes.addEventListener("change", ({ target: { name, type, checked, value } } = any) => {
  set[name] = type === "checkbox" ? checked : value;
  try { localStorage.serai = JSON.stringify(set); } catch { /* not kept */ }
  if (name === "theme") doc.cookie = `theme=${value};path=/;max-age=31536000;samesite=lax`;
  if (name === "pace") ask({ t: name, pause: +value });
  wish();
  chime("turn");
});

/** @type {Numbers} */
const NOTES = { fly: [392, 523], flip: [330], count: [659], flash: [440], say: [294], turn: [523, 659, 784], over: [523, 659, 784, 1047] };
let audio = any;
function chime(kind = "") {
  if (!set.sound || doc.hidden) return;
  audio ??= new AudioContext();
  NOTES[kind]?.forEach((pitch, n) => {
    const voice = audio.createOscillator(), loud = audio.createGain(), start = audio.currentTime + n / 11;
    voice.type = "triangle";
    voice.frequency.value = pitch;
    loud.gain.setValueAtTime(0.1, start);
    loud.gain.exponentialRampToValueAtTime(0.001, start + 0.3);
    voice.connect(loud).connect(audio.destination);
    voice.start(start);
    voice.stop(start + 0.3);
  });
}

// ---- the socket: what is asked is sent again until answered

let socket = any, tries = 0, offline = false, retry = 0;
/** @type {Replies} */
const unanswered = new Map();

const send = (message = any) => socket.readyState === 1 && socket.send(JSON.stringify(message));
/** @returns {Promise<Answer>} */
const ask = (message = any) => new Promise((done) => {
  message.id = crypto.getRandomValues(new Uint32Array(4)).join("-");
  unanswered.set(message.id, { message, done });
  send(message);
  setTimeout(() => unanswered.has(message.id) && lose(), 9000);
});

function connect() {
  clearTimeout(retry);
  let greeted = false;
  const mine = (socket = new WebSocket(`${location.origin.replace("http", "ws")}/t/${table}/socket`));
  mine.onmessage = ({ data } = any) => {
    if (!greeted) {
      greeted = true;
      offline = false;
      tries = queue.length = 0;
      if (viewing !== null) send({ t: "at", line: viewing });
      for (const { message } of unanswered.values()) send(message);
      drawBar();
    }
    hear(JSON.parse(data));
  };
  mine.onclose = ({ reason } = any) => {
    mine.onclose = mine.onmessage = null;
    offline = true;
    if (reason) toast(reason);
    drawBar();
    retry = setTimeout(connect, Math.min(15000, 400 * 2 ** tries++) * (0.5 + Math.random()));
  };
}
const lose = () => { socket.onclose?.({}); socket.close(); };
const wake = () => {
  skip();
  if (offline && !doc.hidden && socket.readyState > 1) connect();
};
addEventListener("online", wake);
addEventListener("offline", lose);
doc.addEventListener("visibilitychange", wake);

/** @param {FromServer} message */
function hear(message) {
  if (message.t === "full" || message.t === "step") {
    queue.push(message);
    pump();
  } else if (message.t === "answer") {
    unanswered.get(message.id)?.done(message);
    unanswered.delete(message.id);
  } else if (message.t === "preview") {
    foreseen.set(message.code, message);
    drawPreview(message);
  } else if (message.t === "presence") {
    for (const seat of now.seats) seat.online = message.online.includes(seat.seat);
    inside(ui.watching, message.watching ? t("watching", { n: message.watching }) : "");
    drawPanels();
  } else if (message.t === "chat") drawChat(message.lines);
  else if (message.t === "trouble") toast(message.text);
  else if (!noted && doc.activeElement !== ui.note) ui.note.value = message.text;
}

// ---- what is shown

/** @type {Full} */
const state = JSON.parse(ui.state.textContent);
/** @type {Around} */
let now = state.around;
/** The journal line looked at; null is the present. @type {number | null} */
let viewing = now.past ? now.line : null;
/** @type {Places} */
const places = new Map();
/** @type {Things} */
const things = new Map();
/** @type {Targets} */
let targets = new Map();
/** @type {View[]} */
const queue = [];
let busy = false, stepping = 0;

/** @returns {SeatInfo} */
const seatOf = (seat = any) => now.seats[seat];
const hot = () => now.mine.length > 1;
const mayChoose = () => now.asked.includes(now.eye ?? -1) && !now.past && !now.over;

/** Each message waits until the one before has been seen. */
async function pump() {
  if (busy) return;
  busy = true;
  for (let message; (message = queue.shift());) await show(message).catch(console.error);
  busy = false;
  clearTimeout(stepping);
  if (playing) stepping = setTimeout(() => playing && go(now.line + 1), 300 / (+set.speed || 4));
}

/** @param {View} message */
async function show(message) {
  const { around, log, happened } = message, full = message.t === "full";
  const { past, line, v, eye, ending } = now, asked = mayChoose();
  if (viewing !== null ? !around.past : around.past) { // the present goes on while we look at the past
    now.lines = around.lines;
    drawBar();
    return drawTime();
  }
  if (!full && message.before !== v) return around.v > v && send({ t: "again" });
  if (around.v !== v) foreseen.clear();
  if (around.eye !== eye) lines.clear(), inside(ui.log);
  now = around;
  if (pending?.done) pending = null;
  if (confirming?.decision !== now.decision) confirming = null;
  const { steps, when, length } = plan(past && line === now.line ? [] : happened);
  tempo = doc.hidden || queue.length > 5 ? 0 : +set.speed * Math.max(1, length / 4000) * (queue.length > 1 ? 3 : 1);
  const before = new Map(tempo ? [...things.keys()].map((id) => [id, spot(id)]) : []);
  drawParts(full ? setParts(message.parts) : message.parts, before, when);
  drawLog(log);
  drawAround();
  if (tempo) for (const step of steps) happen(step, before);
  while (running.size) await Promise.allSettled([...running].map(({ finished }) => finished));
  refocus();
  if (mayChoose() && !asked) chime("turn");
  if (now.ending && !ending) { chime("over"); openEnding(); }
}

function drawAround() {
  light();
  drawBar();
  drawPanels();
  drawTime();
  drawClock();
  drawCurtain();
  if (phone.matches) things.get(now.focus || now.targets[0]?.node)?.el.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** A full view as changes. @param {WirePart[]} parts @returns {PartPatch[]} */
function setParts(parts) {
  if ([...places.keys()].join() !== parts.map(({ id }) => id).join()) {
    for (const { box } of places.values()) box.remove();
    places.clear();
    things.clear();
  }
  return parts.map((part) => {
    const place = setPlace(part), order = part.nodes.map(([id]) => id);
    return { id: part.id, order, set: part.nodes, gone: [...things].filter(([id, thing]) => thing.place === place && !order.includes(id)).map(([id]) => id) };
  });
}

/** Take over or make a part. @param {WirePart} part */
function setPlace({ id, where, caption, tab, box: [x, y, w, high], phone: wide, nodes }) {
  let place = places.get(id);
  if (!place) {
    const svg = doc.querySelector(`[data-part="${id}"]`) ?? h("svg", { "data-part": id });
    place = { box: svg.closest(".part") ?? h("section.part"), svg, over: h("g.over") };
    for (const el of svg.children) {
      const data = nodes.find(([id]) => id === el.dataset.id);
      if (data) things.set(data[0], { place, data, el });
    }
    svg.append(place.over);
    place.box.append(svg);
    places.set(id, place);
  }
  const { box, svg } = place;
  const home = ui[{ stage: "felt", bar: "phase", side: "overPanels" }[where] ?? `seat-${where.slice(6)}`];
  if (box.parentNode !== home) home.append(box);
  attrs(box, { "aria-label": caption, tabindex: wide && phone.matches ? 0 : "" });
  attrs(svg, { viewBox: `0 0 ${w} ${high}` });
  box.name = where === "stage" && (tab || caption);
  svg.style.cssText = `--phone: ${wide ? `${wide}px` : "100%"}; aspect-ratio: ${w} / ${high}`;
  if (where === "stage") box.style.cssText = `left: ${x / 9.64}%; top: ${y / 6.48}%; width: ${w / 9.64}%; height: ${high / 6.48}%`;
  return place;
}

/** @param {PartPatch[]} patches @param {Spots} before */
function drawParts(patches, before, when = any) {
  const focused = doc.activeElement;
  const kept = new Set(patches.flatMap(({ set = [] }) => set.map(([id]) => id)));
  for (const { id, set = [], gone = [], order } of patches) {
    const place = places.get(id) ?? any;
    for (const key of gone) {
      const { el, place: old } = things.get(key) ?? {};
      if (old !== place) continue;
      things.delete(key);
      el.classList.remove("lit");
      if (kept.has(key)) el.remove();
      else {
        place.over.append(el);
        move(el, { opacity: [1, 0] }, 250, when.get(key), () => el.remove());
      }
    }
    for (const node of set) put(place, node, before, when.get(node[0]));
    let after = place.over;
    for (const key of order?.reverse() ?? []) {
      const el = things.get(key)?.el;
      if (el.nextSibling !== after) place.svg.insertBefore(el, after);
      after = el;
    }
  }
  if (focused.isConnected && focused !== doc.activeElement) focused.focus({ preventScroll: true });
}

/** @param {Place} place @param {WireNode} data @param {Spots} before */
function put(place, data, before, when = 0) {
  const [id, at, art] = data, old = things.get(id), stays = old?.place === place;
  const el = stays ? old.el : h("g", { "data-id": id });
  things.set(id, { place, data, el });
  attrs(el, { transform: at });
  if (stays) {
    const [, was, drawn] = old.data;
    if (was !== at && tempo) move(el, set.calm ? { opacity: [0.2, 1] } : { transform: [css(was), css(at)] }, span(before.get(id), spot(id)), when);
    if (drawn !== art) later(when, () => el.innerHTML = art);
    return;
  }
  old?.el.remove();
  el.innerHTML = art;
  place.svg.insertBefore(el, place.over);
  const from = before.get(id), to = from && spot(id);
  if (to && !set.calm) fly(from, to, art, when);
  move(el, { opacity: [0, 1] }, 350, to ? when + 400 : when);
}

// ---- motion: a message is laid out in time at once, so that it can be skipped

/** @type {Set<Animation>} */
const running = new Set();
let tempo = 0;
/** @type {any} */
const LENGTH = { fly: 450, flip: 400, count: 300, flash: 500, say: 700 };

const css = (place = "") => place.replace(/(translate\(\S+) (\S+)\)/, "$1px,$2px)").replace(/(rotate\(\S+)\)/, "$1deg)");

function move(el = any, frames = any, ms = 0, delay = 0, then = any, fill = "backwards") {
  if (!tempo) return then?.();
  const animation = el.animate(frames, { duration: ms / tempo, delay: delay / tempo, easing: "cubic-bezier(.2,.7,.3,1)", fill });
  const done = () => { running.delete(animation); then?.(); };
  running.add(animation);
  animation.finished.then(done, done);
}
const later = (ms = 0, does = any) => ms ? move(body, {}, ms, 0, does) : does();
const skip = () => running.forEach((each) => each.finish());

const span = (from = any, to = any) => Math.min(600, Math.max(250, Math.hypot(to.x - from.x, to.y - from.y)));

/** A node on the screen. @returns {Spot | undefined} */
function spot(id = "") {
  const { el, place } = things.get(id) ?? {}, box = el?.getBoundingClientRect();
  return box && { x: box.x + box.width / 2, y: box.y + box.height / 2, k: place?.svg.getScreenCTM()?.a ?? 1, box };
}

/** When each event starts, and each node it names. @param {Happening[]} happened */
function plan(happened) {
  let length = 0;
  const when = new Map();
  const steps = happened.map((event) => {
    const start = length;
    for (const { nodes = [], to } of event.moves) for (const id of [...nodes, to]) when.has(id) || when.set(id, start);
    length += 0.7 * Math.max(0, ...event.moves.map(({ kind, count = 1 }) => LENGTH[kind] + 60 * count));
    return { ...event, start };
  });
  return { steps, when, length };
}

/** @param {Timed} event @param {Spots} before */
function happen({ start, log, moves }, before) {
  const el = lines.get(log);
  later(start, () => el?.classList.add("lit"));
  later(start + 600, () => el?.classList.remove("lit"));
  for (const { kind, nodes = [], to = "", art, text, count = 1 } of moves) {
    later(start, () => chime(kind));
    if (kind === "say") speak(text || el?.textContent, start);
    else if (kind === "fly" && !set.calm) nodes.forEach((id, n) => {
      const from = before.get(id) ?? spot(id), goal = spot(to) ?? before.get(to);
      if (from && goal) for (let c = 0; c < count && c < 8; c++) fly(from, goal, art || things.get(id)?.data[2], start + 60 * (n + c));
    });
    else if (kind === "flip" && !set.calm) for (const id of nodes) {
      const { el, data } = things.get(id) ?? {}, transform = data && css(data[1]);
      if (el) move(el, { transform: [transform, `${transform} scale(.02,1)`, transform] }, 400, start);
    }
    else ring([...nodes, to], start);
  }
}

/** @param {Spot} from @param {Spot} to */
function fly(from, to, art = any, when = 0) {
  const g = h("g.flier"), over = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - 40, k: to.k * 1.2 };
  g.innerHTML = art;
  ui.aloft.append(g);
  move(g, { opacity: [1, 1], transform: [from, over, to].map(({ x, y, k }) => `translate(${x}px,${y}px) scale(${k})`) }, span(from, to), when, () => g.remove(), "none");
}

/** Rings round nodes; without a time they stay. */
const ring = (ids = [""], when = any) => ids.flatMap((id) => {
  const { x = 0, y = 0, width = 0, height = 0 } = spot(id)?.box ?? {};
  if (!width) return [];
  const el = h("rect.flash", { x: x - 3, y: y - 3, width: width + 6, height: height + 6, rx: 8 });
  ui.aloft.append(el);
  if (when !== undefined) move(el, { opacity: [0, 1, 0] }, 700, when, () => el.remove());
  return el;
});

function speak(text = "", when = 0) {
  const said = h("span", text);
  later(when, () => inside(ui.said, said));
  move(said, { opacity: [0, 1, 1, 1, 0] }, 1000, when, () => said.remove());
}

// ---- choosing

/** The choice under way; done when answered. */
let pending = any;
let confirming = any, rover = "";

function light() {
  targets = new Map();
  if (mayChoose()) for (const target of now.targets) targets.set(target.node, [...(targets.get(target.node) ?? []), target]);
  const first = targets.has(rover) ? rover : now.targets[0]?.node;
  for (const [id, { data: [, , , cls, label, tip, why], el }] of things) {
    const own = targets.get(id);
    attrs(el, {
      class: `node ${cls}${own ? " lit" : ""}${own || why || tip ? " able" : ""}`, role: own ? "button" : label && "img",
      "aria-label": label || own?.[0].text, "aria-description": label && own?.map(({ text }) => text).join("; "), "aria-haspopup": own?.[1] && "menu",
      tabindex: own && id === first ? 0 : (tip || why || own) && -1,
    });
  }
  body.classList.toggle("inert", !!pending);
}

const choose = (code = "", text = "", sure = !set.ask) => mayChoose() && act(({ confirm, text: said, rule }) => {
  if (confirm) confirming = { code, text, words: said || t("final"), decision: now.decision };
  else toast(said, rule);
}, { t: "do", codes: [code], sure, seen: text });
const undoable = (what = any) => !now.past && Object(now.undo)[what];
const takeBack = (what = "undo") => undoable(what) && act(({ text, rule }) => toast(text, rule), { t: "undo", what });

/** The table lies still until the answer. @param {(answer: Answer) => void} refused */
async function act(refused, message = any) {
  if (pending) return;
  const mine = (pending = { done: false });
  const { v, eye, decision } = now;
  confirming = null;
  if (offline) toast(t("lost"));
  closeMenu();
  hideTip();
  light();
  drawBar();
  const answer = await ask({ seat: eye, decision, ...message });
  mine.done = answer.ok && now.v === v && now.decision === decision;
  if (mine.done) return setTimeout(() => pending === mine && (pending = null, send({ t: "again" })), 4000);
  pending = null;
  if (!answer.ok) refused(answer);
  light();
  drawBar();
}

async function press(el = any) {
  const { id } = el.dataset, own = targets.get(id), { data } = things.get(id) ?? {};
  if (!data || pending) return;
  rover = id;
  if (own) return own[1] ? openMenu(own, el) : choose(own[0].code, own[0].text);
  if (!data[6] || now.eye === null || now.past) return explain(el, "kept");
  const { text = "", rule = "" } = await ask({ t: "why", seat: now.eye, code: data[6] });
  explain(el, "kept no", [data[4], [text], rule]);
  inside(ui.live, text);
}

const choiceButton = ({ code, text, badge } = any, cls = "", role = "") =>
  h(`button.btn ${cls}`, { role, "data-code": code }, h("span", text), badge && h("b.pill", badge));
/** Whether a finger may miss a target: then, on a phone, it is a button too. @param {WireTarget} target */
const tiny = ({ node }) => {
  const { width = 44, height = 44 } = things.get(node)?.el.querySelector(".hit")?.getBoundingClientRect() ?? {};
  return Math.min(width, height) < 43;
};
const choices = () => [now.primary, ...now.buttons, ...phone.matches ? now.targets.filter(tiny) : []].filter((each) => each !== null);

function openMenu(list = any, by = any) {
  hideTip();
  inside(ui.menu, list.map((each = any) => choiceButton(each, "", "menuitem"))).showPopover();
  ui.menu.by = by;
  beside(ui.menu, by);
  ui.menu.firstChild.focus();
}
const menuOpen = () => ui.menu.matches(":popover-open");
function closeMenu() {
  if (!menuOpen()) return false;
  ui.menu.hidePopover();
  ui.menu.by.focus();
  return true;
}

// ---- tips

let tipOf = any, tipTimer = 0;
/** @type {Previews} */
const foreseen = new Map();

/** Kept, it stays until a click elsewhere. */
function explain(el = any, kept = "", told = any) {
  const { id, code, tip, rule: cited } = el.dataset, data = things.get(id)?.data;
  const own = told ? [] : data ? targets.get(id) ?? [] : now.targets.filter((each) => each.code === code);
  const [name, about, rule] = told ?? data?.[5] ?? [data?.[4] || tip || el.textContent, [], cited];
  const asked = mayChoose() && (code ?? (!own[1] && own[0]?.code));
  tipOf = el;
  attrs(el, { "aria-describedby": "tip" });
  ui.tip.className = kept;
  ui.tip.rule = rule;
  inside(ui.tip, h("b.title", name), about.map((line = "") => h("p", line)),
    data && own.map(({ text, badge }) => h("p.offer", icon("i-turn"), text, badge && h("b.pill", badge))),
    asked && h("div.foreseen", { "data-for": asked }), kept ? ruleLink(rule) : rule && h("p.soft", t("rule_hint", { id: rule }))).showPopover();
  drawGhost(own);
  const known = foreseen.get(asked);
  if (known) drawPreview(known);
  else if (asked) tipTimer = setTimeout(send, 150, { t: "foresee", seat: now.eye, code: asked });
  beside(ui.tip, el);
}

/** @param {Preview} preview */
function drawPreview({ code, lines, gain, final }) {
  const box = tipOf && ui.tip.querySelector(".foreseen");
  if (box?.dataset.for !== code) return;
  inside(box, lines.map((line) => h("p", rich(line))),
    !!gain && h(gain > 0 ? "b.good" : "b.bad", t("gain", { n: signed(gain) })),
    final && h("p.final", icon("i-end"), t("final")));
  beside(ui.tip, tipOf);
}

/** @param {WireTarget[]} own */
function drawGhost([own, ...more]) {
  doc.querySelector(".ghost")?.remove();
  if (!own?.ghost || more[0]) return;
  const g = h("g.ghost");
  g.innerHTML = own.ghost;
  things.get(own.node)?.place.over.append(g);
}

function hideTip() {
  clearTimeout(tipTimer);
  if (!tipOf) return false;
  attrs(tipOf, { "aria-describedby": "" });
  tipOf = any;
  drawGhost([]);
  ui.tip.hidePopover();
  return true;
}

function beside({ style, offsetWidth, offsetHeight } = any, el = any) {
  const { x, width, top, bottom } = el.getBoundingClientRect();
  style.left = `${Math.max(8, Math.min(x + (width - offsetWidth) / 2, innerWidth - offsetWidth - 8))}px`;
  style.top = `${bottom + 10 + offsetHeight < innerHeight ? bottom + 10 : Math.max(8, top - offsetHeight - 10)}px`;
}

const TELLING = ".able, [data-code], [data-tip]";
let rings = ring();
function point(target = any, wait = 0) {
  const el = target.closest(TELLING);
  clearTimeout(tipTimer);
  if (!tipOf || el !== tipOf && (el ? ui.tip.className !== "kept" : !ui.tip.className)) tipTimer = setTimeout(() => { hideTip(); if (el?.isConnected && !pending) explain(el); }, el ? wait : 180);
}
/** @param {string} names @param {(event: any, target: any) => void} does */
const listen = (names, does) => names.split(" ").forEach((name) => doc.addEventListener(name, (event = any) => does(event, event.target)));
listen("pointerover", ({ pointerType }, target) => {
  if (pointerType !== "touch") point(target, 90);
  rings.forEach((each) => each.remove());
  rings = ring(target.closest("#log li")?.line?.nodes);
});
listen("focusin", (_, target) => target.matches(":focus-visible") && point(target, 0));

// A long press or right click keeps the explanation open.
let held = 0, wasHeld = false;
listen("pointerdown", ({ pointerType }, target) => {
  skip();
  keyed = wasHeld = false;
  if (menuOpen() && !target.closest("#menu")) ui.menu.hidePopover();
  if (!target.closest("#tip")) hideTip();
  const el = target.closest(TELLING);
  if (el && pointerType === "touch") held = setTimeout(() => { wasHeld = true; explain(el, "kept"); }, 500);
});
listen("pointerup pointercancel scroll", () => clearTimeout(held));
listen("contextmenu", (event, target) => {
  const el = target.closest(TELLING);
  if (!el) return;
  event.preventDefault();
  explain(el, "kept");
});
let clicked = any;
listen("click", (event, target) => {
  if (wasHeld) return event.preventDefault();
  const { code, rule } = target.closest("[data-code], button.rule")?.dataset ?? {}, node = target.closest(".able"), button = target.closest("button");
  const what = code ?? targets.get(node?.dataset.id)?.[0].code ?? button?.id;
  if (event.detail > 1 && what !== clicked) return; // meant for what is gone
  clicked = what;
  if (code) choose(code, button.firstChild.textContent);
  else if (rule) openRule(rule);
  else if (node) press(node);
  else CLICKS[button?.id]?.();
});

let toasted = 0;
function toast(text = "", rule = "") {
  inside(ui.toast, text, ruleLink(rule)).showPopover();
  clearTimeout(toasted);
  toasted = setTimeout(() => ui.toast.hidePopover(), 6000);
}

// ---- the bar

function drawBar() {
  const mine = mayChoose(), { past, over, line, lines, end, undo, banner } = now;
  const mode = offline ? "off" : past ? "past" : over ? "over" : mine ? "turn" : "wait";
  const names = listed(now.asked.map((seat) => seatOf(seat).name));
  const word = mine && hot() && !offline ? t("status_seat", { name: seatOf(now.eye).name })
    : mode !== "wait" ? t(`status_${mode}`) : names ? t("status_wait", { names }) : t("status_idle");
  ui.bar.dataset.state = mode;
  fill(ui.status, word, () => [icon(`i-${mode}`), h("span", word)]);
  /** @type {Rich} */
  const prompt = past ? [[t("past", { n: line, m: lines }), "", -1]] : confirming ? [[confirming.words, "", -1]] : now.ending ? [[`${won()}.`, "", -1]] : now.prompt;
  fill(ui.prompt, prompt, () => rich(prompt));
  fill(ui.banner, banner, () => banner);
  const had = ui.choices.contains(doc.activeElement), list = mine && !confirming ? choices() : [];
  const own = past ? ["toNow"] : over ? ["openSheet"] : confirming ? ["confirm", "cancel"] : [];
  fill(ui.choices, [list, own, now.decision], () => [
    own.map((id, n) => h(`button.btn ${n ? "" : "primary"}`, { id }, t(id))),
    list.map((each) => choiceButton(each, each === now.primary ? "primary" : ""))]);
  if (had && !ui.choices.contains(doc.activeElement)) ui.choices.firstChild?.focus();
  refocus();
  for (const what of ["undo", "redo", "restart"]) slot(what, undoable(what), what !== "redo" && !past && undo.why);
  slot("end", mine && end, "");
  doc.title = t(mine ? "page_turn" : "page", { title: caption });
  ui.favicon.href = `/static/icon${mine ? "-turn" : ""}.svg`;
  fit();
}

function slot(id = "", open = any, why = any) {
  const told = why && !open ? t("slot_why", { name: t(id), why }) : t(id);
  attrs(ui[id], { "aria-disabled": !open && "true", "aria-label": told, "data-tip": told, "data-rule": why && now.undo.rule });
}

/** If not all choices fit, a button lists them. */
function fit() {
  const { scrollWidth, clientWidth, children: { length: n } } = ui.choices;
  ui.more.hidden = scrollWidth < clientWidth + 3;
  fill(ui.more, n, () => t("more", { n }));
  root.style.setProperty("--bar", `${ui.bar.offsetHeight}px`);
}
addEventListener("resize", fit);

let ticking = 0;
function drawClock() {
  const { clock } = now;
  clearInterval(ticking);
  ui.clock.hidden = !clock;
  if (!clock) return;
  const end = performance.now() + clock.left, tick = () => inside(ui.clockLeft, Math.ceil(Math.max(0, end - performance.now()) / 1000));
  inside(ui.clockText, clock.text);
  ui.clockBar.animate({ scale: [`${clock.left / clock.whole} 1`, "0 1"] }, { duration: clock.left, fill: "forwards" });
  ticking = setInterval(tick, 250);
  tick();
}

// ---- the players

const scores = new Map();

function drawPanels() {
  const first = hot() ? 0 : now.mine[0] ?? 0;
  [...now.seats.slice(first), ...now.seats.slice(0, first)].forEach((seat, n) => {
    const card = ui[`seat-${seat.seat}`];
    card.classList.toggle("asked", seat.asked && !now.over);
    fill(card.firstElementChild, seat, () => drawHead(seat));
    if (ui.panels.children[n] !== card) ui.panels.insertBefore(card, ui.panels.children[n]);
  });
}

/** @param {SeatInfo} info */
function drawHead({ seat, name, kind, bot, online, mine, asked, votes, score, waits }) {
  const old = scores.get(seat) ?? score, gain = (score ?? 0) - (old ?? 0), shown = h("b.score num", old);
  const person = kind === "person";
  const mark = (cls = "", text = "", kid = any) => h(`span.${cls}`, { role: "img", "aria-label": text, "data-tip": text }, kid);
  const small = (text = "", level = "") => h("button.btn small", { click: async () => {
    const answer = await ask({ t: "standin", seat, bot: level });
    if (answer.text) toast(answer.text);
  } }, text);
  scores.set(seat, score);
  if (gain) count(shown, old ?? 0, gain);
  return [badge(seat), h("b.name", kind === "open" ? t("open_seat") : name),
    mine && !hot() && h("span.soft", t("you")),
    bot && mark("soft", t("bot", { level: bot }), icon("i-bot")),
    person && mark(online ? "dot here" : "dot", t(online ? "online" : "offline")),
    asked && !now.over && h("span.turn", icon("i-turn"), t("asked")),
    asked && person && !mine && waits && h("span.soft", t("waits", { when: moment(waits) })),
    person && !online && !mine && !bot && now.eye !== null && !now.over && small(votes ? t("standin_votes", { n: votes }) : t("standin"), "best"),
    mine && bot && small(t("take_back"), ""),
    !!gain && h(`b.delta ${gain > 0 ? "good" : "bad"}`, signed(gain)), shown];
}

function count(el = any, from = 0, gain = 0) {
  const start = performance.now(), tick = () => {
    const part = set.calm || doc.hidden ? 1 : Math.min(1, (performance.now() - start) / 500);
    inside(el, Math.round(from + gain * part));
    if (part < 1) requestAnimationFrame(tick);
  };
  tick();
}

const moment = (at = "") => new Date(at).toLocaleString(root.lang);

// ---- log, chat, notes, rules

const lines = new Map();
const since = h("li.since", t("since"));

/** @param {LogTail} tail */
function drawLog({ start, lines: tail }, early = false) {
  const gap = !early && lines.size && !lines.has(start - 1) && !lines.has(start);
  let same = true, n = 0;
  for (const [i, el] of early ? [] : lines) {
    if (i >= start) same &&= JSON.stringify(tail[n++]) === JSON.stringify(el.line);
    if (gap || !same) { el.remove(); lines.delete(i); }
  }
  const next = early ? ui.log.firstChild : null;
  for (const line of tail) if (!lines.has(line.i)) {
    const el = h(line.head ? "li.head" : "li", { "data-look": seatOf(line.seat)?.look }, h("button", { tabindex: -1, click: () => go(line.line ?? 0) }, rich(line.text)));
    el.line = line;
    lines.set(line.i, el);
    ui.log.insertBefore(el, next);
  }
  const { recap, past } = now;
  since.remove();
  if (recap !== null && !past) [...ui.log.children].find(({ line }) => line.line > recap)?.before(since);
  ui.recap.hidden = recap === null || past;
  ui.earlier.hidden = lines.has(0) || past || !lines.size;
}
async function fetchEarlier() {
  const first = Math.min(...lines.keys()), start = Math.max(0, first - 200);
  const reply = await fetch(`/api/tables/${table}/log?start=${start}&count=${first - start}`);
  if (reply.ok) drawLog(await reply.json(), true);
}

async function copy(text = "") {
  try { await navigator.clipboard.writeText(text); text = t("copied"); } catch { /* then it is shown */ }
  toast(text);
}

let heard = -1, unread = 0;
/** @param {ChatLine[]} lines */
function drawChat(lines) {
  const first = heard < 0, open = !ui["pane-chat"].hidden;
  for (const { n, seat, name, text, at } of lines) if (n > heard) {
    heard = n;
    if (!first && !open && !seatOf(seat)?.mine) unread++;
    ui.chat.append(h("li", seatOf(seat) && badge(seat), " ", h("b", name), " ", h("time.soft", moment(at)), h("p", text)));
  }
  heard = Math.max(heard, 0);
  ui.chatBox.scrollTop = 1e6;
  inside(ui.unread, unread || "");
}
ui.talk.addEventListener("submit", async (event = any) => {
  const text = ui.say.value.trim();
  event.preventDefault();
  ui.say.value = "";
  const answer = text && await ask({ t: "say", text });
  if (answer && !answer.ok) { toast(answer.text); ui.say.value ||= text; }
});

let noted = 0;
ui.note.addEventListener("input", () => {
  clearTimeout(noted);
  inside(ui.noteState, t("notes_saving"));
  noted = setTimeout(async () => {
    const mine = noted, { ok, text } = await ask({ t: "write", text: ui.note.value });
    inside(ui.noteState, ok ? t("notes_saved") : text);
    if (mine === noted) noted = 0;
  }, 700);
});

function openTab(name = "") {
  for (const tab of doc.querySelectorAll("[role=tab]")) {
    const chosen = tab.id === `tab-${name}`;
    attrs(tab, { "aria-selected": `${chosen}`, tabindex: chosen ? 0 : -1 });
    ui[tab.id.replace("tab", "pane")].hidden = !chosen;
  }
  ui[`tab-${name}`].focus();
  if (name === "chat") inside(ui.unread, (unread = 0) || "");
  if (name === "rules") loadRules();
  ui.chatBox.scrollTop = 1e6;
}

let rules = any;
const loadRules = () => (rules ??= (async () => {
  inside(ui.clauses, t("rules_wait"));
  try {
    const { clauses } = await (await fetch(`/api/titles/${title}/rules`)).json();
    let chapter = any;
    inside(ui.clauses);
    for (const { id, chapter: name, text, short, provenance, note } of clauses) {
      if (chapter?.name !== name) { ui.clauses.append(chapter = h("section", h("h2", name))); chapter.name = name; }
      const from = ["house", "rulebook"].find((each) => provenance.includes(each)) ?? "public";
      chapter.append(h("article", { id: `rule-${id}`, tabindex: -1 }, h("b", id), " ", h("span.pill", t(`from_${from}`)),
        h("p.short", short), h("p.long", text), h("p.long soft", note), h("p.long soft", provenance.join(", "))));
    }
    findRules();
  } catch {
    rules = undefined;
    inside(ui.clauses, t("status_off"));
  }
})());
function findRules() {
  const wanted = ui.find.value.trim().toLowerCase();
  ui.clauses.classList.toggle("all", ui.long.checked);
  for (const each of ui.clauses.querySelectorAll("article")) each.hidden = !each.textContent.toLowerCase().includes(wanted);
  for (const each of ui.clauses.children) each.hidden = !each.querySelector("article:not([hidden])");
}
ui["pane-rules"].addEventListener("input", findRules);

async function openRule(id = "") {
  hideTip();
  doc.querySelectorAll("dialog").forEach((each = any) => each.close());
  openTab("rules");
  await loadRules();
  ui.find.value = "";
  ui.long.checked = true;
  findRules();
  ui[`rule-${id}`]?.scrollIntoView({ block: "center" });
  ui[`rule-${id}`]?.focus();
}

// ---- time

let playing = false;

/** Look at a journal line. @param {number | null} line */
function go(line) {
  viewing = line === null || line >= now.lines ? null : Math.max(0, line);
  if (viewing === null) playing = false;
  else ui.time.hidden = false;
  skip();
  send({ t: "at", line: viewing });
  drawTime();
}
function playFrom(line = 0) {
  playing = true;
  go(line);
}
function drawTime() {
  const { line: n, lines: m, past } = now, name = playing ? "stop" : "play";
  body.classList.toggle("past", past);
  ui.moment.max = m;
  ui.moment.value = ui.forkLine.value = n;
  inside(ui.momentText, t("moment_of", { n, m }));
  fill(ui.play, name, () => icon(`i-${name}`));
  attrs(ui.play, { "aria-label": t(name), "data-tip": t(name) });
}
ui.moment.addEventListener("change", () => go(+ui.moment.value));

// ---- dialogs

function won() {
  const names = now.ending?.winners.map((seat) => seatOf(seat).name) ?? [];
  return t(names[1] ? "won_many" : "won", { names: listed(names) });
}
function openEnding() {
  const { ending, seats } = now;
  if (!ending) return;
  const { rows, scores, places, winners, curve, verdict } = ending;
  const row = (name = "", cells = [0], why = [""]) => h("tr", h("th", { scope: "row" }, name),
    cells.map((n, seat) => h(winners.includes(seat) ? "td.won" : "td", { "data-tip": why[seat], tabindex: why[seat] && 0 }, `${n}`.replace("-", "−"))));
  const low = Math.min(0, ...curve.flat()), high = Math.max(1, ...curve.flat()), y = (n = 0) => 132 - (124 * (n - low)) / (high - low);
  const curveOf = (look = "", points = "") => h("polyline", { points, "data-look": look });
  inside(ui.endingHead, won());
  inside(ui.sheet, h("thead", h("tr", h("td"), seats.map(({ seat, name, look }) => h("th", { scope: "col" }, winners.includes(seat) && icon("i-over"), badge(seat), " ", name, h("svg.key", { viewBox: "0 0 36 8" }, curveOf(look, "0,4 36,4")))))),
    h("tbody", rows.map(({ category, points, why }) => row(category, points, why))),
    h("tfoot", row(t("total"), scores), row(t("place"), places)));
  inside(ui.curve, h("figcaption", t("curve")),
    h("svg", { viewBox: "0 0 500 140" }, h("path", { d: `M0 ${y(0)}H460` }), [low, high].map((n) => h("text", { x: 466, y: y(n) + 5 }, n)),
      seats.map(({ seat, look }) => curveOf(look, curve.map((at, n) => `${(460 * n) / (curve.length - 1)},${y(at[seat])}`).join(" ")))));
  inside(ui.fair, verdict.map(([name, found, text]) => {
    const [kind] = found.split(" ");
    return h(`li.${kind}`, icon(`i-${kind}`), h("b", t("fair_line", { name, result: t(`fair_${kind}`) })), h("p.soft", text));
  }));
  if (!ui.ending.open) ui.ending.showModal();
}

let unveiled = -1;
function drawCurtain() {
  const veil = now.curtain && now.eye !== unveiled;
  body.classList.toggle("veiled", veil);
  if (!veil) return;
  inside(ui.curtainName, t("curtain", { name: seatOf(now.eye).name }));
  if (!ui.curtain.open) ui.curtain.showModal();
}
ui.curtain.addEventListener("cancel", (event = any) => event.preventDefault());

const cancel = () => { confirming = null; drawBar(); };
/** Buttons by id. @type {Actions} */
const CLICKS = {
  end: () => now.end && choose(now.end.code, now.end.text), more: () => openMenu(choices(), ui.more),
  cancel, confirm: () => { const asked = confirming; if (asked) choose(asked.code, asked.text, true); }, openSheet: openEnding,
  first: () => go(0), back: () => go(now.line - 1), forth: () => go(now.line + 1), now: () => go(null), toNow: () => go(null),
  play: () => playing ? (playing = false, drawTime()) : playFrom(now.past ? now.line + 1 : 0),
  recap: () => playFrom(now.recap ?? 0), replay: () => { ui.ending.close(); playFrom(0); },
  link: () => copy(`${location.origin}/t/${table}?at=${now.line}`), copyLog: () => copy([...ui.log.children].map((el) => el.textContent).join("\n")), earlier: fetchEarlier,
  openTime: () => { ui.time.hidden = !ui.time.hidden; }, timeClose: () => { ui.time.hidden = true; go(null); },
  openSettings: () => ui.settings.showModal(), openKeys: () => ui.keys.showModal(),
  curtainOpen: () => { unveiled = now.eye ?? -1; ui.curtain.close(); drawCurtain(); },
};
for (const what of ["undo", "redo", "restart"]) CLICKS[what] = () => takeBack(what);
for (const name of ["log", "chat", "notes", "rules"]) CLICKS[`tab-${name}`] = () => openTab(name);

// ---- keys

/** Keys press buttons. @type {any} */
const KEYS = { u: "undo", r: "redo", e: "end", "[": "back", "]": "forth", Home: "first", End: "now", "?": "openKeys", l: "tab-log", c: "tab-chat", n: "tab-notes" };
const escape = () => closeMenu() || hideTip() || (confirming ? cancel() : now.past ? go(null) : takeBack("undo"));
/** @type {Numbers} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

let keyed = false;
/** Where what had the focus is gone, keys go on at what can be chosen. */
function refocus() {
  if (keyed && doc.activeElement === body) (doc.querySelector(".lit[tabindex='0']") ?? ui.stage).focus();
}

function walk([dx, dy] = any, which = "") {
  const list = [...doc.querySelectorAll(which)], from = spot(rover);
  let best = list.includes(doc.activeElement) ? null : list.find((el) => el.dataset.id === rover) ?? list[0], least = 1e9;
  if (!best) for (const el of list) {
    const to = spot(el.dataset.id), x = (to?.x ?? 0) - (from?.x ?? 0), y = (to?.y ?? 0) - (from?.y ?? 0);
    const ahead = x * dx + y * dy, cost = ahead + 2 * Math.abs(x * dy + y * dx);
    if (ahead > 4 && cost < least) [best, least] = [el, cost];
  }
  if (!best) return;
  rover = best.dataset.id;
  light();
  best.focus();
}

listen("keydown", (event) => {
  const { key, shiftKey } = event, here = doc.activeElement, way = ARROWS[key];
  keyed = true;
  if (event.ctrlKey || event.metaKey || event.altKey || doc.querySelector("dialog[open]")) return;
  if (here.matches("input, textarea")) return key === "Escape" && (here.blur(), refocus());
  skip();
  const box = here.closest("#menu, [role=tablist], #logBox"), list = way && box ? [...box.querySelectorAll("button")] : [];
  if (list[0]) {
    const next = list.at((list.indexOf(here) + way[0] + way[1]) % list.length);
    next.focus();
    if (next.role === "tab") next.click();
  } else if (way) walk(way, shiftKey ? ".able" : ".lit.able");
  else if ((key === "Enter" || key === " ") && here.matches(".node")) press(here);
  else if (key > "0" && key <= "9" && !set.mute) {
    const all = [...ui.choices.children, ...doc.querySelectorAll(".lit.able")], chosen = all[+key - 1];
    if (chosen) chosen.click ? chosen.click() : press(chosen);
  } else if (key === "Escape") escape();
  else if (set.mute && !key[1]) return;
  else if (key === "i" && tipOf && ui.tip.rule) openRule(ui.tip.rule);
  else if (KEYS[key]) ui[KEYS[key]].click();
  else return;
  event.preventDefault();
});

// ---- begin

wish();
drawParts(setParts(state.parts), new Map(), new Map());
ui.still.remove();
const jumps = [...places.values()].filter(({ box }) => box.name);
ui.jumps.hidden = !jumps[1];
inside(ui.jumps, jumps.map(({ box }) => h("button", { click: () => box.scrollIntoView({ behavior: "smooth" }) }, box.name)));
for (const { seat, score } of now.seats) scores.set(seat, score);
drawLog(state.log);
drawAround();
ui.time.hidden = viewing === null;
if (now.over && !now.past) openEnding();
connect();
