// Elements with attributes and children.

const SVG = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value == null) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child != null && child !== false));
  return element;
}

/** An SVG element. */
export const svg = (name, attributes = {}, ...children) =>
  fill(document.createElementNS(SVG, name), attributes, children);

/** An HTML element; attributes that begin with "on" are listeners. */
export const html = (name, attributes = {}, ...children) =>
  fill(document.createElement(name), attributes, children);

export const element = (id) => document.getElementById(id);

export const capital = (word) => word[0].toUpperCase() + word.slice(1);

/** A number with its sign as books print it. */
export const minus = (number) => String(number).replace("-", "−");

/** A listener for clicks that leaves out the second one of a double click, which may hit what has just come there. */
export const once = (act) => (event) => event.detail < 2 && act(event);

/** A turn as text whose lines may end between cells, and nowhere else. */
export const breakable = (turn) =>
  html("span", { class: "breakable" }, ...turn.split(/(?<=[,>])/).flatMap((part) => [part, html("wbr")]));
