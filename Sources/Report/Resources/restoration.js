// What restoration decides for each node.

const restorationView = () => {
  const tables = panels.restoration ?? [], paths = new Map();
  // A node has one row, also where it moved; what has no node here goes by its path.
  tables.forEach((table, t) => [...table.rows, ...table.exclusions.map((row) => ({ ...row, verdict: "not kept", class: "" }))].forEach((row) => {
    const place = row.node && !row.key ? row.node : row.path;
    if (!paths.has(place)) paths.set(place, []);
    (paths.get(place)[t] ??= []).push(row);
  }));
  const cell = (rows) => (rows ?? []).map((row) => h("div.decision",
    chip(row.verdict, row.full ? "good" : row.verdict === "not kept" ? "quiet" : "bad"), h("span.rule", coded(row.rule)),
    row.from !== undefined ? quiet("version " + row.from + (row.to !== undefined && row.to !== row.from ? " → " + row.to : "")) : null,
    row.position ? positionButton(row.position) : null, row.reason ? h("p", safe(row.reason)) : null));
  const verdict = (rows) => (rows ?? []).map((row) => row.verdict + row.rule).join();
  return h("section.pane.wide", { "aria-label": "Restoration" },
    h("h2", "Restoration"),
    tables.length > 1 && paths.size ? h("p.quiet", "~ stands where ", safe(tables.at(-1).name), " decides otherwise than ", safe(tables.at(-2).name), ".") : null,
    h("dl.summary", tables.flatMap((table) => [h("dt", safe(table.name)), h("dd", table.summary, quiet(" · " + safe(table.says)))])),
    paths.size ? h("table.decisions",
      h("thead", h("tr", h("th", { scope: "col" }, "Node"), tables.map((table) => h("th", { scope: "col" }, safe(table.name))))),
      h("tbody", [...paths].slice(0, 1500).map(([, cells]) => {
        const first = cells.flat().findLast(Boolean), path = first.path, others = cells.slice(-2);
        const differs = tables.length > 1 && others.length > 1 && others.every((rows) => rows?.length) && verdict(others[0]) !== verdict(others[1]);
        return h("tr", { class: differs ? "changed" : "" },
          h("th", { scope: "row" }, h("span.sign", differs ? "~" : ""), h("code", brief(path, 120)), first.class && !first.node ? quiet(" " + brief(first.class, 60)) : null,
            first.node ? [" ", nodeButton(first.node)] : null),
          tables.map((table, t) => h("td", { "data-table": table.name }, cell(cells[t]))));
      })), ) : h("p.quiet", "Nothing was kept: " + (rowsOf(log.tree(log.end)).some((row) => row.key > LOOSE) ? "no node has a complete chain of restoration identifiers." : "there was no node.")),
    rulesOf(tables.flatMap((table) => [...table.rows, ...table.exclusions].map((row) => row.rule)).join(" ")),
    paths.size > 1500 ? h("p.quiet", "… " + (paths.size - 1500) + " more") : null);
};
