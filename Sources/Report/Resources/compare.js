// Two sessions side by side, with the differences that `navlog diff` sees.

/** Which nodes of two trees correspond, by those of one: as numbers in the other, or nothing. */
const matching = (() => {
  const { shared = 0, restored: isRestored, pairs = [] } = panels.relatives ?? {};
  // A node can have been restored several times: there, it is one after the other.
  const grouped = (from, to) => pairs.reduce((map, pair) => map.set(pair[from], [...map.get(pair[from]) ?? [], pair[to]]), new Map());
  const there = grouped(0, 1), back = grouped(1, 0);
  const isObject = (side, node) => side.of.get(node, "kind") === "object" && node.edge === "loose";
  /** Windows of a restored session go by their names, the others by their order. */
  const window = (a, b, key) => {
    const keys = (side) => side.tree.at(APP).list.filter((one) => side.of.get(side.tree.at(one), "name") === a.of.get(a.tree.at(key), "name"));
    return isRestored ? keys(b)[keys(a).indexOf(key)] : key;
  };
  /** Every launch creates the object with the app's own values. */
  const registered = (a, b, node) => {
    const name = a.of.get(node, "restoration");
    return name && isRestored && isObject(a, node) ? b.tree.at(LOOSE).list.find((key) => isObject(b, b.tree.at(key)) && b.of.get(b.tree.at(key), "restoration") === name) : undefined;
  };
  return (a, b, isBack = false) => (key) => {
    if (!(key > LOOSE)) return key < APP ? window(a, b, key) : key;
    if (key <= shared) return key;
    const node = a.tree.at(key), known = (isBack ? back : there).get(key);
    const found = known?.findLast((one) => b.tree.at(one)) ?? (node && registered(a, b, node)), other = b.tree.at(found);
    // A counterpart of another class doesn't count, unless a build renamed the class.
    const isAlike = (name) => a.of.get(node, name) === b.of.get(other, name);
    return !node || (other && isAlike("kind") && (isRestored || isAlike("class"))) ? found : undefined;
  };
})();
const shared = panels.relatives?.shared ?? 0;

const compareView = () => {
  if (follows && position <= shared) otherPosition = position;
  const one = { of: log, tree: log.tree(position) }, two = { of: other, tree: other.tree(otherPosition) };
  const there = matching(one, two), back = matching(two, one, true), moved = reordered(one, two, there);
  /** Where a node of the first session differs from its counterpart; nothing without one. */
  const changes = (key, other) => {
    const [a, b] = [one.tree.at(key), two.tree.at(other)];
    return a && b && nodeChanges({ ...one, node: a }, { ...two, node: b }, there, moved.has(other));
  };
  const column = ({ of, tree }, position, sign, id, pair, move) => {
    const list = rowsOf(tree), isFirst = of === log, box = h("div.list.tree.still", { role: "tree", "aria-label": "Session " + of.about.session });
    list.slice(0, 1500).forEach((row, i) => {
      const found = row.key === LOOSE ? [] : changes(...pair(row.key)), mark = !found ? sign : found.length ? "~" : "";
      const element = treeRow(row, i, list.length, { tree, of, mark: mark ? { mark, keys: [] } : undefined, id, current: false,
        act: isFirst && row.key > LOOSE ? () => select(row.key) : undefined });
      if (found?.length) element.append(differs(found, isFirst, row.key < APP));
      box.append(element);
    });
    if (list.length > 1500) box.append(h("p.quiet", "… " + plural(list.length - 1500, "more node")));
    const slider = h("input", { type: "range", min: of.base, max: of.end, value: position, "aria-label": "Position in session " + of.about.session, oninput: (e) => move(Number(e.target.value)) });
    return h("div.column", h("h3", "Session " + of.about.session + (of.about.name ? " “" + safe(of.about.name) + "”" : ""), quiet(" · " + of.about.standing)),
      h("div.mini", slider, quiet(position + " of " + of.end)),
      h("p.quiet.said", brief(of.commands[of.commandIndex(position)]?.text ?? "Before the first command.", 120)), box);
  };
  const app = appChanges(one, two, there, shared);
  return h("section.pane.wide", { "aria-label": "Two sessions" }, h("h2", "Two sessions"),
    h("p.quiet", shared ? "They share everything up to position " + shared + "." : panels.relatives?.pairs.length ? plural(panels.relatives.pairs.length, "node") + " of one were restored from the other." : "They share no nodes.",
      " − is only in the first, + only in the second, ~ in both and different."),
    app.length ? h("ul.delta.beside", app.map(({ mark, who, what }) => changeRow(mark, who, quiet(" " + what)))) : null,
    h("div.two",
      column(one, position, "-", "l", (key) => [key, there(key)], (p) => go(p)),
      column(two, otherPosition, "+", "r", (key) => [back(key), key], (p) => { otherPosition = p; follows = false; draw(); remember(); })));
};

/** The first differences, as this session has them; all of them in full under the pointer. */
const differs = (found, isFirst, isWindow) => {
  const short = found.slice(0, 3).map((change) => {
    const value = isFirst ? change.old : change.now, said = outright(change, isWindow);
    return said ? said[value === undefined ? 1 : 0] : titled(change, 30) + ofValue(value, 30);
  });
  return h("span.differs", { title: found.map((change) => saying(change, isWindow, 200)).join("\n") }, short.join(", ") + (found.length > 3 ? ", …" : ""));
};
