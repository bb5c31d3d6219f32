// The list of commands, and its filter.

const search = h("input", { type: "search", placeholder: "Filter commands", "aria-label": "Filter commands (/)", oninput: () => filter() });
const choice = (label, words) => h("select", { "aria-label": label, onchange: () => filter() },
  h("option", { value: "" }, label), words.map((word) => h("option", { value: word }, safe(word))));
const kinds = choice("Any kind", [...new Set(commands.flatMap((c) => c.kinds ? c.kinds.split(" ") : []))].sort());
const classesOf = [...new Set(commands.map((command) => command.classes))];
const classes = choice("Any class", [...new Set(classesOf.flatMap((i) => log.value(i)))].sort());
const eventNames = new Set(log.names);
const onlyFailures = h("input", { type: "checkbox", onchange: () => filter() });
const failuresFirst = h("input", { type: "checkbox", onchange: () => filter() });
const count = h("span.quiet.count", { "aria-live": "polite" });
const commandBox = h("div.list", { role: "listbox", tabindex: 0, "aria-label": "Commands" });
const commandList = new List(commandBox, 50, (row) => {
  const i = shown[row], command = commands[i], current = log.commandIndex(position) === i;
  const gap = command.time - (i ? commands[i - 1].time : log.started);
  return h("div", { class: "command" + (current ? " current" : "") + (command.trouble ? " failed" : "") + (command.first > position ? " ahead" : ""),
      role: "option", id: "c" + i, "aria-selected": current ? "true" : "false",
      "aria-setsize": shown.length, "aria-posinset": row + 1, onclick: () => go(command.last, true) },
    h("span.what", { title: brief(command.text, 400) }, brief(command.text, 300)),
    h("span.meta", h("span.at", "@" + command.last),
      h("span", "+" + span(Math.max(0, gap))), h("span", plural(command.last - command.first + 1, "event")),
      command.user ? chip("user", "user") : null, command.trouble ? h("span.chip.bad", coded(command.trouble)) : null));
});
const noCommand = h("p.quiet.empty", { hidden: true }, "No command matches the filter.");

let lowercase;
const filter = () => {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const kind = kinds.value, name = classes.value;
  // The events of a command count, too, by their names, and the values that it sets, in full.
  const kindsOf = words.map((word) => new Set([...eventNames].filter((i) => log.texts[i].toLowerCase().includes(word))));
  // Values are JSON texts, in which quotation marks and backslashes are escaped.
  lowercase ??= log.texts.map((text) => text.replace(/\\(["\\/])/g, "$1").toLowerCase());
  const textsOf = words.map((word) => lowercase.map((text) => text.includes(word))), isIn = textsOf.map((found) => found.includes(true));
  const sets = (command, i) => {
    const { ops } = log, end = log.start(command.last + 1);
    for (let o = log.start(command.first); isIn[i] && o < end; o += SIZES[ops[o]]) {
      if ((ops[o] === STATE || ops[o] === CELL) && (textsOf[i][ops[o + 2]] || textsOf[i][ops[o + 3]])) return true;
    }
    return false;
  };
  const tells = (command, i) => {
    for (let p = command.first; p <= command.last && kindsOf[i].size; p++) if (kindsOf[i].has(log.names[p - log.base - 1])) return true;
    return false;
  };
  const among = new Set(classesOf.filter((i) => log.value(i).includes(name)));
  shown = [];
  commands.forEach((command, i) => {
    if (onlyFailures.checked && !command.trouble) return;
    if (kind && !command.kinds.split(" ").includes(kind)) return;
    const text = words.length ? (command.text + " " + command.whole + " " + command.trouble + " @" + command.last + (command.user ? " user" : "")).toLowerCase() : "";
    if (!words.every((word, i) => text.includes(word) || tells(command, i) || sets(command, i))) return;
    if (name && !among.has(command.classes)) return;
    shown.push(i);
  });
  if (failuresFirst.checked) shown.sort((a, b) => !commands[a].trouble - !commands[b].trouble || a - b);
  count.textContent = shown.length === commands.length ? plural(commands.length, "command") : shown.length + " of " + commands.length;
  noCommand.hidden = shown.length > 0;
  showCommands();
  if (failuresFirst.checked) commandList.show(shown.length, 0);
};

const showCommands = () => {
  const current = log.commandIndex(position), row = shown.indexOf(current);
  commandList.show(shown.length, row);
  if (row >= 0) commandBox.setAttribute("aria-activedescendant", "c" + current);
  else commandBox.removeAttribute("aria-activedescendant");
};

/** How the session ended, after the last command; nothing for an end that was expected. */
const ending = () => {
  if (!about.whole) return null;
  if (about.interrupted) return h("p.interrupted", h("strong", "Cut off by the crash: "), safe(about.interrupted));
  return about.state === "crashed" ? h("p.interrupted", h("strong", "The app crashed after this.")) : null;
};

const commandPane = h("section.pane.commands", { id: "pane-commands", "aria-label": "Commands" },
  h("div.filter", search, h("div.choices", kinds, classes),
    h("div.choices",
      failures.length ? [h("label", onlyFailures, " Failures only"), h("label", failuresFirst, " Failures first")] : null, count)),
  noCommand, commandBox, ending());
