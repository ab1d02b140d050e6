// A board whose cells are too small for fingers: the first touch comes near, the next ones choose.
// Two fingers zoom as they like, one moves the board, a button shows all of it again.

import { html } from "./dom.js";

/** Pixels of a cell that is too small to be hit, and of one that the first touch comes near. */
const [SMALL, NEAR] = [28, 48];
/** Pixels that a finger moves before it means to. */
const SLOP = 8;

export class Zoom {
  constructor(host) {
    this.host = host;
    this.fingers = new Map();
    this.button = html("button", { type: "button", class: "zoom-out", onclick: () => this.out() }, "Whole board");
    host.addEventListener("pointerdown", (event) => this.touch(event));
    host.addEventListener("pointermove", (event) => this.drag(event));
    for (const end of ["pointerup", "pointercancel"]) host.addEventListener(end, ({ pointerId }) => this.fingers.delete(pointerId));
    new ResizeObserver(() => this.measure()).observe(host);
  }

  /** Another picture: all of it is shown. `cell` is the size of a cell in it. */
  take(picture, whole, cell) {
    Object.assign(this, { picture, whole, cell });
    this.host.append(this.button);
    this.out();
    this.measure();
  }

  /** Whether a click is over: it has come near or gone away, or was the end of a drag. */
  takes(event) {
    if (this.isDrag || event.target === this.button) return true;
    if (!this.isSmall || this.isNear || event.pointerType !== "touch") return false;
    this.scale(event.clientX, event.clientY, this.pixels / NEAR);
    return true;
  }

  out() {
    if (this.picture) this.look(this.whole);
  }

  /** Sees to it that a place is in sight. */
  reveal(x, y) {
    if (!this.isNear) return;
    const { x: left, y: top, width, height } = this.box;
    const isIn = x > left && x < left + width && y > top && y < top + height;
    if (!isIn) this.look({ x: x - width / 2, y: y - height / 2, width, height });
  }

  measure() {
    if (!this.picture) return;
    /** Of a cell, as long as all is shown. */
    this.pixels = (this.picture.clientWidth * this.cell) / this.whole.width;
    this.isSmall = this.pixels < SMALL;
    this.host.classList.toggle("small", this.isSmall);
    if (!this.isSmall) this.out();
  }

  touch({ pointerType, pointerId, clientX: x, clientY: y }) {
    if (!this.fingers.size) this.isDrag = false;
    if (pointerType === "touch") this.fingers.set(pointerId, { x, y, from: [x, y] });
  }

  drag({ pointerId, clientX: x, clientY: y }) {
    const finger = this.fingers.get(pointerId);
    if (!finger || !this.isSmall) return;
    const other = [...this.fingers].find(([id]) => id !== pointerId)?.[1];
    const away = (at) => Math.hypot(at.x - other.x, at.y - other.y);
    const factor = other ? away(finger) / Math.max(1, away({ x, y })) : 1;
    const unit = this.box.width / this.picture.clientWidth;
    if (other) this.scale((x + other.x) / 2, (y + other.y) / 2, factor);
    if (this.isNear) {
      const share = other ? unit / 2 : unit;
      this.look({ ...this.box, x: this.box.x - (x - finger.x) * share, y: this.box.y - (y - finger.y) * share });
    }
    if (other || Math.hypot(x - finger.from[0], y - finger.from[1]) > SLOP) this.isDrag = true;
    Object.assign(finger, { x, y });
  }

  /** Shows so much of what is seen now; what is under this point of the window stays there. */
  scale(clientX, clientY, factor) {
    const { left, top, width: across, height: down } = this.picture.getBoundingClientRect();
    const [right, below] = [(clientX - left) / across, (clientY - top) / down];
    const { x, y, width, height } = this.box;
    const shown = Math.min(this.whole.width, Math.max((this.whole.width * this.pixels) / (2 * NEAR), width * factor)) / width;
    this.look({
      x: x + right * width * (1 - shown), y: y + below * height * (1 - shown),
      width: width * shown, height: height * shown,
    });
  }

  look({ x, y, width, height }) {
    const { whole } = this;
    const within = (at, size, low, all) => Math.max(low, Math.min(low + all - size, at));
    this.box = { x: within(x, width, whole.x, whole.width), y: within(y, height, whole.y, whole.height), width, height };
    this.picture.setAttribute("viewBox", Object.values(this.box).join(" "));
    this.isNear = width < whole.width * 0.99;
    this.host.classList.toggle("near", this.isNear);
  }
}
