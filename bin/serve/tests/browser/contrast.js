// Returns what on the page is too pale, as lines: text below 4.5 to 1, and controls, rings, badges
// and switches below 3 to 1.

const brush = document.createElement("canvas").getContext("2d", { willReadFrequently: true });

/** Red, green, blue and alpha from 0 to 1, of any colour that CSS knows. */
function read(colour) {
  brush.clearRect(0, 0, 1, 1);
  brush.fillStyle = "#000";
  brush.fillStyle = colour;
  brush.fillRect(0, 0, 1, 1);
  return [...brush.getImageData(0, 0, 1, 1).data].map((value) => value / 255);
}

const over = ([r, g, b, a], below) => [r, g, b].map((value, i) => value * a + below[i] * (1 - a));

function luminance(colour) {
  const [r, g, b] = colour.map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a, b) {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const ancestors = (element) => (element ? [element, ...ancestors(element.parentElement)] : []);

/** The colour behind an element: its own and those below it, as far as they let it through. */
function behind(element) {
  const layers = ancestors(element).map((at) => read(getComputedStyle(at).backgroundColor));
  return layers.reverse().reduce((below, layer) => over(layer, below), [1, 1, 1]);
}

const opacity = (element) => ancestors(element).reduce((all, at) => all * Number(getComputedStyle(at).opacity), 1);
const isSeen = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest(".unseen");
const found = [];

function check(what, ink, ground, least) {
  const is = contrast(ink, ground);
  if (is < least) found.push(`${what}: ${is.toFixed(2)}, expected ${least}`);
}

const name = (element) =>
  `${element.tagName.toLowerCase()}${element.id ? `#${element.id}` : ""}.${element.getAttribute("class") ?? ""} "${element.textContent.trim().slice(0, 20)}"`;

// Text.

const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
let seen = 0;
while (texts.nextNode()) {
  const element = texts.currentNode.parentElement;
  if (!texts.currentNode.data.trim() || !isSeen(element) || element.closest("script, noscript, :disabled")) continue;
  seen++;
  const style = getComputedStyle(element);
  const badge = element.closest(".badge")?.querySelector("rect");
  const ground = badge ? read(getComputedStyle(badge).fill).slice(0, 3) : behind(element);
  const [r, g, b, alpha] = read(element instanceof SVGElement ? style.fill : style.color);
  check(`text ${name(element)}`, over([r, g, b, alpha * opacity(element)], ground), ground, 4.5);
}
if (seen < 10) found.push("hardly any text is seen");

// Controls: their edge, or all of them, stands out from what is around.

for (const control of document.querySelectorAll("button, select, textarea, input[type=text], input[type=number], .choice > span")) {
  if (!isSeen(control) || control.matches(":disabled, .move, .chip")) continue;
  const ground = behind(control.parentElement);
  const style = getComputedStyle(control);
  const edge = over(read(style.borderTopColor), ground);
  check(`control ${name(control)}`, contrast(edge, ground) > contrast(behind(control), ground) ? edge : behind(control), ground, 3);
  if (!control.matches(".choice > span")) {
    control.focus({ focusVisible: true });
    // Behind a dialog nothing has it.
    if (document.activeElement === control) {
      check(`focus of ${name(control)}`, read(getComputedStyle(control).outlineColor).slice(0, 3), ground, 3);
    }
    control.blur();
  }
}
for (const control of document.querySelectorAll("[role=switch]")) {
  const knob = read(getComputedStyle(control, "::after").backgroundColor).slice(0, 3);
  check(`switch ${name(control)}`, knob, behind(control), 3);
}

// The board: marks on cells, and rings around them.

const fill = (element) => read(getComputedStyle(element).fill).slice(0, 3);
const stroke = (element) => read(getComputedStyle(element).stroke).slice(0, 3);
const shades = (id) => [...document.querySelectorAll(`#${id} stop`)].map((stop) => read(getComputedStyle(stop).stopColor).slice(0, 3));
const board = document.querySelector(".ground, .wood, .hexagon .top");
const wood = board && fill(board);

/** The colours of a cell, from which a mark must stand out. */
function ground(cell) {
  const painted = /url\("?#(\w+)/.exec(getComputedStyle(cell.querySelector(".top, .hit")).fill);
  if (painted) return shades(painted[1]);
  return [cell.matches(".hexagon") ? fill(cell.querySelector(".top")) : wood];
}

for (const cell of document.querySelectorAll(".cell.choice:not(.occupied)")) {
  const dot = cell.querySelector(".dot");
  const inks = [fill(dot), ...(getComputedStyle(dot).stroke === "none" ? [] : [stroke(dot)])];
  for (const shade of ground(cell)) {
    const ink = inks.sort((a, b) => contrast(b, shade) - contrast(a, shade))[0];
    check(`dot of ${cell.getAttribute("aria-label")}`, ink, shade, 3);
  }
}
for (const badge of document.querySelectorAll(".badge rect")) {
  for (const shade of wood ? [wood] : []) {
    const ink = [fill(badge), stroke(badge)].sort((a, b) => contrast(b, shade) - contrast(a, shade))[0];
    check(`badge ${badge.nextSibling.textContent}`, ink, shade, 3);
  }
}
// Rings lie at the edge of cells: between them and the board.
const ring = document.querySelector(".cell")?.cloneNode(true);
if (ring && wood) {
  document.querySelector(".board svg").append(ring);
  for (const state of ["choice occupied", "last", "left", "put", "due", "chosen", "winning"]) {
    ring.setAttribute("class", `cell ${state}`);
    check(`ring of a cell that is ${state}`, stroke(ring.querySelector(".ring")), wood, 3);
  }
  ring.setAttribute("class", "cell");
  ring.setAttribute("tabindex", 0);
  ring.focus({ focusVisible: true });
  if (document.activeElement === ring) check("ring of the focus", stroke(ring.querySelector(".ring")), wood, 3);
  ring.remove();
}

return found;
