// The page: it shows the first session, and what stands beside it.
(async () => {

const data = JSON.parse(await inflate(bytesOf("data")));
const sessions = data.sessions.map((session) => new Session(session));
const log = sessions[0], other = sessions[1], panels = data.panels, about = log.about;
const root = document.getElementById("app");
const narrow = matchMedia("(max-width: 760px)");

let position = log.end;
let selected = null;   // a node
let chosenKey = null;  // a key of its state
let view = "session", pane = "commands", blames = false, follows = true;
let otherPosition = other?.end ?? 0;
let shown = [];        // the indices of the commands that the filter accepts
let rows = [], marks = new Map(), removed = new Set(), former = null;
const folded = new Set();

const commands = log.commands;
const failures = commands.reduce((all, command, i) => { if (command.trouble) all.push(i); return all; }, []);

const named = (key, tree = log.tree(position)) => {
  const node = tree.at(key), name = node ? log.get(node, "class") : log.value(log.lives.get(key)?.class);
  const title = node && log.get(node, "title");
  return { name: safe(name ?? "node"), title: title === undefined ? "" : brief(title, 80) };
};

const called = (key, tree) => { const { name, title } = named(key, tree); return title || name; };
const nodeButton = (key, tree) => {
  const { name, title } = named(key, tree);
  return h("button.link", { type: "button", onclick: () => select(key) },
    name, title ? " “" + title + "”" : "", h("span.id", " n" + key));
};
const positionButton = (p, label) => h("button.position", { type: "button",
  "aria-label": "Go to position " + p, onclick: () => go(p) }, label ?? "@" + p);

const chip = (text, kind = "") => h("span", { class: "chip " + kind }, safe(text));
const button = (label, title, act, more) => h("button",
  { type: "button", title, "aria-label": title, onclick: act, ...more }, label);

// --- Header

const standing = { clean: "good", crashed: "bad", open: "live" }[about.state] ?? "warn";
const command = (verb = "tree", what = "--with-state") => ["navlog", verb, quoted(about.source), "s" + about.session, what, "--at", position].join(" ");
const asking = (verb, what) => button("Copy as command", "Copy 'navlog " + verb + "' for this", () => copy(command(verb, what), "Command"), { class: "link" });
const quoted = (text) => /^[\w./@:,+-]+$/.test(text) ? text : "'" + text.replaceAll("'", "'\\''") + "'";

const header = h("header.top",
  h("div.identity",
    h("h1", safe(about.app || "Session"),
      h("span.build", about.build ? " " + safe(about.build) : "")),
    h("p.facts",
      chip("Session " + about.session + (about.name ? " “" + about.name + "”" : "")),
      chip(about.standing, standing),
      failures.length ? chip(plural(failures.length, "command") + " refused or warned", "bad") : null,
      about.part ? chip("Part " + about.part, "warn") : null,
      chip(plural(log.end - log.base, "event")),
      chip(about.profile, "privacy"),
      quiet("Began " + about.began),
      about.origin ? quiet(safe(about.origin)) : null)),
  h("div.actions",
    button("Copy link", "Copy a link to this position", () => copy(link(), "Link")),
    button("Copy as command", "Copy as command (y)", () => copy(command(), "Command")),
    panels.file ? button("Session file", "Download " + panels.file.name, download) : null,
    button("?", "Keys (?)", () => help.showModal(), { class: "round" })));

const link = () => location.href.split("#")[0] + anchor();
const anchor = () => "#@" + position + (selected === null ? "" : ",n" + selected);

const copy = async (text, what) => {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = document.body.appendChild(h("textarea.away"));
    area.value = text;
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  say(what + " copied: " + text);
};

function download() {
  const url = URL.createObjectURL(new Blob([bytesOf("file")]));
  const anchor = h("a", { href: url, download: panels.file.name });
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

const toast = h("p.toast", { role: "status", "aria-live": "polite" });
let toastTimer;
const say = (text) => {
  toast.textContent = brief(text, 160);
  toast.classList.add("on");
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => toast.classList.remove("on"), 2600);
};

// --- Timeline

const canvas = h("canvas", { "aria-hidden": "true" });
const track = h("div.track", { role: "slider", tabindex: 0, "aria-label": "Position in the session",
  "aria-valuemin": log.base, "aria-valuemax": log.end }, canvas);
const place = h("input.place", { inputmode: "numeric", "aria-label": "Position", size: 7,
  onchange: () => { const p = Number(place.value.replace("@", "")); if (Number.isInteger(p)) go(p); place.blur(); } });
const when = h("span.quiet.when");
const timeline = h("section.timeline", { "aria-label": "Timeline" },
  track,
  h("div.transport",
    button("⇤", "First position (Home)", () => go(log.base)),
    button("‹", "Previous command (←)", () => stepCommand(-1)),
    button("·‹", "Previous event (,)", () => go(position - 1)),
    h("label.where", place, quiet(" of " + log.end)),
    button("›·", "Next event (.)", () => go(position + 1)),
    button("›", "Next command (→)", () => stepCommand(1)),
    button("⇥", "Last position (End)", () => go(log.end)),
    when,
    h("span.marks", (about.marks ?? []).map((mark) =>
      button("⚑ " + brief(mark.name, 24), "Mark at position " + mark.position, () => go(mark.position), { class: "mark" })))));

/** Where each command stands on the timeline: pauses are compressed, and remembered. */
const scale = (() => {
  const gaps = commands.map((command, i) => i ? Math.max(0, command.time - commands[i - 1].time) : 0);
  const sorted = gaps.filter((gap) => gap > 0).sort((a, b) => a - b);
  const idle = Math.max((sorted[sorted.length >> 1] ?? 1) * 5, 2e5);
  const total = gaps.reduce((sum, gap) => sum + Math.min(gap, idle), 0) || 1;
  const even = commands.length > 1 ? 1 / (commands.length - 1) : 0;
  let x = 0;
  const places = gaps.map((gap, i) => x += i ? 0.6 * Math.min(gap, idle) / total + 0.4 * even : 0);
  const full = places[places.length - 1] || 1;
  return { places: places.map((p) => p / full), pauses: gaps.map((gap) => gap > idle ? gap : 0) };
})();

const EDGE = 14;
let layers = null;
const drawTimeline = (isFresh) => {
  const width = track.clientWidth, height = track.clientHeight, ratio = devicePixelRatio || 1;
  if (!width) return;
  const style = getComputedStyle(root), color = (name) => style.getPropertyValue("--" + name);
  const room = width - 2 * EDGE, floor = height - 20, x = (i) => EDGE + room * (scale.places[i] ?? 0);
  const penOf = (canvas) => {
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    const pen = canvas.getContext("2d");
    pen.scale(ratio, ratio);
    return pen;
  };
  // What doesn't move is drawn once as it is ahead, and once as it is after the position.
  if (isFresh || !layers) layers = ["ahead", "accent"].map((name) => {
    const layer = h("canvas"), pen = penOf(layer);
    const write = (text, x, y, tint, align) => {
      pen.fillStyle = color(tint);
      pen.textAlign = align;
      pen.fillText(text, x, y);
    };
    pen.font = "10px system-ui, sans-serif";
    pen.fillStyle = color("line");
    pen.fillRect(EDGE, floor, room, 1);
    const most = Math.log2(2 + commands.reduce((m, c) => Math.max(m, c.last - c.first + 1), 1));
    const wide = Math.max(1.5, Math.min(5, room / commands.length / 2));
    let drawn = -1;
    commands.forEach((command, i) => {
      const at = x(i), from = x(i - 1) + 4;
      if (scale.pauses[i] && at - from > 9) {
        pen.fillStyle = color("pause");
        pen.fillRect(from, 12, at - 4 - from, floor - 12);
        const text = span(scale.pauses[i]);
        if (pen.measureText(text).width < at - from - 8) write(text, (from + at - 4) / 2, floor - 4, "quiet", "center");
      }
      // Of commands at the same pixel, the one with trouble is drawn.
      if (Math.floor(at) === drawn && !command.trouble) return;
      drawn = Math.floor(at);
      const size = 6 + (floor - 22) * Math.log2(2 + command.last - command.first) / most;
      pen.fillStyle = color(command.trouble ? "bad" : name);
      pen.beginPath();
      pen.roundRect(at - wide / 2, floor - size, wide, size, [2, 2, 0, 0]);
      pen.fill();
    });
    for (const mark of about.marks ?? []) write("⚑", x(Math.max(0, log.commandIndex(mark.position))) - 1, 10, "mark", "left");
    if (about.state === "crashed") write("✕", x(commands.length - 1) + 4, floor - 4, "bad", "left");
    write(clock(log.time(log.base)), EDGE - 6, height - 4, "quiet", "left");
    if (width > 200) write(clock(log.time(log.end)), width - EDGE + 6, height - 4, "quiet", "right");
    return layer;
  });
  const current = log.commandIndex(position), command = commands[current];
  let at = EDGE;
  if (command) {
    const from = current ? x(current - 1) : EDGE;
    at = from + (x(current) - from) * (position - command.first + 1) / (command.last - command.first + 1);
  }
  const pen = penOf(canvas);
  pen.drawImage(layers[0], 0, 0, width, height);
  pen.save();
  pen.beginPath();
  pen.rect(0, 0, at + 3, height);
  pen.clip();
  pen.clearRect(0, 0, width, height);
  pen.drawImage(layers[1], 0, 0, width, height);
  pen.restore();
  pen.fillStyle = color("text");
  pen.fillRect(at - 1, 2, 2, height - 18);
  pen.beginPath();
  pen.arc(at, floor, 5, 0, 7);
  pen.fill();
};

const commandAt = (event) => {
  const share = (event.clientX - track.getBoundingClientRect().left - EDGE) / Math.max(1, track.clientWidth - 2 * EDGE);
  let best = 0;
  scale.places.forEach((p, i) => { if (Math.abs(p - share) < Math.abs(scale.places[best] - share)) best = i; });
  return share < -0.005 ? -1 : best;
};
track.addEventListener("pointerdown", (event) => { track.setPointerCapture(event.pointerId); drag(event); });
track.addEventListener("pointermove", (event) => {
  if (event.buttons) drag(event);
  const command = commands[commandAt(event)];
  track.title = command ? "@" + command.last + "  " + brief(command.text, 120) : "";
});
const drag = (event) => { const i = commandAt(event); go(i < 0 ? log.base : commands[i]?.last ?? log.base); };
new ResizeObserver(() => drawTimeline(true)).observe(track);

// --- Commands

const search = h("input", { type: "search", placeholder: "Filter commands", "aria-label": "Filter commands (/)", oninput: () => filter() });
const choice = (label, words) => h("select", { "aria-label": label, onchange: () => filter() },
  h("option", { value: "" }, label), words.map((word) => h("option", { value: word }, safe(word))));
const kinds = choice("Any kind", [...new Set(commands.flatMap((c) => c.kinds ? c.kinds.split(" ") : []))].sort());
const classIndices = new Map([...log.lives].map(([key, life]) => [key, life.class]));
const classes = choice("Any class", [...new Set(classIndices.values())].map((i) => log.value(i)).filter((n) => n !== undefined).sort());
const onlyFailures = h("input", { type: "checkbox", onchange: () => filter() });
const failuresFirst = h("input", { type: "checkbox", onchange: () => filter() });
const count = h("span.quiet.count", { "aria-live": "polite" });
const commandBox = h("div.list", { role: "listbox", tabindex: 0, "aria-label": "Commands" });
const commandList = new List(commandBox, 50, (row) => {
  const i = shown[row], command = commands[i], current = log.commandIndex(position) === i;
  const gap = command.time - (i ? commands[i - 1].time : log.time(log.base));
  return h("div", { class: "command" + (current ? " current" : "") + (command.trouble ? " failed" : "") + (command.first > position ? " ahead" : ""),
      role: "option", id: "c" + i, "aria-selected": current ? "true" : "false",
      "aria-setsize": shown.length, "aria-posinset": row + 1, onclick: () => go(command.last) },
    h("span.what", { title: brief(command.text, 400) }, brief(command.text, 300)),
    h("span.meta", h("span.at", "@" + command.last),
      h("span", "+" + span(Math.max(0, gap))), h("span", plural(command.last - command.first + 1, "event")),
      command.user ? chip("user", "user") : null, command.trouble ? chip(command.trouble, "bad") : null));
});

const filter = () => {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const kind = kinds.value, name = classes.value;
  const isOf = (command) => {
    for (let p = command.first; p <= command.last; p++) {
      const key = log.nodes[p - log.base - 1];
      if (key && log.value(classIndices.get(key)) === name) return true;
    }
    return false;
  };
  shown = [];
  commands.forEach((command, i) => {
    if (onlyFailures.checked && !command.trouble) return;
    if (kind && !command.kinds.split(" ").includes(kind)) return;
    const text = words.length ? (command.text + " " + command.trouble + " @" + command.last).toLowerCase() : "";
    if (!words.every((word) => text.includes(word))) return;
    if (name && !isOf(command)) return;
    shown.push(i);
  });
  if (failuresFirst.checked) shown.sort((a, b) => !commands[a].trouble - !commands[b].trouble || a - b);
  count.textContent = shown.length === commands.length ? plural(commands.length, "command") : shown.length + " of " + commands.length;
  showCommands();
};

const showCommands = () => {
  const current = log.commandIndex(position), row = shown.indexOf(current);
  commandList.show(shown.length, row);
  if (row >= 0) commandBox.setAttribute("aria-activedescendant", "c" + current);
  else commandBox.removeAttribute("aria-activedescendant");
};

const commandPane = h("section.pane.commands", { id: "pane-commands", "aria-label": "Commands" },
  h("div.filter", search, h("div.choices", kinds, classes),
    h("div.choices",
      failures.length ? [h("label", onlyFailures, " Failures only"), h("label", failuresFirst, " Failures first")] : null, count)),
  commandBox,
  about.interrupted ? h("p.interrupted", h("strong", "Cut off by the crash: "), safe(about.interrupted)) : null);

// --- Tree

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
      h("span.name", name), title === undefined ? null : h("bdi.title", "“" + brief(title, 80) + "”"),
      isTop ? null : h("span.id", "n" + row.key)),
    h("span.traits", blames && !isTop ? chip("@" + node.at, "blame") : null,
      facts(node, of, tree).map(([text, kind]) => chip(text, kind)),
      node.state.size ? h("span.keys", plural(node.state.size, "value")) : null,
      fold?.has(row.key) ? chip("…") : null));
  element.style.setProperty("--depth", Math.min(row.depth, 14));
  return element;
};

const treeList = new List(treeBox, 30, (i) => {
  const row = rows[i];
  return treeRow(row, i, rows.length, { tree: row.gone ? former : log.tree(position), of: log,
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
    parts.push([at, below(key, depth)]);
  }
  parts.sort((a, b) => b[0] - a[0]).forEach(([at, part]) => found.splice(at, 0, ...part));
  return found;
};

const cards = h("div.cards", { role: "img" });
const stepLine = h("p.step");
const treePane = h("section.pane.hierarchy", { id: "pane-tree", "aria-label": "Hierarchy" }, stepLine, cards, treeBox);

// --- Cards: the structure of what is on screen, never its looks

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
      children.slice(0, 6).map((k) => h("span", { class: k === chosen ? "on" : "" }, called(k, tree)))));
  } else if (children.length) {
    body = h("div", { class: kind === "split" ? "columns" : "inside" }, children.slice(0, 4).map(draw),
      children.length > 4 ? h("span.caption", "+" + (children.length - 4)) : null);
  } else {
    body = label();
  }
  const element = h("div", { class: "card " + kind + (log.get(node, "visible") ? " seen" : "") + (marks.has(key) ? " " + MARKS[marks.get(key).mark] : "") }, body);
  if (presented === undefined) return element;
  return h("div.presenting", element,
    h("div.over", h("span.style", log.get(tree.at(presented), "adapted")), draw(presented)));
};

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

// --- Details: the step, and the selected node

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
  if (!life) return h("ul.why");
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
    lines.push(explained("made", life.born, decision ? h("div.cause", decision.verdict + " by " + decision.rule + ", ‘" + safe(decision.path) + "’") : null));
  } else if (life.born <= log.base) {
    lines.push(h("li", h("span.role", "made"), h("div", "Before this page begins, at position " + life.born)));
  }
  for (let node = tree.at(key); node && node.owner > LOOSE; node = tree.at(node.owner)) {
    const p = placed(node.owner);
    if (p) lines.push(explained("above", p));
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
  const node = tree.at(key), cells = [...node.state].sort((a, b) => log.texts[a[0]] < log.texts[b[0]] ? -1 : 1);
  const gone = (mark?.keys ?? []).filter((k) => !node.state.has(k));
  if (!cells.length && !gone.length) return null;
  const body = cells.slice(0, 400).flatMap(([name, [index, since]]) => {
    const isNew = mark?.keys.includes(name), was = former?.at(key)?.state.get(name)?.[0];
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

const valueHistory = (key, name, index) => {
  const points = log.history(key, name), until = points.findLastIndex((point) => point.position <= position);
  const near = points.slice(Math.max(0, until - 7), until + 4).reverse();
  const last = points[until], text = log.texts[index];
  return h("div.value-history", sparkline(points, position),
    text.length > 200 ? h("details", h("summary", "The whole value, " + plural(text.length, "character")), h("pre", safe(text.slice(0, 200000)))) : null,
    last ? h("ul.why", explained("set by", last.position)) : null,
    h("ol.changes", { "aria-label": plural(points.length, "change") }, near.map((point) => h("li", { class: point === last ? "now" : point.position > position ? "ahead" : "" },
      positionButton(point.position), " ", valueText(point.index, 60)))),
    h("p.quiet", plural(points.length, "change") + " in all. ",
      asking("last", quoted("n" + key + ".state." + log.texts[name]))));
};

/** The last visible node. */
const seen = (tree) => rowsOf(tree).findLast((row) => row.key > LOOSE && log.get(tree.at(row.key), "visible"))?.key ?? null;

const drawDetails = () => {
  const tree = log.tree(position), index = log.commandIndex(position), command = commands[index], parts = [];
  const subject = selected ?? seen(tree);
  if (subject > LOOSE) {
    const node = tree.at(subject), isOld = !node && former?.nodes.has(subject), life = log.lives.get(subject);
    const { name, title } = named(subject, isOld ? former : tree);
    parts.push(h("article.subject",
        h("h2", icon(node ? log.get(node, "kind") : "content"), name, title ? h("bdi.title", " “" + title + "”") : null),
        h("p.facts", h("span.id", "n" + subject), node ? h("code", brief(log.path(tree, subject), 80)) : chip(life?.removed && life.removed <= position ? "gone" : "not there yet", "bad"),
          node ? facts(node, log, tree).map(([text, kind]) => chip(text, kind)) : null,
          selected === null ? null : button("×", "Clear the selection (Esc)", () => select(null), { class: "round small" })),
        node ? stateTable(subject, tree, marks.get(subject)) : null,
        h("h3", node ? "Why it is here" : "Why it is gone"), why(subject, tree),
        h("p", asking("why", "n" + subject + (node ? "" : " --absent")))));
  }
  const changes = [...marks].filter(([key]) => key > LOOSE || key < APP);
  parts.push(h("article",
    h("h2", "This step"),
    command ? h("p.said", brief(command.text, 400), " ", command.trouble ? chip(command.trouble, "bad") : null) : h("p.quiet", "Before the first command."),
    changes.length + removed.size ? h("ul.delta", [...changes.map(([key, mark]) => [key, mark]), ...[...removed].map((key) => [key, { mark: "-", keys: [] }])].slice(0, 60).map(([key, mark]) =>
      h("li", { class: MARKS[mark.mark] }, h("span.sign", { "aria-label": MARKS[mark.mark] }, mark.mark),
        key < APP ? h("span", "window " + safe(log.get((mark.mark === "-" ? former : tree).at(key), "name"))) : nodeButton(key, mark.mark === "-" ? former : tree),
        mark.keys.length ? quiet(" " + mark.keys.slice(0, 4).map((k) => brief(log.texts[k], 30)).join(", ")) : null,
        mark.mark === "~" && mark.attributes?.length ? quiet(" " + mark.attributes.slice(0, 4).map((k) => log.texts[k]).join(", ")) : null)))
      : h("p.quiet", "The hierarchy is the same."),
    command ? events(command) : null));
  const app = tree.at(APP), flight = [...(log.get(app, "inFlight") ?? []).map((t) => ["in flight", t]), ...(log.get(app, "waiting") ?? []).map((t) => ["waiting", t])];
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

// --- Restoration

const restorationView = () => {
  const tables = panels.restoration ?? [], paths = new Map();
  tables.forEach((table, t) => [...table.rows, ...table.exclusions.map((row) => ({ ...row, verdict: "not kept", class: "" }))].forEach((row) => {
    if (!paths.has(row.path)) paths.set(row.path, []);
    (paths.get(row.path)[t] ??= []).push(row);
  }));
  const cell = (rows) => (rows ?? []).map((row) => h("div.decision",
    chip(row.verdict, row.full ? "good" : row.verdict === "not kept" ? "quiet" : "bad"), h("span.rule", row.rule),
    row.from !== undefined ? quiet("@" + row.from + (row.to !== undefined && row.to !== row.from ? "→" + row.to : "")) : null,
    row.position ? positionButton(row.position) : null, row.reason ? h("p", safe(row.reason)) : null));
  const verdict = (rows) => (rows ?? []).map((row) => row.verdict + row.rule).join();
  return h("section.pane.wide", { "aria-label": "Restoration" },
    h("h2", "Restoration"),
    h("dl.summary", tables.flatMap((table) => [h("dt", safe(table.name)), h("dd", table.summary, quiet(" · " + safe(table.says)))])),
    paths.size ? h("table.decisions",
      h("thead", h("tr", h("th", { scope: "col" }, "Node"), tables.map((table) => h("th", { scope: "col" }, safe(table.name))))),
      h("tbody", [...paths].slice(0, 1500).map(([path, cells]) => {
        const first = cells.flat().find(Boolean), others = cells.slice(-2);
        const differs = tables.length > 1 && others.length > 1 && verdict(others[0]) !== verdict(others[1]);
        return h("tr", { class: differs ? "changed" : "" },
          h("th", { scope: "row" }, h("span.sign", differs ? "~" : ""), h("code", brief(path, 120)), first.class && !first.node ? quiet(" " + brief(first.class, 60)) : null,
            first.node ? [" ", nodeButton(first.node)] : null),
          tables.map((table, t) => h("td", { "data-table": table.name }, cell(cells[t]))));
      })), ) : h("p.quiet", "Nothing was kept: no node has a complete chain of restoration identifiers."),
    paths.size > 1500 ? h("p.quiet", "… " + (paths.size - 1500) + " more") : null);
};

// --- Storyboard

const storyboardView = () => {
  const { scenes, segues } = panels.storyboard, byScene = new Map(scenes.map((scene, i) => [scene.scene, i]));
  const walk = log.walk.filter((step) => step.position <= position).map((step) => byScene.get(step.scene)).filter((i) => i !== undefined);
  const path = walk.filter((scene, i) => scene !== walk[i - 1]), visits = new Map();
  path.forEach((scene, i) => visits.set(scene, [...(visits.get(scene) ?? []), i + 1]));
  const walked = new Set(path.slice(1).map((scene, i) => path[i] + ">" + scene));
  const tree = log.tree(position), here = new Set();
  for (const node of tree.nodes.values()) {
    const at = log.get(node, "visible") && byScene.get(log.get(node, "scene"));
    if (at !== undefined && at !== false) here.add(at);
  }
  // Scenes in layers by their distance from the initial one.
  const layer = new Map(), queue = scenes.map((_, i) => i).filter((i) => scenes[i].initial);
  const visit = (start) => {
    queue.push(...start);
    for (const i of queue) if (!layer.has(i)) layer.set(i, 0);
    while (queue.length) {
      const i = queue.shift();
      for (const segue of segues) if (segue.from === i && !layer.has(segue.to)) { layer.set(segue.to, layer.get(i) + 1); queue.push(segue.to); }
    }
  };
  visit([]);
  scenes.forEach((_, i) => { if (!layer.has(i)) visit([i]); });
  const W = 180, H = 54, GX = 84, GY = 26, rowsIn = [], spot = new Map();
  scenes.forEach((_, i) => { const l = layer.get(i); spot.set(i, [16 + l * (W + GX), 16 + (rowsIn[l] = (rowsIn[l] ?? -1) + 1) * (H + GY)]); });
  const wide = 32 + rowsIn.length * (W + GX) - GX, tall = 32 + (Math.max(0, ...rowsIn) + 1) * (H + GY) - GY;
  const svg = vector("svg", { viewBox: `0 0 ${wide} ${tall}`, width: wide, height: tall, class: "map", role: "img",
    "aria-label": "Storyboard map. Walked: " + (path.map((i) => scenes[i].name ?? scenes[i].class).join(", then ") || "nothing yet") });
  const head = vector("marker", { id: "arrow", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, orient: "auto" }, vector("path", { d: "M0 0l8 4-8 4z", class: "head" }));
  svg.append(vector("defs", {}, head));
  for (const segue of segues) {
    const [x1, y1] = spot.get(segue.from), [x2, y2] = spot.get(segue.to), on = walked.has(segue.from + ">" + segue.to);
    const ahead = x2 > x1, sx = x1 + (ahead ? W : W / 2), sy = y1 + (ahead ? H / 2 : H), ex = x2 + (ahead ? 0 : W / 2), ey = y2 + H / 2 + (ahead ? 0 : H / 2);
    const bend = ahead ? GX / 2 : 0, sag = ahead ? 0 : 28;
    const group = vector("g", { class: "segue" + (on ? " walked" : "") + (segue.part ? " part" : "") });
    group.append(vector("path", { d: `M${sx} ${sy}C${sx + bend} ${sy + sag} ${ex - bend} ${ey + sag} ${ex} ${ey}`, "marker-end": "url(#arrow)" }));
    const text = vector("text", { x: (sx + ex) / 2, y: (sy + ey) / 2 - 4 });
    text.textContent = segue.part ? "" : brief(segue.name ?? segue.kind, 12);
    group.append(text);
    svg.append(group);
  }
  scenes.forEach((scene, i) => {
    const [x, y] = spot.get(i), group = vector("g", { class: "scene" + (visits.has(i) ? " walked" : "") + (here.has(i) ? " here" : "") });
    group.append(vector("rect", { x, y, width: W, height: H, rx: 9 }));
    const one = vector("text", { x: x + 12, y: y + 23, class: "name" }), two = vector("text", { x: x + 12, y: y + 41 });
    one.textContent = (scene.initial ? "→ " : "") + brief(scene.title ?? scene.name ?? scene.class, 16);
    two.textContent = brief(scene.class, 24);
    group.append(one, two);
    if (visits.has(i)) {
      const all = visits.get(i), badge = vector("text", { x: x + W - 10, y: y + 23, class: "badge" });
      badge.textContent = all.length > 2 ? "×" + all.length : all.join(" ");
      group.append(badge);
    }
    svg.append(group);
  });
  return h("section.pane.wide", { "aria-label": "Storyboard" }, h("h2", "Storyboard"),
    h("p.quiet", "The path walked up to position " + position + ": " + (path.slice(-12).map((i) => brief(scenes[i].title ?? scenes[i].name ?? scenes[i].class, 24)).join(" → ") || "nothing yet") + ". Numbers are the order of visits."),
    h("div.scroll", { tabindex: 0, role: "group", "aria-label": "Storyboard map" }, svg));
};

// --- Two sessions

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

// --- Views

const VIEWS = [["session", "Session"], ["restoration", "Restoration"], panels.storyboard ? ["storyboard", "Storyboard"] : null, other ? ["compare", "Compare"] : null].filter(Boolean);
const tabs = h("nav.views", { role: "tablist", "aria-label": "Views" }, VIEWS.map(([id, label], i) =>
  h("button", { type: "button", role: "tab", id: "view-" + id, "aria-controls": "main", title: label + " (" + (i + 1) + ")", onclick: () => show(id) }, label)));
const PANES = [["commands", "Commands"], ["tree", "Hierarchy"], ["details", "Details"]];
const paneTabs = h("nav.panes", { role: "tablist", "aria-label": "Panes" }, PANES.map(([id, label]) =>
  h("button", { type: "button", role: "tab", id: "tab-" + id, "aria-controls": "pane-" + id, onclick: () => { pane = id; draw(); } }, label)));
const main = h("main", { id: "main" });
const three = [commandPane, treePane, details];

const show = (id) => { view = id; draw(); };

const help = h("dialog.help", { "aria-label": "Keys" }, h("h2", "Keys"), h("dl", [
  ["← →", "previous, next command"], [", .", "previous, next event"], ["Home End", "first, last position"], ["PgUp PgDn", "ten commands"],
  ["↑ ↓", "the list or the tree that has the focus"], ["/", "filter commands"], ["n N", "next, previous command of the filter"], ["x", "next failure"], ["m", "next mark"],
  ["g", "go to a position"], ["b", "blame: when each node last changed"], ["w", "why: explain the selected node"], ["space", "fold the selected node"],
  ["y", "copy as command"], ["l", "copy a link"], ["1 … 4", "views"], ["Esc", "clear the selection and the filter"], ["?", "these keys"],
].flatMap(([key, says]) => [h("dt", key), h("dd", says)])),
  h("p.quiet", "In the browser's console, navlog.tree(66) is what 'navlog tree --json --with-state --at 66' prints."),
  h("form", { method: "dialog" }, h("button", { autofocus: true }, "Close")));

root.append(header, timeline, tabs, paneTabs, main, help, toast);

// ---------------------------------------------------------------------------- Moving

const draw = () => {
  const tree = log.tree(position), before = log.before(position);
  former = position > log.base ? log.tree(Math.max(log.base, before)) : null;
  ({ marks, removed } = former ? difference(former, tree) : { marks: new Map(), removed: new Set() });
  const index = log.commandIndex(position), command = commands[index];
  place.value = position;
  when.textContent = clock(log.time(position)) + (command ? "  ·  +" + span(Math.max(0, log.time(position) - log.time(log.base))) : "");
  track.setAttribute("aria-valuenow", position);
  track.setAttribute("aria-valuetext", position + " of " + log.end + (command ? ": " + brief(command.text, 120) : ""));
  drawTimeline();
  for (const [id] of VIEWS) {
    const tab = document.getElementById("view-" + id);
    tab.setAttribute("aria-selected", id === view ? "true" : "false");
  }
  for (const [id] of PANES) document.getElementById("tab-" + id).setAttribute("aria-selected", id === pane ? "true" : "false");
  root.dataset.view = view;
  root.dataset.pane = pane;
  main.setAttribute("aria-labelledby", "view-" + view);
  if (view !== "session") {
    main.replaceChildren({ restoration: restorationView, storyboard: storyboardView, compare: compareView }[view]());
    return;
  }
  if (main.firstChild !== commandPane) main.replaceChildren(...three);
  showCommands();
  rows = withRemoved(rowsOf(tree, folded), removed, former ?? tree);
  let reveal = rows.findIndex((row) => row.key === selected);
  if (reveal < 0) reveal = rows.findIndex((row) => row.gone || marks.get(row.key)?.mark === "+");
  if (reveal < 0) reveal = rows.findIndex((row) => marks.has(row.key));
  treeList.show(rows.length, reveal);
  if (rows.some((row) => row.key === selected)) treeBox.setAttribute("aria-activedescendant", "t" + selected);
  else treeBox.removeAttribute("aria-activedescendant");
  const tally = { "+": 0, "-": removed.size, ">": 0, "~": 0 };
  for (const [key, mark] of marks) if (key !== APP && key !== LOOSE) tally[mark.mark]++;
  stepLine.replaceChildren(...[command && command.last !== position ? h("span", "inside") : null, h("strong", command ? brief(command.text, 160) : "Position " + position),
    h("span.tally", Object.entries(tally).filter(([, n]) => n).map(([mark, n]) => h("span", { class: "chip " + MARKS[mark], title: plural(n, "node") + " " + MARKS[mark] }, mark + " " + n)))].filter(Boolean));
  drawCards(tree);
  drawDetails();
};

const go = (to) => {
  const target = Math.max(log.base, Math.min(log.end, to));
  if (target === position && to === target && drawnOnce) return;
  position = target;
  draw();
  remember();
};
// Browsers allow few changes of the address in a row.
let remembering;
const remember = () => {
  clearTimeout(remembering);
  remembering = setTimeout(() => history.replaceState(null, "", anchor()), 200);
};
let drawnOnce = false;

const stepCommand = (count) => {
  const index = log.commandIndex(position), inside = index >= 0 && commands[index].last > position;
  const next = index + count - (inside && count > 0 ? 1 : 0);
  go(next < 0 ? log.base : commands[Math.min(next, commands.length - 1)]?.last ?? log.base);
};

const select = (key) => {
  selected = key;
  chosenKey = null;
  if (view !== "session") view = "session";
  if (key !== null && narrow.matches) pane = "details";
  draw();
  remember();
};

const stepShown = (count) => {
  const current = log.commandIndex(position), row = shown.indexOf(current);
  const next = row >= 0 ? row + count : count > 0 ? shown.findIndex((i) => i > current) : shown.findLastIndex((i) => i < current);
  if (shown[next] !== undefined) go(commands[shown[next]].last);
};

const KEYS = {
  ArrowLeft: () => stepCommand(-1), ArrowRight: () => stepCommand(1), ",": () => go(position - 1), ".": () => go(position + 1),
  Home: () => go(log.base), End: () => go(log.end), PageUp: () => stepCommand(-10), PageDown: () => stepCommand(10),
  "/": () => { pane = "commands"; show("session"); search.focus(); search.select(); }, "?": () => help.showModal(),
  n: () => stepShown(1), N: () => stepShown(-1), b: () => { blames = !blames; draw(); say("Blame is " + (blames ? "on" : "off")); },
  x: () => { const next = failures.find((i) => commands[i].last > position) ?? failures[0]; if (next !== undefined) go(commands[next].last); },
  m: () => { const all = (about.marks ?? []).map((mark) => mark.position).sort((a, b) => a - b), next = all.find((p) => p > position) ?? all[0]; if (next !== undefined) go(next); },
  g: () => { place.focus(); place.select(); }, y: () => copy(command(), "Command"), l: () => copy(link(), "Link"),
  w: () => { pane = "details"; draw(); details.querySelector(".why")?.scrollIntoView({ block: "nearest" }); },
  " ": () => { if (selected === null) return; if (!folded.delete(selected)) folded.add(selected); draw(); },
  Escape: () => { if (search.value) { search.value = ""; filter(); } select(null); },
  ArrowUp: () => vertical(-1), ArrowDown: () => vertical(1),
};
VIEWS.forEach(([id], i) => { KEYS[i + 1] = () => show(id); });

const vertical = (count) => {
  if (document.activeElement === treeBox) {
    const index = rows.findIndex((row) => row.key === selected);
    const next = rows[Math.max(0, Math.min(rows.length - 1, index + count))];
    if (next) { selected = next.key; chosenKey = null; draw(); }
  } else stepShown(count);
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || help.open) return;
  const at = event.target, types = at.matches?.("input:not([type=checkbox]):not([type=range]), select, textarea");
  if (types) {
    if (event.key === "Escape") { at.blur(); if (at === search) { search.value = ""; filter(); } }
    if (event.key === "Enter" && at === search) { event.preventDefault(); commandBox.focus(); stepShown(log.commandIndex(position) === shown[0] ? 0 : 1); }
    return;
  }
  if (at.matches?.("input[type=range]") && event.key.startsWith("Arrow")) return;
  if ((event.key === " " || event.key === "Enter") && at.matches?.("button, summary, input, a")) return;
  if (event.key.startsWith("Arrow") && at.matches?.('[role="tab"]')) {
    const all = [...at.parentElement.children], next = all[(all.indexOf(at) + (event.key === "ArrowLeft" || event.key === "ArrowUp" ? -1 : 1) + all.length) % all.length];
    event.preventDefault();
    next.click();
    return next.focus();
  }
  if ((event.key === "ArrowUp" || event.key === "ArrowDown") && at !== commandBox && at !== treeBox && at !== track && at !== document.body) return;
  const act = KEYS[event.key];
  if (!act) return;
  event.preventDefault();
  act();
});

const follow = () => {
  const [, p, n] = /^#@(\d+)(?:,n(\d+))?$/.exec(location.hash) ?? [];
  if (p === undefined) return false;
  selected = n === undefined ? null : Number(n);
  position = Math.max(log.base, Math.min(log.end, Number(p)));
  draw();
  return true;
};
addEventListener("hashchange", follow);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => drawTimeline(true));
const printing = (all) => () => { commandList.all = treeList.all = all; commandList.draw(); treeList.draw(); };
addEventListener("beforeprint", printing(true));
addEventListener("afterprint", printing(false));

root.hidden = false;
filter();
if (!follow()) draw();
drawnOnce = true;
performance.mark("shown");

globalThis.navlog = Object.freeze({
  start: log.base, end: log.end,
  position: () => position,
  tree: (at = position) => log.treeJSON(at),
  go: (at) => go(at),
});

})().catch((error) => {
  const trouble = document.getElementById("trouble");
  trouble.hidden = false;
  trouble.textContent = "This page can't be shown: " + error.message
    + ". It needs a current browser, and has to be complete.";
});
