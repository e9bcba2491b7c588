// Building the page. Text reaches it as text nodes only: nothing here parses markup.

/** @typedef {Node | string | number | null | undefined | false} Child */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Make an element. `props` are attributes, except `on…` (listeners) and properties such as `value`;
 * true sets an empty attribute, and false or null leaves it out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (name.startsWith("on") || name === "value" || name === "checked")
      /** @type {any} */ (element)[name] = value;
    else setAttribute(element, name, value);
  }
  appendAll(element, children);
  return element;
}

/**
 * Make a field for a password that the form needs.
 * @param {string} autocomplete what browsers may fill in
 * @param {Record<string, any>} [props]
 */
export function passwordInput(autocomplete, props = {}) {
  return h("input", { type: "password", maxlength: 128, autocomplete, required: true, ...props });
}

/**
 * Make an SVG element.
 * @param {string} tag
 * @param {Record<string, any>} [props]
 * @param {...Child} children
 * @returns {SVGElement}
 */
export function svg(tag, props = {}, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  for (const [name, value] of Object.entries(props)) setAttribute(element, name, value);
  appendAll(element, children);
  return element;
}

/** @param {Element} parent @param {(Child | Child[])[]} children */
function appendAll(parent, children) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    parent.append(child instanceof Node ? child : String(child));
  }
}

/**
 * Set an attribute if it differs; null and false remove it.
 * @param {Element} element
 * @param {string} name
 * @param {string | number | boolean | null | undefined} value
 */
export function setAttribute(element, name, value) {
  if (value === null || value === undefined || value === false) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
  } else {
    const text = value === true ? "" : String(value);
    if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}

/**
 * Set the text of an element that holds nothing else, if it differs.
 * @param {Element} element
 * @param {string} text
 */
export function setText(element, text) {
  const node = /** @type {Text | null} */ (element.firstChild);
  if (!node) element.append(text);
  // A new node would need a style and a place in the layout.
  else if (node.data !== text) node.data = text;
}

/**
 * Set a custom property of an element if it differs: its descendants would be styled again.
 * @param {HTMLElement} element
 * @param {string} name
 * @param {string} value
 */
export function setVariable(element, name, value) {
  if (element.style.getPropertyValue(name) !== value) element.style.setProperty(name, value);
}

/**
 * Turn classes on and off.
 * @param {Element} element
 * @param {Record<string, any>} classes
 */
export function setClasses(element, classes) {
  for (const [name, on] of Object.entries(classes))
    if (element.classList.contains(name) !== Boolean(on)) element.classList.toggle(name);
}

/**
 * Replace an element's children.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function fill(element, ...children) {
  element.replaceChildren();
  appendAll(element, children);
}

/**
 * Give an element these children, and leave in the page what looks as before: a press on it is not
 * lost, its buttons do what the new ones would, and only what differs is laid out again. A button
 * that looks different is replaced: whoever presses it meant another.
 * @param {Element} element
 * @param {Iterable<ChildNode>} children
 */
export function merge(element, children) {
  const wanted = [...children];
  wanted.forEach((child, index) => {
    const old = element.childNodes[index];
    if (!old) element.append(child);
    else if (old.isEqualNode(child)) takePresses(old, child);
    else if (old instanceof Text && child instanceof Text) old.data = child.data;
    else if (isFrame(old) && old.cloneNode().isEqualNode(child.cloneNode())) {
      merge(old, child.childNodes);
    } else old.replaceWith(child);
  });
  while (element.childNodes.length > wanted.length) element.lastChild?.remove();
}

/**
 * Give the buttons of a node what those of an equal one do.
 * @param {Node} node
 * @param {Node} equal
 */
function takePresses(node, equal) {
  const buttons = buttonsIn(node);
  buttonsIn(equal).forEach((each, place) => {
    buttons[place].onclick = each.onclick;
  });
}

/** @param {Node} node */
function buttonsIn(node) {
  if (node instanceof HTMLButtonElement) return [node];
  return node instanceof Element ? [...node.querySelectorAll("button")] : [];
}

/** Whether a node only holds others. @param {Node} node @returns {node is Element} */
function isFrame(node) {
  return node instanceof HTMLElement && !(node instanceof HTMLButtonElement);
}

/** Find an element of index.html. @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`index.html has no #${id}`);
  return found;
}

/**
 * A button.
 * @param {Child | Child[]} content
 * @param {(event: Event) => void} press
 * @param {Record<string, any>} [props]
 */
export function button(content, press, props = {}) {
  return h("button", { type: "button", onclick: press, ...props }, content);
}

const ICONS = {
  back: "M15 5 8 12 15 19",
  chat: "M4 5h16v11H11l-5 4v-4H4z",
  close: "M6 6 18 18M18 6 6 18",
  menu: "M4 7h16M4 12h16M4 17h16",
  share: "M12 15V4M8 8l4-4 4 4M5 12v8h14v-8",
};

/** A line drawing of 24 by 24. @param {keyof typeof ICONS} name */
export function icon(name) {
  return svg(
    "svg",
    { class: "icon", "data-icon": name, viewBox: "0 0 24 24", "aria-hidden": "true" },
    svg("path", { d: ICONS[name] }),
  );
}

/**
 * A labelled field.
 * @param {string} label
 * @param {HTMLElement} input
 * @param {string} [hint]
 */
export function field(label, input, hint) {
  if (hint) {
    // it describes the field, and is not of its name
    input.ariaLabel = label;
    input.setAttribute("aria-description", hint);
  }
  return h(
    "label",
    { class: "field" },
    h("span", {}, label),
    input,
    hint ? h("small", {}, hint) : null,
  );
}

/**
 * A choice from a list.
 * @param {[string, string][]} options value and text of each
 * @param {string} chosen
 * @param {Record<string, any>} [props]
 */
export function select(options, chosen, props = {}) {
  const element = h(
    "select",
    props,
    options.map(([value, text]) => h("option", { value }, text)),
  );
  element.value = chosen;
  return element;
}

/** Close the open sheet, if any. */
export function closeSheet() {
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
}

/**
 * The place of messages, over the open sheet or the page. A sheet that closes may have taken it
 * along: it is never lost.
 */
export function messages() {
  const box =
    document.getElementById("toast") ?? h("div", { id: "toast", class: "toast", role: "status" });
  const place = document.querySelector("dialog[open]") ?? document.body;
  if (box.parentNode !== place) place.append(box);
  return box;
}

/**
 * Show a sentence for a few seconds; screen readers say it.
 * @param {string} text
 * @param {boolean} [bad]
 */
export function toast(text, bad = false) {
  const box = messages();
  const line = h("p", { class: bad ? "bad" : "" }, text);
  box.replaceChildren(line);
  setTimeout(() => line.remove(), 6000);
}
