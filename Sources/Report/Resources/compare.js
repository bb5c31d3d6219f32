// Two sessions side by side.

const counterparts = (() => {
  const shared = panels.relatives?.shared ?? 0, there = new Map(panels.relatives?.pairs ?? []);
  const back = new Map([...there].map(([a, b]) => [b, a]));
  return { there: (key) => key <= shared ? key : there.get(key), back: (key) => key <= shared ? key : back.get(key), shared };
})();

/** What a node has that its counterpart has otherwise; empty if they are alike. */
const differing = (of, node, other, counterpart) => {
  const parts = [], text = (value) => value === undefined ? "none" : brief(typeof value === "string" ? value : JSON.stringify(value), 30);
  for (const name of COMPARED) if (of.get(node, name) !== other.get(counterpart, name)) parts.push(name + " " + text(of.get(node, name)));
  if (node.edge !== counterpart.edge) parts.push(node.edge);
  const values = (of, node) => new Map([...node.state].map(([key, [index]]) => [of.texts[key], of.texts[index]]));
  const here = values(of, node), there = values(other, counterpart);
  for (const key of new Set([...here.keys(), ...there.keys()])) if (here.get(key) !== there.get(key)) parts.push(brief(key, 30) + " " + brief(here.get(key) ?? "none", 30));
  return parts.slice(0, 3).join(", ") + (parts.length > 3 ? ", …" : "");
};
const COMPARED = ["class", "title", "appearance", "selected", "visible", "style"];

const compareView = () => {
  if (follows && position <= counterparts.shared) otherPosition = position;
  const one = log.tree(position), two = other.tree(otherPosition);
  const column = (of, tree, position, against, match, sign, id, move) => {
    const list = rowsOf(tree), box = h("div.list.tree.still", { role: "tree", "aria-label": "Session " + of.about.session });
    list.slice(0, 1500).forEach((row, i) => {
      const node = tree.at(row.key), counterpart = row.key > LOOSE ? against.tree.at(match(row.key)) : undefined;
      const difference = counterpart ? differing(of, node, against.of, counterpart) : "";
      const mark = row.key <= LOOSE ? undefined : !counterpart ? { mark: sign, keys: [] } : difference ? { mark: "~", keys: [] } : undefined;
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
