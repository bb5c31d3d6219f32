// What is embedded in the page, and the trees that it describes. They are known only as texts and
// numbers: what they mean was decided when the page was written.
const bytesOf = (id) => {
  const text = document.getElementById(id).textContent;
  return Uint8Array.fromBase64?.(text) ?? Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
};

const inflate = (bytes) => new Response(
  new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();

const APP = -1, LOOSE = 0;
const EDGES = ["root", "child", "presented", "attached", "loose"];
const ADVANCE = 0, ADD = 1, REMOVE = 2, MOVE = 3, SET = 4, STATE = 5, SINCE = 6, CELL = 7, CELL_SINCE = 8, PLACED = 9;
const SIZES = [2, 5, 2, 5, 4, 4, 4, 4, 4, 3];

/** One session: events and commands in columns, and the tree at every position. */
class Session {
  constructor(data) {
    Object.assign(this, { about: data.about, base: data.base, started: data.started,
      texts: data.texts, ops: data.ops, chains: data.causes });
    [this.dt, this.names, this.nodes, this.details, this.causes] = data.events;
    const count = this.names.length;
    this.end = this.base + count;
    this.times = new Float64Array(count + 1);
    for (let i = 0, t = this.started; i < count; i++) this.times[i + 1] = t += this.dt[i];
    this.times[0] = count ? this.times[1] : this.started;
    const [last, text, trouble, kinds, user, classes, whole] = data.commands;
    let end = this.base;
    this.commands = last.map((step, i) => {
      const first = end + 1;
      end += step;
      return { first, last: end, text: this.texts[text[i]], whole: this.texts[whole[i]] ?? "", trouble: this.texts[trouble[i]],
        kinds: this.texts[kinds[i]], classes: classes[i], user: user[i] === 1, time: this.time(end) };
    });
    const [performed, sources, destinations, identifiers] = data.segues;
    this.segues = performed.map((position, i) => ({ position, from: this.texts[sources[i]],
      to: this.texts[destinations[i]], name: this.texts[identifiers[i]] }));
    this.name = Object.fromEntries(["kind", "class", "title", "visible", "scene", "appearance",
      "selected", "name"].map((word) => [word, this.texts.indexOf(word)]));
    this.parsed = new Map();
    this.index();
  }

  /** Finds the operations of each position, and keeps the tree at some of them. */
  index() {
    const ops = this.ops, starts = this.starts = new Int32Array(this.end - this.base + 2).fill(-1);
    let position = this.base;
    for (let i = 0; i < ops.length; i += SIZES[ops[i]]) {
      if (ops[i] !== ADVANCE) continue;
      // From here on it is a position, not a distance.
      position = ops[i + 1] += position;
      starts[position - this.base] = i;
    }
    starts[0] = 0;
    starts[starts.length - 1] = ops.length;
    for (let i = starts.length - 2; i > 0; i--) if (starts[i] < 0) starts[i] = starts[i + 1];
    this.lives = new Map();
    this.walk = [];
    this.walkedNodes = new Set();
    this.kept = [];
    this.recent = new Map();
    const spacing = Math.max(400, ops.length >> 7);
    const tree = new Tree(), scenes = new Map();
    let next = 0, done = 0;
    position = this.base;
    for (let i = 0; i < ops.length; i += SIZES[ops[i]]) {
      const code = ops[i], node = ops[i + 1];
      if (code === ADVANCE) {
        while (this.commands[done]?.last < node) this.walked(tree, scenes, this.commands[done++].last);
        if (i >= next) {
          this.kept.push({ position, tree: tree.copy() });
          next = i + spacing;
        }
        position = node;
        continue;
      }
      tree.apply(ops, i, position);
      if (node <= LOOSE) continue;
      if (code === ADD) this.lives.set(node, { born: node, removed: 0, class: -1 });
      const life = this.lives.get(node);
      if (code === REMOVE) life.removed = position;
      if (code === SET && ops[i + 2] === this.name.class) life.class = ops[i + 3];
      if (code === SET && ops[i + 2] === this.name.scene) scenes.set(node, ops[i + 3]);
    }
    this.walked(tree, scenes, this.end);
    this.kept.push({ position, tree });
  }

  /** Adds the scenes to the walk that a command has brought to the screen. */
  walked(tree, scenes, position) {
    const now = [...scenes.keys()].filter((key) => this.get(tree.at(key), "appearance") === "appeared")
      .sort((a, b) => depth(tree, a) - depth(tree, b) || a - b);
    const before = this.onScreen ?? new Set(), fresh = now.filter((key) => !before.has(key));
    const above = new Set();
    for (const key of now) for (let up = tree.at(key).owner; up > LOOSE; up = tree.at(up).owner) above.add(up);
    const scene = (key) => this.value(scenes.get(key));
    for (const key of fresh) {
      // A container that only comes back with what it contains was walked before.
      const within = [], name = scene(key);
      for (let up = tree.at(key).owner; up > LOOSE; up = tree.at(up).owner) if (scenes.has(up)) within.push(scene(up));
      if (!above.has(key) || !this.walkedNodes.has(key)) this.walk.push({ position, scene: name, within });
      this.walkedNodes.add(key);
    }
    // What was covered is on screen again without a change of its own.
    const onTop = now.at(-1);
    if (!fresh.length && onTop !== undefined && onTop !== this.onTop) this.walk.push({ position, scene: scene(onTop), within: [] });
    this.onTop = onTop;
    this.onScreen = new Set(now);
  }

  start(position) { return this.starts[position - this.base]; }

  /** The operations from one position to a later one, each with its position. */
  *operations(from, through) {
    const end = this.start(through + 1);
    for (let i = this.start(from), at = from; i < end; i += SIZES[this.ops[i]]) {
      if (this.ops[i] === ADVANCE) at = this.ops[i + 1];
      else yield [at, i];
    }
  }

  /** The tree at a position. It is never changed afterwards. */
  tree(position) {
    const known = this.recent.get(position);
    if (known) return known;
    let best = this.kept[0];
    let low = 0, high = this.kept.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      if (this.kept[middle].position <= position) { best = this.kept[middle]; low = middle + 1; }
      else high = middle - 1;
    }
    for (const [p, tree] of this.recent) {
      if (p <= position && p > best.position) best = { position: p, tree };
    }
    const tree = best.tree.copy();
    for (const [p, i] of this.operations(best.position + 1, position)) tree.apply(this.ops, i, p);
    this.recent.set(position, tree);
    if (this.recent.size > 24) this.recent.delete(this.recent.keys().next().value);
    return tree;
  }

  /** The value of a JSON text by its index; undefined for none. */
  value(index) {
    if (index === undefined || index < 0) return undefined;
    let value = this.parsed.get(index);
    if (value === undefined) this.parsed.set(index, value = JSON.parse(this.texts[index]));
    return value;
  }

  /** An attribute of a node by its name. */
  get(node, name) { return this.value(node?.attributes.get(this.word(name))); }

  word(name) { return this.name[name] ?? (this.name[name] = this.texts.indexOf(name)); }

  /** A property of a node by its name. */
  property(node, name) { return this.value(node.cells.get(this.word(name))?.[0]); }

  time(position) { return this.times[position - this.base] ?? this.started; }

  /** The index of the command that contains a position; -1 before the first. */
  commandIndex(position) {
    let low = 0, high = this.commands.length - 1, found = -1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      if (this.commands[middle].first <= position) { found = middle; low = middle + 1; }
      else high = middle - 1;
    }
    return found;
  }

  event(position) {
    const i = position - this.base - 1;
    if (i < 0 || i >= this.names.length) return null;
    const chain = this.chains[this.causes[i]] ?? [], causes = [];
    for (let c = 0; c < chain.length; c += 2) {
      causes.push({ position: chain[c], text: this.texts[chain[c + 1]] });
    }
    return { position, name: this.texts[this.names[i]], node: this.nodes[i],
      details: this.texts[this.details[i]], causes, time: this.time(position) };
  }

  /** The position that a step back leads to, against which a step is compared. */
  before(position) {
    const command = this.commands[this.commandIndex(position)];
    if (!command) return this.base;
    return command.last === position ? command.first - 1 : position - 1;
  }

  /** What set a key of a node's state, oldest first. */
  history(node, key) {
    const found = [], life = this.lives.get(node);
    if (!life) return found;
    const from = Math.max(this.base, life.born);
    for (const [p, i] of this.operations(from, life.removed || this.end)) {
      if (this.ops[i + 1] !== node || this.ops[i + 2] !== key) continue;
      if (this.ops[i] === STATE) found.push({ position: p, index: this.ops[i + 3] });
      if (this.ops[i] === SINCE) found[found.length - 1].position = this.ops[i + 3];
    }
    return found;
  }

  /** What `navlog tree --json --with-state` prints at a position, as objects. */
  treeJSON(position) {
    const tree = this.tree(position);
    return rowsOf(tree).filter((row) => row.key > 0).map((row) => {
      const node = tree.at(row.key), get = (name) => this.get(node, name);
      const object = { schema: "navlog.tree/1", session: this.about.session, position,
        node: "n" + row.key, kind: get("kind"), class: get("class"), path: this.path(tree, row.key),
        depth: row.depth - 1, edge: node.edge, above: node.owner > 0 ? "n" + node.owner : null,
        appearance: get("appearance"), loaded: get("loaded") ?? false,
        selected: get("selected") ?? false, visible: get("visible") ?? false,
        window: row.window === LOOSE ? null : this.get(tree.at(row.window), "name") };
      for (const name of ["title", "restoration", "column", ...node.edge === "presented" ? ["style", "adapted", "asker"] : []]) {
        if (get(name) !== undefined) object[name] = get(name);
      }
      if (get("collapsed")) object.collapsed = true;
      object.state = Object.fromEntries([...node.state].map(([key, [index]]) => [this.texts[key], this.value(index)]));
      return object;
    });
  }

  /** The address of a node: `/main/1/presented`. */
  path(tree, key) {
    const steps = [];
    for (let node = tree.at(key); ; node = tree.at(node.owner)) {
      const edge = node.edge;
      if (edge === "root") steps.push(this.get(tree.at(node.owner), "name"));
      else if (edge === "child") steps.push(tree.at(node.owner).list.indexOf(node.key));
      else if (edge === "presented") steps.push("presented");
      else steps.push((edge === "loose" ? "-/" : "") + "n" + node.key);
      if (node.owner <= LOOSE) return "/" + steps.reverse().join("/");
    }
  }
}
