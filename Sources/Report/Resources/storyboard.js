// The storyboard as a map, with the path that was walked.

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
  const head = (id) => vector("marker", { id, viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 9, markerHeight: 9, markerUnits: "userSpaceOnUse", orient: "auto" }, vector("path", { d: "M0 0l8 4-8 4z", class: "head " + id }));
  svg.append(vector("defs", {}, head("arrow"), head("walked-arrow")));
  for (const segue of segues) {
    const [x1, y1] = spot.get(segue.from), [x2, y2] = spot.get(segue.to), on = walked.has(segue.from + ">" + segue.to);
    const ahead = x2 > x1, sx = x1 + (ahead ? W : W / 2), sy = y1 + (ahead ? H / 2 : H), ex = x2 + (ahead ? 0 : W / 2), ey = y2 + H / 2 + (ahead ? 0 : H / 2);
    const bend = ahead ? GX / 2 : 0, sag = ahead ? 0 : 28;
    const group = vector("g", { class: "segue" + (on ? " walked" : "") + (segue.part ? " part" : "") });
    group.append(vector("path", { d: `M${sx} ${sy}C${sx + bend} ${sy + sag} ${ex - bend} ${ey + sag} ${ex} ${ey}`, "marker-end": "url(#" + (on ? "walked-" : "") + "arrow)" }));
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
    h("p.quiet", "The path walked up to position " + position + ": " + (path.slice(-12).map((i) => brief(scenes[i].title ?? scenes[i].name ?? scenes[i].class, 24)).join(" → ") || (log.walk.some((step) => byScene.has(step.scene)) ? "nothing yet" : "this session shows none of these scenes")) + ". Numbers are the order of visits."),
    h("div.scroll", { tabindex: 0, role: "group", "aria-label": "Storyboard map" }, svg));
};
