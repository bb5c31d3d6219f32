// The step, and the selected node: its values, what set them, and why it is here.

const details = h("section.pane.details", { id: "pane-details", "aria-label": "Details" });

const explained = (label, p, more) => {
  const event = log.event(p);
  if (!event) return h("li", h("span.role", label), positionButton(p));
  return h("li", h("span.role", label),
    h("div", h("span.event", safe(event.name)), " ", safe(event.details), " ", positionButton(p),
      event.causes.map((cause) => h("div.cause", safe(cause.text), " ", positionButton(cause.position))), more));
};

/** Why a node is where it is, or why it is gone. */
const why = (key, tree) => {
  const life = log.lives.get(key), lines = [];
  if (!life) return h("p.quiet", about.part && key <= log.base ? "This page, which begins at position " + log.base + ", has no node n" + key + "." : "There was never a node n" + key + " in this session.");
  const node = tree.at(key), later = life.born > position, before = node || later ? null : leaving(life).at(key);
  const placing = (role, p, more) => lines.push(p > log.base ? explained(role, p, more)
    : h("li", h("span.role", role), h("div", p ? "Before this page begins, at position " + p : "In what was trimmed away", more)));
  if (later) {
    lines.push(h("li", h("span.role", "later"), h("div", "It is created at ", positionButton(life.born))));
  } else if (before) {
    lines.push(explained("released", life.removed));
    if (before.placed !== life.born) placing("removed", before.placed);
  } else if (node.placed !== life.born) {
    placing("placed", node.placed, restored(key, null, node.placed));
  }
  if (!later) {
    const decision = launchDecision(key), was = panels.origins?.[key]?.was, parts = [];
    if (decision) parts.push(decision.verdict + " by ", ...coded(decision.rule), ", ‘" + safe(decision.path) + "’");
    if (was) parts.push((decision ? "; " : "") + "it was " + was);
    placing("made", life.born, parts.length ? h("div.cause", parts) : null);
  }
  for (let up = node && tree.at(node.owner); up?.key > LOOSE; up = tree.at(up.owner)) placing("above", up.placed, up.placed > log.base ? null : h("div", nodeButton(up.key, tree)));
  return h("ul.why", lines);
};

/** The last tree that a node was in. */
const leaving = (life) => log.tree(life.removed - 1);

const launchDecision = (key) => panels.restoration?.find((table) => table.name === "This launch")?.rows.find((row) => row.node === key);

const sparkline = (points, now) => {
  const values = points.map((point) => log.value(point.index));
  if (points.length < 2 || !values.every((v) => typeof v === "number")) return null;
  const low = Math.min(...values), high = Math.max(...values), wide = 280, tall = 44;
  const x = (i) => 4 + (wide - 8) * i / (points.length - 1), y = (v) => tall - 5 - (tall - 10) * (high > low ? (v - low) / (high - low) : .5);
  const svg = vector("svg", { viewBox: `0 0 ${wide} ${tall}`, class: "spark", role: "img", "aria-label": `${points.length} values from ${low} to ${high}` });
  svg.append(vector("path", { d: values.map((v, i) => (i ? "L" : "M") + x(i).toFixed(1) + " " + y(v).toFixed(1)).join("") }));
  const at = points.findLastIndex((point) => point.position <= now);
  if (at >= 0) svg.append(vector("circle", { cx: x(at), cy: y(values[at]), r: 3.5 }));
  return h("div.sparkbox", svg, quiet(high), quiet(low));
};

const valueText = (index, most) => index === undefined || index < 0 ? quiet("none") : h("bdi.value", brief(log.texts[index], most));

const keyName = (key) => key === "" ? quiet("no name") : brief(key, 60);

const stateTable = (key, tree, mark) => {
  const news = new Set(mark?.keys), node = tree.at(key), before = former?.at(key)?.state;
  const byName = (a, b) => log.texts[a[0]] < log.texts[b[0]] ? -1 : 1, cells = [...node.state].sort(byName);
  const gone = (mark?.keys ?? []).filter((k) => !node.state.has(k));
  if (!cells.length && !gone.length) return null;
  const row = (name, [index, since]) => {
    const was = before?.get(name)?.[0], isChosen = chosenKey === name;
    const [kind, sign] = index < 0 ? ["removed", "-"] : !news.has(name) ? ["", ""] : was === undefined ? ["added", "+"] : ["changed", "~"];
    const choose = (event) => { if (event.target.closest("button.position")) return; chosenKey = isChosen ? null : name; drawDetails(); };
    const element = h("tr", { class: kind + " value" + (isChosen ? " chosen" : ""), onclick: choose }, h("td.sign", sign),
      h("th", { scope: "row" }, h("button", { type: "button", class: "link", "aria-expanded": isChosen ? "true" : "false" }, keyName(log.texts[name]))),
      h("td", sign && was !== undefined && was !== index ? [h("del", valueText(was, index < 0 ? 200 : 60)), index < 0 ? null : " → "] : null, index < 0 ? null : valueText(index, 200)),
      h("td.right", since ? blamed(key, "state." + log.texts[name], since) : null));
    return isChosen ? [element, h("tr.history", h("td", { colspan: 4 }, valueHistory(key, name, index)))] : [element];
  };
  return h("div", h("h3", "State"), h("table.state", h("tbody", cells.slice(0, 400).flatMap(([name, cell]) => row(name, cell)),
    gone.flatMap((name) => row(name, [-1, 0])))),
    cells.length > 400 ? h("p.quiet", "… " + (cells.length - 400) + " more values") : null);
};

/** What the app has set beside the state, and the nodes that a node refers to. */
const properties = (key, node) => {
  const found = [...node.cells].sort((a, b) => log.texts[a[0]] < log.texts[b[0]] ? -1 : 1);
  return found.length ? h("details", h("summary", plural(found.length, "property", "properties")), h("table.state", h("tbody", found.map(([name, [index, since]]) =>
    h("tr", h("td.sign", ""), h("th", { scope: "row" }, log.texts[name]), h("td", valueText(index, 200)), h("td.right", blamed(key, log.texts[name], since))))))) : null;
};

const valueHistory = (key, name, index) => {
  const points = log.history(key, name), until = points.findLastIndex((point) => point.position <= position);
  const near = points.slice(Math.max(0, until - 7), until + 4).reverse();
  const last = points[until], text = log.texts[index] ?? "", isGone = index < 0;
  return h("div.value-history", sparkline(points, position),
    text.length > 200 ? h("details", h("summary", "The whole value, " + plural(text.length, "character")), h("pre", safe(text.slice(0, 200000)))) : null,
    last ? h("ul.why", explained(isGone ? "cleared" : "set by", last.position, last.position <= log.base ? h("div.quiet", "Before this page begins.") : restored(key, "state." + log.texts[name], last.position))) : null,
    h("ol.changes", { "aria-label": plural(points.length, "change") }, near.map((point) => h("li", { class: point === last ? "now" : point.position > position ? "ahead" : "" },
      positionButton(point.position), " ", valueText(point.index, 60)))),
    h("p.quiet", plural(points.length, "change") + " in this " + (points[0]?.position <= log.base ? "page, earlier ones are left out. " : "session. "),
      asking("last", quoted("n" + key + ".state." + log.texts[name]))));
};

/** What a step changed about a node, in words. */
const told = (key, mark, tree) => {
  const side = (tree) => ({ of: log, tree, node: tree.at(key) }), isWindow = key < APP;
  if (mark.mark === "-") return isWindow ? "" : "was " + placeOf(side(former));
  const now = side(tree), parts = [];
  if (mark.mark === "+") {
    const appearance = log.get(now.node, "appearance");
    parts.push(...isWindow ? [log.get(now.node, "visible") ? "on screen" : "off screen"] : [placeOf(now), appearance === "disappeared" ? "" : appearance]);
    for (const [name, [index]] of now.node.state) parts.push(brief(log.texts[name], 30) + " " + ofValue(log.texts[index], 40));
  } else {
    parts.push(...mark.changes.map((change) => saying(change, isWindow)));
  }
  const some = parts.filter(Boolean);
  return some.slice(0, 12).join(", ") + (some.length > 12 ? ", and " + (some.length - 12) + " more" : "");
};

const changeRow = (mark, ...content) => h("li", { class: MARKS[mark] }, h("span.sign", { "aria-label": MARKS[mark] }, mark), content);

/** What a step changed. */
const stepChanges = (tree) => {
  const nodes = [...marks], gone = [...removed].map((key) => [key, { mark: "-" }]);
  const all = [...nodes, ...gone], some = all.slice(0, 60);
  const app = former ? appChanges({ of: log, tree: former }, { of: log, tree }, oneself, Infinity) : [];
  return [...app.map(({ mark, who, what }) => changeRow(mark, who, quiet(" " + what))),
    ...some.map(([key, mark]) => {
      const at = mark.mark === "-" ? former : tree;
      return changeRow(mark.mark, key < APP ? h("span", "window ‘" + safe(log.get(at.at(key), "name")) + "’") : nodeButton(key, at), quiet(" " + told(key, mark, tree)));
    }), all.length > some.length ? h("li", quiet("… and " + plural(all.length - some.length, "more node"))) : null];
};

/** The last visible node. */
const seen = (tree) => rowsOf(tree).findLast((row) => row.key > LOOSE && log.get(tree.at(row.key), "visible"))?.key ?? null;

const drawDetails = () => {
  const tree = log.tree(position), index = log.commandIndex(position), command = commands[index], parts = [];
  const subject = selected ?? seen(tree);
  if (subject > LOOSE) {
    const node = tree.at(subject), life = log.lives.get(subject), isGone = !node && life && life.born <= position;
    const { name, title } = named(subject, isGone ? leaving(life) : tree);
    parts.push(h("article.subject",
        h("h2", icon(node ? log.get(node, "kind") : "content"), name, title ? inQuotes(title) : null),
        h("p.facts", h("span.id", "n" + subject), node ? h("code", brief(log.path(tree, subject), 80)) : chip(!life ? "no such node" : isGone ? "gone" : "not there yet", "bad"),
          node ? facts(node, log, tree).map(([text, kind]) => chip(text, kind)) : null,
          selected === null ? null : button("×", "Clear the selection (Esc)", () => select(null), { class: "round small" })),
        node ? stateTable(subject, tree, marks.get(subject)) : null,
        node ? properties(subject, node) : null,
        h("h3", node ? "Why it is here" : !life ? "Not here" : isGone ? "Why it is gone" : "Not here yet"), why(subject, tree),
        !life ? null : h("p", asking("why", "n" + subject + (node ? "" : " --absent")))));
  }
  const changes = command ? stepChanges(tree) : [];
  parts.push(h("article",
    h("h2", "This step"),
    command ? h("p.said", brief(command.text, 400), " ", command.trouble ? h("span.chip.bad", coded(command.trouble)) : null) : h("p.quiet", "Before the first command" + (about.part ? " of this page." : ".")),
    command ? rulesOf(command.trouble) : null,
    changes.length ? h("ul.delta", changes)
      : command ? h("p.quiet", "The hierarchy is the same.") : null,
    command ? events(command) : null));
  const app = tree.at(APP), state = log.get(app, "application"), flight = [...(log.get(app, "inFlight") ?? []).map((t) => ["in flight", t]), ...(log.get(app, "waiting") ?? []).map((t) => ["waiting", t])];
  if (state && state !== "active" && state !== "unlaunched") parts.push(h("p.quiet", "The app is in the state ‘" + safe(state) + "’."));
  if (flight.length) parts.push(h("article", h("h2", "Under way"), h("ul.why", flight.map(([role, text]) => h("li", h("span.role", role), h("div", safe(text)))))));
  details.replaceChildren(...parts);
};

const events = (command) => {
  const total = command.last - command.first + 1, from = Math.max(command.first, Math.min(position - 30, command.last - 60)), until = Math.min(command.last, from + 60);
  const items = [];
  for (let p = from; p <= until && eventsOpen; p++) {
    const event = log.event(p);
    items.push(h("li", { class: p === position ? "now" : p > position ? "ahead" : "", "aria-current": p === position ? "step" : undefined },
      positionButton(p, String(p)), h("span.event", safe(event.name)), event.node ? h("span.id", "n" + event.node) : null,
      h("span.quiet.detail", brief(event.details, 120))));
  }
  return h("details.events", { open: eventsOpen, ontoggle: (e) => { if (eventsOpen !== e.target.open) { eventsOpen = e.target.open; drawDetails(); } } },
    h("summary", plural(total, "event") + " of this command"), h("ol", items), total > 61 ? h("p.quiet", items.length + " of " + total + " shown, around the position") : null);
};
let eventsOpen = false;
