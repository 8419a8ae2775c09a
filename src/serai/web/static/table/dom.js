// Helpers over the DOM: find an element with its type, make elements, set attributes and children, listen.

const SVG = "http://www.w3.org/2000/svg";

/**
 * The element with this id. The page always has it, so a missing one is a fault of the template.
 * @template {Element} E
 * @param {string} id
 * @param {new () => E} type
 * @returns {E}
 */
export function element(id, type) {
  const found = document.getElementById(id);
  const unknown = /** @type {unknown} */ (found);
  if (unknown instanceof type) return unknown;
  throw new Error(`The page has no ${type.name} with the id ${id}.`);
}

/** @param {string} id */
export const elementById = (id) => document.getElementById(id);

/**
 * @param {unknown} thing
 * @returns {thing is PageElement}
 */
export const isPageElement = (thing) => thing instanceof HTMLElement || thing instanceof SVGElement;

/**
 * All elements that a selector finds.
 * @param {string} selector
 * @param {ParentNode} within
 * @returns {PageElement[]}
 */
export const allElements = (selector, within = document) =>
  [...within.querySelectorAll(selector)].filter(isPageElement);

/**
 * The nearest element around this one that a selector finds.
 * @param {Element} el
 * @param {string} selector
 * @returns {PageElement | null}
 */
export function closest(el, selector) {
  const found = el.closest(selector);
  return isPageElement(found) ? found : null;
}

/** The element that has the focus; the body if none has. */
export function focusedElement() {
  const found = document.activeElement;
  return isPageElement(found) ? found : document.body;
}

/**
 * Set attributes. An empty value removes the attribute; a function is called on a click.
 * @template {PageElement} E
 * @param {E} el
 * @param {Attributes} attributes
 * @returns {E}
 */
export function setAttributes(el, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") el.onclick = value;
    else if (!value && value !== 0) el.removeAttribute(name);
    else if (el.getAttribute(name) !== `${value}`) el.setAttribute(name, `${value}`);
  }
  return el;
}

/**
 * @param {Child[]} children
 * @returns {(string | Node)[]}
 */
function flatten(children) {
  return children.flatMap((child) => {
    if (Array.isArray(child)) return flatten(child);
    if (typeof child === "number") return [`${child}`];
    return child ? [child] : [];
  });
}

/**
 * Replace what is inside an element. Empty children are left out.
 * @template {Element} E
 * @param {E} el
 * @param {...Child} children
 * @returns {E}
 */
export function setChildren(el, ...children) {
  el.replaceChildren(...flatten(children));
  return el;
}

/** What each element was last filled with. @type {WeakMap<Element, string>} */
const filledWith = new WeakMap();

/**
 * Replace what is inside an element, but only if the data it is made from has changed.
 * @param {Element} el
 * @param {unknown} data
 * @param {() => Child} make
 */
export function fill(el, data, make) {
  const key = JSON.stringify(data);
  if (filledWith.get(el) === key) return;
  setChildren(el, make());
  filledWith.set(el, key);
}

/**
 * Make an HTML element.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} attributes
 * @param {...Child} children
 */
export function html(tag, attributes, ...children) {
  const el = document.createElement(tag);
  setAttributes(el, attributes);
  return setChildren(el, ...children);
}

/**
 * Make an SVG element.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} attributes
 * @param {...Child} children
 */
export function svg(tag, attributes, ...children) {
  const el = document.createElementNS(SVG, tag);
  setAttributes(el, attributes);
  return setChildren(el, ...children);
}

/**
 * A symbol of the page as an icon.
 * @param {string} symbol
 * @param {string} className
 */
export const icon = (symbol, className = "icon") =>
  svg("svg", { class: className, "aria-hidden": "true" }, svg("use", { href: `#${symbol}` }));

/**
 * Listen to an event anywhere on the page.
 * @template {keyof DocumentEventMap} Name
 * @param {Name} name
 * @param {(event: DocumentEventMap[Name], target: Element) => void} handle
 */
export function listen(name, handle) {
  document.addEventListener(name, (event) => {
    const { target } = event;
    handle(event, target instanceof Element ? target : document.documentElement);
  });
}
