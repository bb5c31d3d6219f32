// A tree, its rows, and how two of them differ.
let epochs = 0;

/** A tree whose copies share its nodes until they change. */
class Tree {
  constructor() {
    this.epoch = ++epochs;
    this.nodes = new Map();
    for (const key of [APP, LOOSE]) this.nodes.set(key, this.fresh(key, APP, 0, 0));
  }

  /** A node: `cells` are its properties and the nodes it refers to, `placed` is what placed it. */
  fresh(key, owner, edge, placed) {
    return { key, owner, edge: EDGES[edge], list: [], attributes: new Map(), cells: new Map(),
      state: new Map(), placed, epoch: this.epoch };
  }

  /** A copy; afterwards this tree must not change. */
  copy() {
    const copy = Object.create(Tree.prototype);
    copy.nodes = new Map(this.nodes);
    copy.epoch = ++epochs;
    this.epoch = ++epochs;
    return copy;
  }

  at(key) { return this.nodes.get(key); }

  own(key) {
    let node = this.at(key);
    if (node && node.epoch !== this.epoch) {
      node = { ...node, list: node.list.slice(), attributes: new Map(node.attributes),
        cells: new Map(node.cells), state: new Map(node.state), epoch: this.epoch };
      this.nodes.set(key, node);
    }
    return node;
  }

  detach(node) {
    const list = this.own(node.owner)?.list, index = list ? list.indexOf(node.key) : -1;
    if (index >= 0) list.splice(index, 1);
  }

  apply(ops, i, position) {
    const key = ops[i + 1], a = ops[i + 2], b = ops[i + 3];
    switch (ops[i]) {
    case ADD:
      this.nodes.set(key, this.fresh(key, a, b, position));
      this.own(a).list.splice(ops[i + 4], 0, key);
      break;
    case REMOVE:
      this.detach(this.at(key));
      this.nodes.delete(key);
      break;
    case MOVE: {
      const node = this.own(key);
      this.detach(node);
      node.owner = a;
      node.edge = EDGES[b];
      node.placed = position;
      this.own(a).list.splice(ops[i + 4], 0, key);
      break;
    }
    case SET: {
      const node = this.own(key);
      if (b < 0) node.attributes.delete(a); else node.attributes.set(a, b);
      break;
    }
    case STATE:
    case CELL: {
      const node = this.own(key), cells = ops[i] === STATE ? node.state : node.cells;
      if (b < 0) cells.delete(a); else cells.set(a, [b, position]);
      break;
    }
    case SINCE:
    case CELL_SINCE: {
      const node = this.own(key), cells = ops[i] === SINCE ? node.state : node.cells, cell = cells.get(a);
      if (cell) cells.set(a, [cell[0], b]);
      break;
    }
    case PLACED:
      this.own(key).placed = a;
    }
  }
}

const depth = (tree, key) => { let count = 0; for (let up = key; up > LOOSE; up = tree.at(up).owner) count++; return count; };

/** The nodes of a tree in drawing order; windows are rows of their own. */
const rowsOf = (tree, folded) => {
  if (!folded?.size && drawn.has(tree)) return drawn.get(tree);
  const rows = [], pending = [];
  const tops = [...tree.at(APP).list];
  if (tree.at(LOOSE).list.length) tops.push(LOOSE);
  for (const window of tops) {
    pending.push([window, 0, window]);
    while (pending.length) {
      const [key, depth, window] = pending.pop(), node = tree.at(key);
      if (!node) continue;
      rows.push({ key, depth, window, hasBelow: node.list.length > 0 });
      if (folded?.has(key)) continue;
      for (let i = node.list.length - 1; i >= 0; i--) pending.push([node.list[i], depth + 1, window]);
    }
  }
  if (!folded?.size) drawn.set(tree, rows);
  return rows;
};
const drawn = new WeakMap();

/** The differences between two trees of a session, as `navlog diff` sees them: a mark for each node, what has changed, and which of its values. */
const difference = (of, old, now) => {
  const a = { of, tree: old }, b = { of, tree: now }, moved = reordered(a, b, oneself), marks = new Map(), removed = new Set();
  for (const [key, node] of now.nodes) {
    const was = old.at(key);
    if (was === node && !moved.has(key) || key === APP || key === LOOSE) continue;
    const changes = was ? nodeChanges({ ...a, node: was }, { ...b, node }, oneself, moved.has(key)) : [];
    const keys = changed(was?.state ?? new Map(), node.state, (a, b) => a?.[0] === b?.[0]);
    if (!was || changes.length) marks.set(key, { mark: !was ? "+" : changes[0].kind === "place" ? ">" : "~", changes, keys });
  }
  for (const key of old.nodes.keys()) if (!now.nodes.has(key)) removed.add(key);
  return { marks, removed };
};

/** The nodes of the second tree that moved among their siblings. */
const reordered = (a, b, twin) => {
  const found = new Set(), children = ({ tree }, node) => node.list.filter((key) => tree.at(key).edge === "child");
  for (const [key, node] of a.tree.nodes) {
    const other = key > LOOSE ? b.tree.at(twin(key)) : undefined;
    if (other && other !== node) for (const one of forward(children(a, node).map(twin), children(b, other))) found.add(one);
  }
  return found;
};

/** Of the nodes that both lists have, those that moved forward. */
const forward = (before, after) => {
  const now = new Set(after), former = new Map();
  for (const key of before) if (now.has(key)) former.set(key, former.size);
  return after.filter((key) => former.has(key)).filter((key, i) => i < former.get(key));
};

const changed = (was, now, same) => {
  const keys = [];
  for (const [key, value] of now) if (!same(was.get(key), value)) keys.push(key);
  for (const key of was.keys()) if (!now.has(key)) keys.push(key);
  return keys;
};
