// What the page shows: the first session, at a position.
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
const hasDays = dayOf(log.time(log.end)) !== dayOf(log.started);

/** When something happened: in a session without its times, since its beginning. */
const clock = (us) => about.hashed ? "+" + span(us - log.started) : (hasDays ? dayOf(us) + " " : "") + timeOfDay(us);

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
    name, title ? [" ", inQuotes(title)] : "", h("span.id", " n" + key));
};
const positionButton = (p, label, title) => h("button.position", { type: "button", title,
  "aria-label": "Go to position " + p, onclick: () => { if (view === "restoration") view = "session"; go(p, true); } }, label ?? "@" + p);

/** A text in which the codes of rules are explained. */
const coded = (text) => String(text).split(/([A-Z]+-?\d+)/).map((word) =>
  panels.rules[word] ? h("abbr", { title: panels.rules[word] }, word) : safe(word));

/** The sentences of the rules that a text cites. */
const rulesOf = (text) => Object.keys(panels.rules).filter((code) => text.split(/[^A-Z0-9-]/).includes(code)).sort()
  .map((code) => h("p.sentence", h("strong.rule", code), " ", panels.rules[code]));

const chip = (text, kind = "") => h("span", { class: "chip " + kind }, safe(text));
const button = (label, title, act, more) => h("button",
  { type: "button", title, "aria-label": title, onclick: act, ...more }, label);
