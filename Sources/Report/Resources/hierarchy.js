// The tree at the position, with what a step changed.

const treeBox = h("div.list.tree", { role: "tree", tabindex: 0, "aria-label": "Hierarchy" });
const MARKS = { "+": "added", "-": "removed", ">": "moved", "~": "changed" };

const facts = (node, of, tree) => {
  const found = [], get = (name) => of.get(node, name), appearance = get("appearance");
  if (node.key <= LOOSE) {
    if (node.key === LOOSE) return found;
    found.push([[get("idiom"), get("horizontal") + " × " + get("vertical")].join(", "), "quiet"]);
    if (get("scene")) found.push(["scene “" + brief(get("scene"), 40) + "”", "quiet"]);
    if (!get("visible")) found.push(["off screen", "quiet"]);
    return found;
  }
  if (get("visible")) found.push(["visible", "good"]);
  else if (appearance === "appeared") found.push(["on screen", ""]);
  else if (appearance !== "disappeared") found.push([appearance, "warn"]);
  else if (get("kind") !== "view" && get("kind") !== "object") found.push([get("loaded") ? "off screen" : "not loaded", "quiet"]);
  if (get("selected")) found.push(["selected", ""]);
  if (node.edge === "presented") {
    found.push([get("style") === get("adapted") ? get("style") : get("style") + " → " + get("adapted"), "how"]);
    if (get("asker")) found.push(["asked by " + get("asker"), "quiet"]);
  }
  if (get("column")) found.push([get("column"), "quiet"]);
  if (get("collapsed")) found.push(["collapsed", ""]);
  const app = tree.at(APP);
  if (of.get(app, "firstResponder") === "n" + node.key) found.push(["first responder", ""]);
  if (of.get(app, "focus") === "n" + node.key) found.push(["focus", ""]);
  if (get("restoration")) found.push(["‘" + brief(get("restoration"), 40) + "’", "quiet"]);
  return found;
};

const treeRow = (row, index, total, { tree, of, mark, current, id, act, fold }) => {
  const node = tree.at(row.key), isTop = row.key <= LOOSE;
  const name = isTop ? (row.key === LOOSE ? "In no window" : safe(of.get(node, "name"))) : safe(of.get(node, "class"));
  const title = isTop ? undefined : of.get(node, "title");
  const told = mark ? MARKS[mark.mark] : "";
  const element = h("div", { class: "node" + (current ? " current" : "") + (told ? " " + told : "") + (isTop ? " window" : "")
        + (of.get(node, "visible") && !isTop ? " visible" : ""),
      role: "treeitem", id: id + row.key + (row.gone ? "-" : ""), "aria-level": row.depth + 1, "aria-setsize": total, "aria-posinset": index + 1,
      "aria-selected": current ? "true" : "false", "aria-expanded": row.hasBelow ? (fold?.has(row.key) ? "false" : "true") : undefined,
      onclick: act },
    h("span.sign", { "aria-label": told }, mark?.mark ?? ""),
    h("span.stem", icon(isTop ? "window" : of.get(node, "kind"))),
    h("span.label",
      node.edge === "presented" ? quiet("presents ") : null,
      node.edge === "attached" ? quiet("keeps ") : null,
      h("span.name", name), title === undefined ? null : inQuotes(title),
      isTop ? null : h("span.id", "n" + row.key)),
    h("span.traits", blames && of === log && !isTop ? blamed(row.key, null, node.placed) : null,
      facts(node, of, tree).map(([text, kind]) => chip(text, kind)),
      node.state.size ? h("span.keys", plural(node.state.size, "value")) : null,
      fold?.has(row.key) ? chip("…") : null));
  element.style.setProperty("--depth", Math.min(row.depth, 14));
  return element;
};

// The list is also drawn when its size changes, in a view that shows something else.
let treeShown;
const treeList = new List(treeBox, 30, (i) => {
  const row = rows[i];
  return treeRow(row, i, rows.length, { tree: row.gone ? treeShown.former : treeShown.tree, of: log,
    mark: row.gone ? { mark: "-" } : marks.get(row.key), current: row.key === selected, id: "t", fold: folded,
    act: () => select(row.key) });
});

/** Adds the removed nodes where they were. */
const withRemoved = (rows, gone, old) => {
  if (!gone.size) return rows;
  const found = rows.slice(), index = new Map(rows.map((row, i) => [row.key, i]));
  const below = (key, depth) => {
    const node = old.at(key), part = [{ key, depth, gone: true, hasBelow: false }];
    for (const child of node.list) if (gone.has(child)) part.push(...below(child, depth + 1));
    return part;
  };
  const parts = [];
  for (const key of gone) {
    const owner = old.at(key).owner;
    if (gone.has(owner) || (owner > LOOSE && !index.has(owner))) continue;
    let at = index.has(owner) ? index.get(owner) + 1 : found.length;
    const depth = index.has(owner) ? rows[index.get(owner)].depth + 1 : 1;
    while (at < rows.length && rows[at].depth >= depth && index.has(owner)) at++;
    const isFirstLoose = owner === LOOSE && !index.has(LOOSE) && !parts.some(([, part]) => part[0].key === LOOSE);
    parts.push([at, [...isFirstLoose ? [{ key: LOOSE, depth: 0, hasBelow: true }] : [], ...below(key, depth)]]);
  }
  parts.sort((a, b) => b[0] - a[0]).forEach(([at, part]) => found.splice(at, 0, ...part));
  return found;
};

const cards = h("div.cards", { role: "img" });
const stepLine = h("p.step");
const noNode = h("p.quiet.empty", { hidden: true }, "There is no window and no controller yet.");
const treePane = h("section.pane.hierarchy", { id: "pane-tree", "aria-label": "Hierarchy" }, stepLine, cards, noNode, treeBox);
