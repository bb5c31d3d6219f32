// What can be looked at, and the keys that lead there.

const VIEWS = [["session", "Session"], ["restoration", "Restoration"], panels.storyboard ? ["storyboard", "Storyboard"] : null, other ? ["compare", "Compare"] : null].filter(Boolean);
const tabs = h("nav.views", { role: "tablist", "aria-label": "Views" }, VIEWS.map(([id, label], i) =>
  h("button", { type: "button", role: "tab", id: "view-" + id, "aria-controls": "main", title: label + " (" + (i + 1) + ")", onclick: () => show(id) }, label)));
const PANES = [["commands", "Commands"], ["tree", "Hierarchy"], ["details", "Details"]];
const paneTabs = h("nav.panes", { role: "tablist", "aria-label": "Panes" }, PANES.map(([id, label]) =>
  h("button", { type: "button", role: "tab", id: "tab-" + id, "aria-controls": "pane-" + id, onclick: () => { pane = id; draw(); } }, label)));
const main = h("main", { id: "main" });
const three = [commandPane, treePane, details];

const show = (id) => { const isOther = view !== id; view = id; draw(); if (isOther) remember(true); };

const help = h("dialog.help", { "aria-label": "Keys" }, h("h2", "Keys"), h("dl", [
  ["← →", "previous, next command"], [", .", "previous, next event"], ["Home End", "first, last position"], ["PgUp PgDn", "ten commands"],
  ["↑ ↓", "the list or the tree that has the focus"], ["/", "filter commands"], ["n N", "next, previous command of the filter"], ["x", "next failure"], ["m", "next mark"],
  ["g", "go to a position"], ["b", "blame: what placed each node"], ["w", "why: explain the selected node"], ["space", "fold the selected node"],
  ["y", "copy as command"], ["l", "copy a link"], ["1 … 4", "views"], ["Esc", "clear the selection and the filter"], ["?", "these keys"],
].flatMap(([key, says]) => [h("dt", key), h("dd", says)])),
  h("p.quiet", "In the browser's console, navlog.tree(66) is what 'navlog tree --json --with-state --at 66' prints; only integers beyond 2^53 are rounded."),
  h("form", { method: "dialog" }, h("button", { autofocus: true }, "Close")));

root.append(header, timeline, tabs, paneTabs, main, help, toast);
