// What set a value or placed a node, as `navlog blame` prints it.

// What restoration put back has another one before: a position of this session, or a text with that of an earlier one.
/** The event that set a value, or placed a node where there is no name. */
const setBy = (key, name, position) => {
  const origin = panels.origins?.[key], later = panels.origins?.later?.[position];
  if (later) return later;
  if (!origin || position > origin.until) return position;
  return (name === null ? origin.placed : position > origin.after ? origin.keys[name] : null) ?? position;
};

/** The event as a link, or as the position in another session. */
const blamed = (key, name, position) => {
  const by = setBy(key, name, position);
  if (by === position) return by ? positionButton(by) : chip("trimmed away", "quiet");
  const title = "Put back by restoration at position " + position;
  return typeof by === "number" ? positionButton(by, "@" + by, title) : h("span.position", { title }, "@" + by);
};

/** Says where a value or a place is from that restoration put back. */
const restored = (key, name, position) => {
  const by = setBy(key, name, position), what = name === null ? "placed" : "set";
  if (by === position) return null;
  return typeof by === "string" ? h("div.cause", "Restored: it was " + what + " in an earlier session, at " + by + ".")
    : h("div.cause", "Restored when its scene connected again: it was " + what + " at ", positionButton(by));
};

/** What `navlog blame --json` prints at a position: for each node and value, what placed or set it. */
const blame = (position) => {
  const tree = log.tree(position);
  return rowsOf(tree).filter((row) => row.key > LOOSE).flatMap(({ key }) => {
    const node = tree.at(key), row = (name, at, label) => {
      const [, source, by] = /^(?:(\d+):)?(\d+)$/.exec(setBy(key, name, at));
      return { node: "n" + key, key: label ?? name, position: Number(by) || null, ...source ? { source: Number(source) } : {} };
    };
    return [row(null, node.placed),
      ...[...node.cells].map(([name, [, at]]) => row(log.texts[name], at, log.texts[name].replace(REFERS, ""))),
      ...[...node.state].map(([name, [, at]]) => row("state." + log.texts[name], at))];
  });
};
