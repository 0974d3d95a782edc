// Small helpers for the document.

const byId = (id) => document.getElementById(id);

/** Makes an element: its attributes, then its children. Texts are never read as HTML. */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in element && typeof value !== "string") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Replaces what is inside an element, and keeps the focus where it is by the element's `data-key`. */
function fill(element, ...children) {
  const active = document.activeElement;
  const key = element.contains(active) ? active.dataset.key : undefined;
  const selection = key && typeof active.selectionStart === "number" ? [active.selectionStart, active.selectionEnd] : null;
  element.replaceChildren(...children.flat(Infinity).filter(Boolean));
  if (!key) return;
  const again = element.querySelector(`[data-key="${CSS.escape(key)}"]`);
  again?.focus();
  if (selection && again?.setSelectionRange) again.setSelectionRange(...selection);
}

/** Calls a function once, some time after the last call. */
function debounced(delay, call) {
  let timer;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => call(...values), delay);
  };
}

const counted = (count, noun) => `${count} ${noun}${count === 1 ? "" : noun.endsWith("s") ? "es" : "s"}`;
