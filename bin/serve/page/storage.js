// What the browser remembers. Where it may not, the page remembers it until it is closed.

const memory = new Map();

export function load(key) {
  try {
    return memory.get(key) ?? localStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

export function store(key, value) {
  try {
    localStorage.setItem(key, value);
    memory.delete(key);
  } catch {
    memory.set(key, String(value));
  }
}

/** What somebody may have changed by hand. */
export function parsed(json) {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
