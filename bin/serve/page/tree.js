// The turns of a game. Playing on in the past makes a branch, so that they are a tree.

/** The position after a turn, or the start, which has none. */
export class Node {
  constructor(turn = null, parent = null) {
    this.turn = turn;
    this.parent = parent;
    /** What has been played from here, the main line first. */
    this.children = [];
    /** Whether the side to move here has given up. */
    this.isResigned = false;
  }

  /** The position after a turn; new in the tree if the turn is. */
  after(turn) {
    const known = this.children.find((child) => child.turn === turn);
    if (known) return known;
    const node = new Node(turn, this);
    this.children.push(node);
    return node;
  }

  /** The nodes from the first turn to this one. */
  get path() {
    const path = [];
    for (let node = this; node.parent; node = node.parent) path.push(node);
    return path.reverse();
  }

  /** The nodes after this one, along the main line. */
  get continuation() {
    const nodes = [];
    for (let node = this.children[0]; node; [node] = node.children) nodes.push(node);
    return nodes;
  }

  /** Makes the line that leads here the main one. */
  promote() {
    for (const node of this.path) {
      const { children } = node.parent;
      children.unshift(...children.splice(children.indexOf(node), 1));
    }
  }

  remove() {
    this.parent.children.splice(this.parent.children.indexOf(this), 1);
  }
}

/** A tree as plain data: for each node but the start the number of its parent, its turn, and 1 if it is resigned. */
export function packed(root) {
  const nodes = [root];
  const numbers = new Map([[root, 0]]);
  for (const node of nodes) {
    for (const child of node.children) numbers.set(child, nodes.push(child) - 1);
  }
  return nodes.slice(1).map((node) => [numbers.get(node.parent), node.turn, ...(node.isResigned ? [1] : [])]);
}

/** The tree that `packed` made the list from, as far as it makes sense. */
export function unpacked(list) {
  const nodes = [new Node()];
  for (const entry of list) {
    const [parent, turn, resigned] = Array.isArray(entry) ? entry : [];
    if (!nodes[parent] || typeof turn !== "string") break;
    const node = nodes[parent].after(turn);
    node.isResigned = resigned === 1;
    nodes.push(node);
  }
  return nodes[0];
}
