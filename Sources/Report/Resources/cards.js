// What is on screen as cards: its structure, never its looks.

/** A tab by its title, else by that of the screen that it begins with. */
const tabName = (key, tree) => {
  const node = tree.at(key), first = node.list.find((k) => tree.at(k).edge === "child");
  return named(key, tree).title || (first === undefined ? called(key, tree) : tabName(first, tree));
};

const card = (tree, key, depth, budget) => {
  if (budget.left-- <= 0 || depth > 9) return h("div.card.more", "…");
  const node = tree.at(key), kind = log.get(node, "kind");
  const children = node.list.filter((k) => tree.at(k).edge === "child");
  const presented = node.list.find((k) => tree.at(k).edge === "presented");
  const draw = (k) => card(tree, k, depth + 1, budget);
  const label = () => h("span.caption", called(key, tree));
  let body;
  if (kind === "navigation" && children.length) {
    const top = children[children.length - 1], under = children.slice(0, -1).slice(-3);
    body = h("div.stack", under.map((k, i) => {
      const edge = h("span.under", called(k, tree));
      edge.style.setProperty("--at", i);
      return edge;
    }), draw(top));
    body.style.setProperty("--under", under.length);
  } else if (kind === "tab" && children.length) {
    const chosen = children.find((k) => log.get(tree.at(k), "selected")) ?? children[0];
    body = h("div.tabs-card", draw(chosen), h("div.bar",
      children.slice(0, 6).map((k) => h("span", { class: k === chosen ? "on" : "" }, tabName(k, tree)))));
  } else if (children.length) {
    body = h("div", { class: kind === "split" ? "columns" : "inside" }, children.slice(0, 4).map(draw),
      children.length > 4 ? h("span.caption", "+" + (children.length - 4)) : null);
  } else {
    body = label();
  }
  const element = h("div", { class: "card " + kind + (log.get(node, "visible") ? " seen" : "") + (marks.has(key) ? " " + MARKS[marks.get(key).mark] : "") }, body);
  if (presented === undefined) return element;
  const above = tree.at(presented), alert = ALERTS[log.property(above, "alertStyle")];
  return h("div.presenting", element,
    h("div", { class: alert === "alert" ? "over middle" : "over" }, h("span.style", alert ?? log.get(above, "adapted")), draw(presented)));
};
/** The styles of alerts. */
const ALERTS = [undefined, "alert", "action sheet"];

const drawCards = (tree) => {
  const found = tree.at(APP).list.filter((key) => tree.at(key).list.length);
  cards.replaceChildren(...found.slice(0, 3).map((key) => {
    const window = tree.at(key);
    return h("figure", { class: "device " + (log.get(window, "idiom") ?? "") },
      card(tree, window.list[0], 0, { left: 60 }), h("figcaption", safe(log.get(window, "name"))));
  }));
  cards.setAttribute("aria-label", "Screens: " + rowsOf(tree).filter((row) => row.key > 0 && log.get(tree.at(row.key), "visible"))
    .map((row) => called(row.key, tree)).join(", "));
};
