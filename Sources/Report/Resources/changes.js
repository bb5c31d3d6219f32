// How two forms of a node differ, in words: before and after a step, or in two sessions.
// A side is a session, one of its trees, and the node there.

const TOLD = { loaded: ["view loaded", "view unloaded"], selected: ["selected", "no longer selected"],
  collapsed: ["collapsed", "expanded"] };
const OUTLINE = { visible: ["on screen", "off screen"] };
/** The attributes that `diff` compares; the others are properties, or follow from other differences. */
const COMPARED = ["class", "appearance", "loaded", "selected", "collapsed", "adapted"];
const WINDOW = ["visible", "horizontal", "vertical"];
/** What a name of a property that refers to a node begins with. */
const REFERS = "→ ";

/** The number of a node in another form of the same session. */
const oneself = (key) => key;

const labelOf = ({ of, tree }, key) => {
  const node = tree.at(key), title = of.get(node, "title");
  return safe(of.get(node, "class")) + (title === undefined ? "" : " “" + brief(title, 40) + "”") + " n" + key;
};

/** The place of a node. */
const placeOf = ({ of, tree, node }) => {
  switch (node.edge) {
  case "root": return "root of ‘" + safe(of.get(tree.at(node.owner), "name")) + "’";
  case "child": return "child " + tree.at(node.owner).list.indexOf(node.key) + " of " + labelOf({ of, tree }, node.owner);
  case "presented": return "presented by " + labelOf({ of, tree }, node.owner);
  case "attached": return "kept by " + labelOf({ of, tree }, node.owner);
  default: return "nowhere";
  }
};

// `twin` returns a node's number in the other form; `isReordered` is for a node that moved among its siblings.
/** Where two forms of a node differ: names, and the texts of both. */
const nodeChanges = (a, b, twin, isReordered, names = a.node.key <= APP ? WINDOW : COMPARED) => {
  const found = [], isUnderSame = twin(a.node.owner) === b.node.owner, get = (side, name) => side.of.get(side.node, name);
  const add = (kind, name, old, now) => found.push({ kind, name, old, now });
  const sides = [a, b], arePresented = sides.every((side) => side.node.edge === "presented");
  if (a.node.key > LOOSE && (!isUnderSame || a.node.edge !== b.node.edge || isReordered)) add("place", "", placeOf(a), placeOf(b));
  for (const name of names) {
    if (name === "selected" && !isUnderSame || name === "adapted" && !(arePresented && isUnderSame)) continue;
    if (get(a, name) !== get(b, name)) add("attribute", name, get(a, name), get(b, name));
  }
  const texts = (side, cells) => new Map([...cells].map(([name, [index]]) => [side.of.texts[name], side.of.texts[index]]));
  for (const part of ["cells", "state"]) {
    const [was, now] = sides.map((side) => texts(side, side.node[part]));
    for (const name of new Set([...was.keys(), ...now.keys()])) {
      // A presentation that was restored has its style without the property of its own.
      if (part === "cells" && name === "style" && a.of !== b.of && arePresented && get(a, "style") === get(b, "style")) continue;
      const [old, next] = [was.get(name), now.get(name)];
      if (part !== "cells" || !name.startsWith(REFERS)) {
        if (old !== next) add(part, name, old, next);
        continue;
      }
      const [from, to] = [old, next].map((text) => text && Number(text.slice(2, -1)));
      if (!areSame(from, to, twin)) add(part, name.slice(REFERS.length), from && labelOf(a, from), to && labelOf(b, to));
    }
  }
  return found;
};

/** Whether two references lead to the same node, or both to none. */
const areSame = (from, to, twin) => from === undefined ? to === undefined : to !== undefined && twin(from) === to;

/** The name of what has changed; where a node is, and how it appears, goes without saying. */
const titled = ({ kind, name }, most) => kind === "place" || kind === "attribute" && name === "appearance" ? "" : (brief(name, most) || "no name") + " ";
/** The words for an attribute that is there or not. */
const outright = ({ kind, name }, isWindow) => kind === "attribute" ? (isWindow ? OUTLINE : TOLD)[name] : undefined;
const ofValue = (value, most) => value === undefined ? "none" : brief(value, most);

/** A difference in words. */
const saying = (change, isWindow, most = 40) => {
  const said = outright(change, isWindow), { old, now } = change;
  return said ? said[now === undefined ? 1 : 0] : titled(change, 40) + ofValue(old, most) + " → " + ofValue(now, most);
};

/** Where the app, its scenes, its transitions and the focus differ. */
const appChanges = (a, b, twin, shared) => {
  const found = [], sides = [a, b].map((side) => side.tree.at(APP)), lists = (name) => [a, b].map((side, i) => side.of.get(sides[i], name) ?? []);
  const value = (name) => [a, b].map((side, i) => side.of.get(sides[i], name));
  const add = (mark, who, what) => found.push({ mark, who, what });
  const [was, now] = value("application");
  if (was !== now) add("~", "app", was + " → " + now);
  // A scene is its state, and its name after a space.
  const [before, after] = lists("scenes").map((list) => new Map(list.map((text) => [text.slice(text.indexOf(" ") + 1), text.split(" ", 1)[0]])));
  const scene = (name) => "scene ‘" + safe(name) + "’";
  for (const name of before.keys()) if (!after.has(name)) add("~", scene(name), "disconnected");
  for (const [name, state] of after) {
    const was = before.get(name);
    if (was !== state) add("~", scene(name), was === undefined ? "connected" : was + " → " + state);
  }
  for (const [name, who] of [["inFlight", "in flight"], ["waiting", "waiting"]]) {
    const [old, next] = lists(name), began = (text) => Number(/\d+$/.exec(text));
    const isIn = (list) => (text) => name === "inFlight" ? began(text) <= shared && list.some((one) => began(one) === began(text)) : list.includes(text);
    for (const text of old) if (!isIn(next)(text)) add("-", who, safe(text));
    for (const text of next) if (!isIn(old)(text)) add("+", who, safe(text));
  }
  for (const [name, who] of [["firstResponder", "keyboard"], ["focus", "focus"]]) {
    const [old, next] = value(name).map((text) => text && Number(text.slice(1)));
    const label = (side, key) => key === undefined ? "none" : labelOf(side, key);
    if (!areSame(old, next, twin)) add("~", who, label(a, old) + " → " + label(b, next));
  }
  return found;
};
