// Two sessions side by side.

const counterparts = (() => {
  const shared = panels.relatives?.shared ?? 0, there = new Map(panels.relatives?.pairs ?? []);
  const back = new Map([...there].map(([a, b]) => [b, a]));
  return { there: (key) => key <= shared ? key : there.get(key), back: (key) => key <= shared ? key : back.get(key), shared };
})();

const compareView = () => {
  if (follows && position <= counterparts.shared) otherPosition = position;
  const one = log.tree(position), two = other.tree(otherPosition);
  const words = (of, node) => JSON.stringify([["class", "title", "appearance", "selected", "visible", "style"].map((name) => of.get(node, name) ?? null), node.edge,
    [...node.state].map(([key, [index]]) => [of.texts[key], of.texts[index]]).sort()]);
  const column = (of, tree, position, against, match, sign, id, move) => {
    const list = rowsOf(tree), box = h("div.list.tree.still", { role: "tree", "aria-label": "Session " + of.about.session });
    list.slice(0, 1500).forEach((row, i) => {
      const node = tree.at(row.key), counterpart = row.key > LOOSE ? against.tree.at(match(row.key)) : undefined;
      const mark = row.key <= LOOSE ? undefined : !counterpart ? { mark: sign, keys: [] } : words(of, node) !== words(against.of, counterpart) ? { mark: "~", keys: [] } : undefined;
      box.append(treeRow(row, i, list.length, { tree, of, mark, id, current: false }));
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
