// Drawing, and going from position to position: by keys, links and the pointer.

const draw = () => {
  const tree = log.tree(position), before = log.before(position);
  former = position > log.base ? log.tree(Math.max(log.base, before)) : null;
  ({ marks, removed } = former ? difference(log, former, tree) : { marks: new Map(), removed: new Set() });
  const index = log.commandIndex(position), command = commands[index];
  place.value = position;
  when.textContent = clock(log.time(position)) + (command && !about.hashed ? "  ·  +" + span(Math.max(0, log.time(position) - log.started)) : "");
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
  treeShown = { tree, former };
  let reveal = rows.findIndex((row) => row.key === selected);
  if (reveal < 0) reveal = rows.findIndex((row) => row.gone || marks.get(row.key)?.mark === "+");
  if (reveal < 0) reveal = rows.findIndex((row) => marks.has(row.key));
  if (reveal < 0) reveal = rows.findLastIndex((row) => row.key > LOOSE && log.get(tree.at(row.key), "visible"));
  noNode.hidden = rows.length > 0;
  treeList.show(rows.length, reveal);
  if (rows.some((row) => row.key === selected)) treeBox.setAttribute("aria-activedescendant", "t" + selected);
  else treeBox.removeAttribute("aria-activedescendant");
  const tally = { "+": 0, "-": removed.size, ">": 0, "~": 0 };
  for (const mark of marks.values()) tally[mark.mark]++;
  stepLine.replaceChildren(...[command && command.last !== position ? h("span", "inside") : null, h("strong", command ? brief(command.text, 160) : "Position " + position),
    h("span.tally", Object.entries(tally).filter(([, n]) => n).map(([mark, n]) => h("span", { class: "chip " + MARKS[mark], title: plural(n, "node") + " " + MARKS[mark] }, mark + " " + n)))].filter(Boolean));
  drawCards(tree);
  drawDetails();
};

const nearest = (p) => {
  const target = Math.max(log.base, Math.min(log.end, p));
  if (p < log.base || p > log.end) say("This page has the positions " + log.base + " to " + log.end + ", not " + p);
  return target;
};

/** Goes to a position; one that a link leads to can be left with the browser's Back. */
const go = (to, isLink = false) => {
  const target = isLink ? nearest(to) : Math.max(log.base, Math.min(log.end, to));
  if (target === position && to === target && drawnOnce && !isLink) return;
  position = target;
  draw();
  remember(isLink);
};
// Browsers allow few changes of the address in a row, so steps change it when they pause.
let remembering;
const remember = (isLink) => {
  clearTimeout(remembering);
  if (isLink && anchor() !== location.hash) {
    history.pushState(null, "", anchor());
    return;
  }
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
  remember(key !== null);
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
  x: () => {
    const ends = failures.map((i) => commands[i].last);
    if (about.whole && about.state === "crashed") ends.push(log.end);
    const next = ends.find((end) => end > position) ?? ends[0];
    if (next !== undefined) go(next);
  },
  m: () => { const all = (about.marks ?? []).map((mark) => mark.position).sort((a, b) => a - b), next = all.find((p) => p > position) ?? all[0]; if (next !== undefined) go(next); },
  g: () => { place.focus(); place.select(); }, y: () => copy(currentCommand(), "Command"), l: () => copy(link(), "Link"),
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
  const [, p, n, name, beside] = /^#@?(\d+)(?:,n(\d+))?(?:,(\w+)(?:@(\d+))?)?$/.exec(location.hash) ?? [];
  if (p === undefined) {
    if (location.hash.length > 1) say("‘" + location.hash + "’ leads nowhere: write #@ and a position");
    return false;
  }
  view = VIEWS.some(([id]) => id === name) ? name : "session";
  if (n !== undefined && narrow.matches) pane = "details";
  selected = n === undefined ? null : Number(n);
  position = nearest(Number(p));
  if (other && beside !== undefined) {
    otherPosition = Math.max(other.base, Math.min(other.end, Number(beside)));
    follows = otherPosition === position;
  }
  draw();
  return true;
};
addEventListener("popstate", follow);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => drawTimeline(true));
const printing = (all) => () => { commandList.all = treeList.all = all; commandList.draw(); treeList.draw(); };
addEventListener("beforeprint", printing(true));
addEventListener("afterprint", printing(false));

root.hidden = false;
filter();
if (!follow()) draw();
drawnOnce = true;
performance.mark("shown");

const valid = (at) => {
  if (Number.isInteger(at) && at >= log.base && at <= log.end) return at;
  throw new RangeError(at + " is not a position of this page, which has " + log.base + " to " + log.end);
};

globalThis.navlog = Object.freeze({
  start: log.base, end: log.end,
  position: () => position,
  tree: (at = position) => log.treeJSON(valid(at)),
  blame: (at = position) => blame(valid(at)),
  go: (at) => go(valid(at)),
});
