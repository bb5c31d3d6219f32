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
  const placed = (k) => log.lives.get(k)?.moves.findLast((p) => p <= position);
  const gone = !tree.nodes.has(key);
  if (gone && life.removed && life.removed <= position) {
    lines.push(explained("released", life.removed));
    const last = life.moves.findLast((p) => p < life.removed);
    if (last) lines.push(explained("removed", last));
  } else if (gone) {
    lines.push(h("li", h("span.role", "later"), h("div", "It is created at ", positionButton(life.born))));
  } else if (placed(key)) {
    lines.push(explained("placed", placed(key)));
  }
  if (life.born > log.base && life.born <= position) {
    const decision = launchDecision(key);
    const was = panels.origins?.[key]?.was;
    lines.push(explained("made", life.born, decision ? h("div.cause", decision.verdict + " by ", coded(decision.rule), ", ‘" + safe(decision.path) + "’" + (was ? "; it was " + was : "")) : null));
  } else if (life.born <= log.base) {
    lines.push(h("li", h("span.role", "made"), h("div", "Before this page begins, at position " + life.born)));
  }
  for (let node = tree.at(key); node && node.owner > LOOSE; node = tree.at(node.owner)) {
    const p = placed(node.owner);
    lines.push(p ? explained("above", p) : h("li", h("span.role", "above"), h("div", nodeButton(node.owner, tree), quiet(log.lives.get(node.owner)?.born > log.base ? " isn't placed yet" : " was placed before this page begins"))));
  }
  return h("ul.why", lines);
};

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

const stateTable = (key, tree, mark) => {
  const news = new Set(mark?.keys), node = tree.at(key), cells = [...node.state].sort((a, b) => log.texts[a[0]] < log.texts[b[0]] ? -1 : 1);
  const gone = (mark?.keys ?? []).filter((k) => !node.state.has(k));
  if (!cells.length && !gone.length) return null;
  const body = cells.slice(0, 400).flatMap(([name, [index, since]]) => {
    const isNew = news.has(name), was = former?.at(key)?.state.get(name)?.[0];
    const row = h("tr", { class: (isNew ? was === undefined ? "added" : "changed" : "") + (chosenKey === name ? " chosen" : "") },
      h("td.sign", isNew ? was === undefined ? "+" : "~" : ""),
      h("th", { scope: "row" }, h("button", { type: "button", class: "link", "aria-expanded": chosenKey === name ? "true" : "false",
        onclick: () => { chosenKey = chosenKey === name ? null : name; drawDetails(); } }, brief(log.texts[name], 60))),
      h("td", isNew && was !== undefined && was !== index ? [h("del", valueText(was, 60)), " → "] : null, valueText(index, 200)),
      h("td.right", positionButton(since)));
    return chosenKey === name ? [row, h("tr.history", h("td", { colspan: 4 }, valueHistory(key, name, index)))] : [row];
  });
  return h("div", h("h3", "State"), h("table.state", h("tbody", body,
    gone.map((name) => h("tr.removed", h("td.sign", "-"), h("th", { scope: "row" }, brief(log.texts[name], 60)),
      h("td", { colspan: 2 }, h("del", valueText(former?.at(key)?.state.get(name)?.[0], 200))))))),
    cells.length > 400 ? h("p.quiet", "… " + (cells.length - 400) + " more values") : null);
};

/** What the facts about a node don't say. */
const properties = (node) => {
  const found = [...node.attributes].filter(([name]) => !SHOWN.has(log.texts[name])).sort((a, b) => log.texts[a[0]] < log.texts[b[0]] ? -1 : 1);
  return found.length ? h("details", h("summary", plural(found.length, "property", "properties")), h("table.state", h("tbody", found.map(([name, index]) =>
    h("tr", h("td.sign", ""), h("th", { scope: "row" }, log.texts[name]), h("td", valueText(index, 200))))))) : null;
};
const SHOWN = new Set(["kind", "class", "appearance", "loaded", "selected", "title", "restoration", "style", "adapted", "asker", "column", "collapsed", "scene", "visible"]);

/** Where a value was set that a launch restored. */
const restored = (key, name, point) => {
  const [at, from] = panels.origins?.[key]?.keys[log.texts[name]] ?? [];
  return at === point.position ? h("div.cause", "Restored: it was set in an earlier session, at " + from + ".") : null;
};

const valueHistory = (key, name, index) => {
  const points = log.history(key, name), until = points.findLastIndex((point) => point.position <= position);
  const near = points.slice(Math.max(0, until - 7), until + 4).reverse();
  const last = points[until], text = log.texts[index];
  return h("div.value-history", sparkline(points, position),
    text.length > 200 ? h("details", h("summary", "The whole value, " + plural(text.length, "character")), h("pre", safe(text.slice(0, 200000)))) : null,
    last ? h("ul.why", explained("set by", last.position, last.position <= log.base ? h("div.quiet", "Before this page begins.") : restored(key, name, last))) : null,
    h("ol.changes", { "aria-label": plural(points.length, "change") }, near.map((point) => h("li", { class: point === last ? "now" : point.position > position ? "ahead" : "" },
      positionButton(point.position), " ", valueText(point.index, 60)))),
    h("p.quiet", plural(points.length, "change") + " in this " + (points[0]?.position <= log.base ? "page, earlier ones are left out. " : "session. "),
      asking("last", quoted("n" + key + ".state." + log.texts[name]))));
};

/** What a step changed about a node, in words. */
const told = (key, mark, tree) => {
  const was = former?.at(key), now = tree.at(key);
  const text = (index) => index === undefined || index < 0 ? "none" : brief(log.texts[index], 40);
  const place = (node, tree) => node.owner === LOOSE ? "nowhere" : node.owner < APP ? "window " + safe(log.get(tree.at(node.owner), "name")) : called(node.owner, tree) + " n" + node.owner;
  const parts = [];
  if (mark.mark === ">" && was && now && was.owner !== now.owner) parts.push(place(was, former) + " → " + place(now, tree));
  if (mark.mark === "+" || mark.mark === "-") return mark.keys.slice(0, 4).map((k) => brief(log.texts[k], 30)).join(", ");
  for (const k of mark.attributes ?? []) {
    const [a, b] = [was?.attributes.get(k), now.attributes.get(k)];
    parts.push(TOLD[log.texts[k]]?.[b === undefined ? 1 : 0] ?? log.texts[k] + " " + text(a) + " → " + text(b));
  }
  for (const k of mark.keys) {
    const [a, b] = [was?.state.get(k)?.[0], now.state.get(k)?.[0]];
    parts.push(brief(log.texts[k], 30) + (a === b ? " " + text(b) + " again" : " " + text(a) + " → " + text(b)));
  }
  return parts.slice(0, 12).join(", ") + (parts.length > 12 ? ", and " + (parts.length - 12) + " more" : "");
};
/** What is said of an attribute that is there or not. */
const TOLD = { loaded: ["view loaded", "view unloaded"], visible: ["visible", "no longer visible"],
  selected: ["selected", "no longer selected"], collapsed: ["collapsed", "expanded"] };

/** The last visible node. */
const seen = (tree) => rowsOf(tree).findLast((row) => row.key > LOOSE && log.get(tree.at(row.key), "visible"))?.key ?? null;

const drawDetails = () => {
  const tree = log.tree(position), index = log.commandIndex(position), command = commands[index], parts = [];
  const subject = selected ?? seen(tree);
  if (subject > LOOSE) {
    const node = tree.at(subject), isOld = !node && former?.nodes.has(subject), life = log.lives.get(subject);
    const { name, title } = named(subject, isOld ? former : tree);
    parts.push(h("article.subject",
        h("h2", icon(node ? log.get(node, "kind") : "content"), name, title ? inQuotes(title) : null),
        h("p.facts", h("span.id", "n" + subject), node ? h("code", brief(log.path(tree, subject), 80)) : chip(!life ? "no such node" : life.removed && life.removed <= position ? "gone" : "not there yet", "bad"),
          node ? facts(node, log, tree).map(([text, kind]) => chip(text, kind)) : null,
          selected === null ? null : button("×", "Clear the selection (Esc)", () => select(null), { class: "round small" })),
        node ? stateTable(subject, tree, marks.get(subject)) : null,
        node ? properties(node) : null,
        h("h3", node ? "Why it is here" : !life ? "Not here" : life.removed && life.removed <= position ? "Why it is gone" : "Not here yet"), why(subject, tree),
        !life ? null : h("p", asking("why", "n" + subject + (node ? "" : " --absent")))));
  }
  const changes = [...marks].filter(([key]) => key !== LOOSE);
  parts.push(h("article",
    h("h2", "This step"),
    command ? h("p.said", brief(command.text, 400), " ", command.trouble ? h("span.chip.bad", coded(command.trouble)) : null) : h("p.quiet", "Before the first command."),
    command ? rulesOf(command.trouble) : null,
    changes.length + removed.size ? h("ul.delta", [...changes.map(([key, mark]) => [key, mark]), ...[...removed].map((key) => [key, { mark: "-", keys: [] }])].slice(0, 60).map(([key, mark]) =>
      h("li", { class: MARKS[mark.mark] }, h("span.sign", { "aria-label": MARKS[mark.mark] }, mark.mark),
        key === APP ? h("span", "app") : key < APP ? h("span", "window " + safe(log.get((mark.mark === "-" ? former : tree).at(key), "name"))) : nodeButton(key, mark.mark === "-" ? former : tree),
        quiet(" " + told(key, mark, tree)))))
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
