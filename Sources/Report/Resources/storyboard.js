// The storyboard as a map, with the path that was walked.

const storyboardView = () => {
  const { scenes, segues } = panels.storyboard, byScene = new Map(scenes.map((scene, i) => [scene.scene, i]));
  const steps = log.walk.filter((step) => step.position <= position), walk = steps.map((step) => byScene.get(step.scene)).filter((i) => i !== undefined);
  const path = walk.filter((scene, i) => scene !== walk[i - 1]), visits = new Map();
  path.forEach((scene, i) => visits.set(scene, [...(visits.get(scene) ?? []), i + 1]));
  // A relation is walked when what it contains is on screen in it, a segue when it was performed.
  const parts = new Set(), performed = log.segues.filter((segue) => segue.position <= position);
  for (const { scene, within } of steps) for (const above of within) parts.add(byScene.get(above) + ">" + byScene.get(scene));
  const isWalked = ({ from, to, name, part }) => part ? parts.has(from + ">" + to)
    : performed.some((segue) => byScene.get(segue.from) === from && byScene.get(segue.to) === to && segue.name === (name ?? ""));
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
  svg.style.minWidth = Math.round(wide * 0.75) + "px";
  const head = (id) => vector("marker", { id, viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 9, markerHeight: 9, markerUnits: "userSpaceOnUse", orient: "auto" }, vector("path", { d: "M0 0l8 4-8 4z", class: "head " + id }));
  svg.append(vector("defs", {}, head("arrow"), head("walked-arrow")));
  // Segues meet a side of a scene at points of their own, in the order of their other ends.
  const sides = ({ from, to }) => {
    const way = spot.get(to)[0] - spot.get(from)[0];
    return way > 0 ? ["right", "left"] : way < 0 || from === to ? ["bottom", "bottom"] : ["right", "right"];
  };
  const ends = new Map();
  for (const segue of segues) {
    [segue.from, segue.to].forEach((scene, k) => {
      const side = scene + sides(segue)[k], other = spot.get(k ? segue.from : segue.to);
      ends.set(side, [...ends.get(side) ?? [], { segue, k, order: sides(segue)[k] === "bottom" ? other[0] : other[1] }]);
    });
  }
  const points = new Map(segues.map((segue) => [segue, []]));
  for (const side of ends.values()) {
    side.sort((a, b) => a.order - b.order).forEach(({ segue, k }, i) => {
      const [x, y] = spot.get(k ? segue.to : segue.from), share = (i + 1) / (side.length + 1), at = sides(segue)[k];
      points.get(segue)[k] = at === "bottom" ? [x + W * share, y + H] : [x + (at === "right" ? W : 0), y + H * share];
    });
  }
  for (const segue of segues) {
    const [[sx, sy], [ex, ey]] = points.get(segue), on = isWalked(segue), [from, to] = sides(segue);
    const bend = from === "right" ? GX / 2 : 0, sag = from === "bottom" ? 28 : 0, turn = to === "right" ? bend : -bend;
    const group = vector("g", { class: "segue" + (on ? " walked" : "") + (segue.part ? " part" : "") });
    group.append(vector("path", { d: `M${sx} ${sy}C${sx + bend} ${sy + sag} ${ex + turn} ${ey + sag} ${ex} ${ey}`, "marker-end": "url(#" + (on ? "walked-" : "") + "arrow)" }));
    const text = vector("text", { x: (sx + ex) / 2 + (to === "right" ? 0.75 * bend : 0), y: (sy + ey) / 2 + (sag ? 20 : -4) });
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
    h("p.quiet", "The path walked up to position " + position + ": " + (path.slice(-12).map((i) => brief(scenes[i].title ?? scenes[i].name ?? scenes[i].class, 24)).join(" → ") || (log.walk.some((step) => byScene.has(step.scene)) ? "nothing yet" : "this session shows none of these scenes")) + ". Numbers are the order of visits."),
    h("div.scroll", { tabindex: 0, role: "group", "aria-label": "Storyboard map" }, svg));
};
