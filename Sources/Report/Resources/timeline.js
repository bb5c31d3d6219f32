// Where commands stand in time, and the position among them.

const canvas = h("canvas", { "aria-hidden": "true" });
const track = h("div.track", { role: "slider", tabindex: 0, "aria-label": "Position in the session",
  "aria-valuemin": log.base, "aria-valuemax": log.end }, canvas);
const place = h("input.place", { inputmode: "numeric", "aria-label": "Position", size: 7,
  onchange: () => {
    const word = place.value.trim().replace(/^@/, "");
    if (/^\d+$/.test(word)) go(Number(word), true);
    else say("‘" + place.value + "’ is not a position; write a number from " + log.base + " to " + log.end);
    place.value = position;
    place.blur();
  } });
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
    h("span.marks", [...about.marks ?? []].sort((a, b) => a.position - b.position).map((mark) =>
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
    if (about.whole && about.state === "crashed") write("✕", x(commands.length - 1) + 4, floor - 4, "bad", "left");
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
