// Two sessions side by side.

const counterparts = (() => {
  const shared = panels.relatives?.shared ?? 0, there = new Map(panels.relatives?.pairs ?? []);
  const back = new Map([...there].map(([a, b]) => [b, a]));
  return { there: (key) => key <= shared ? key : there.get(key), back: (key) => key <= shared ? key : back.get(key), shared };
})();

/** What a node has that its counterpart has otherwise; empty if they are alike. */
const differing = (of, node, other, counterpart, match) => {
  const parts = [], text = (value) => value === undefined ? "none" : brief(value, 30);
  const named = (of, cells, value) => new Map([...cells].map(([name, cell]) => [of.texts[name], of.texts[value(cell)]]));
  const compare = (here, there, ignores) => {
    for (const key of new Set([...here.keys(), ...there.keys()])) {
      if (!ignores.has(key) && here.get(key) !== there.get(key)) parts.push(TOLD[key]?.[here.has(key) ? 0 : 1] ?? brief(key, 30) + " " + text(here.get(key)));
    }
  };
  if (node.edge !== counterpart.edge || match(node.owner) !== counterpart.owner) parts.push(node.edge);
  compare(named(of, node.attributes, (i) => i), named(other, counterpart.attributes, (i) => i), INCOMPARABLE);
  compare(named(of, node.state, ([i]) => i), named(other, counterpart.state, ([i]) => i), new Set());
  return parts.slice(0, 3).join(", ") + (parts.length > 3 ? ", …" : "");
};
/** What follows from other differences, or has other numbers in the other session. */
const INCOMPARABLE = new Set(["visible", "asker", "style", "column"]);

const compareView = () => {
  if (follows && position <= counterparts.shared) otherPosition = position;
  const one = log.tree(position), two = other.tree(otherPosition);
  const column = (of, tree, position, against, match, sign, id, move) => {
    // Windows go by their names.
    const windows = new Map(against.tree.at(APP).list.map((key) => [against.of.get(against.tree.at(key), "name"), key]));
    const place = (key) => key < APP ? windows.get(of.get(tree.at(key), "name")) : match(key);
    const list = rowsOf(tree), box = h("div.list.tree.still", { role: "tree", "aria-label": "Session " + of.about.session });
    list.slice(0, 1500).forEach((row, i) => {
      const node = tree.at(row.key), isNode = row.key > LOOSE, twin = against.tree.at(place(row.key));
      // In a fork, a counterpart of another class doesn't count; a restored one has been renamed.
      const isOther = twin && isNode && counterparts.shared && of.get(node, "class") !== against.of.get(twin, "class");
      const counterpart = isOther ? undefined : twin;
      const difference = counterpart && isNode ? differing(of, node, against.of, counterpart, place) : "";
      const mark = row.key === LOOSE ? undefined : !counterpart ? { mark: sign, keys: [] } : difference ? { mark: "~", keys: [] } : undefined;
      const element = treeRow(row, i, list.length, { tree, of, mark, id, current: false });
      if (difference) element.append(h("span.differs", difference));
      box.append(element);
    });
    const slider = h("input", { type: "range", min: of.base, max: of.end, value: position, "aria-label": "Position in session " + of.about.session, oninput: (e) => move(Number(e.target.value)) });
    return h("div.column", h("h3", "Session " + of.about.session + (of.about.name ? " “" + safe(of.about.name) + "”" : ""), quiet(" · " + of.about.standing)),
      h("div.mini", slider, quiet(position + " of " + of.end)),
      h("p.quiet.said", brief(of.commands[of.commandIndex(position)]?.text ?? "Before the first command.", 120)), box);
  };
  return h("section.pane.wide", { "aria-label": "Two sessions" }, h("h2", "Two sessions"),
    h("p.quiet", counterparts.shared ? "They share everything up to position " + counterparts.shared + "." : panels.relatives?.pairs.length ? plural(panels.relatives.pairs.length, "node") + " of one were restored from the other." : "They share no nodes.",
      " − is only in the first, + only in the second, ~ in both and different."),
    h("div.two",
      column(log, one, position, { tree: two, of: other }, counterparts.there, "-", "l", (p) => go(p)),
      column(other, two, otherPosition, { tree: one, of: log }, counterparts.back, "+", "r", (p) => { otherPosition = p; follows = false; draw(); })));
};
