// What is above everything: the facts of the session, and what can be taken away from it.

const standing = { clean: "good", crashed: "bad", open: "live" }[about.state] ?? "warn";
const command = (verb = "tree", what = "--with-state", place = " --at " + position) => ["navlog", verb, quoted(about.source), "s" + about.number, what].join(" ") + place;

/** The command that prints what the page shows now. */
const currentCommand = () => {
  if (view === "restoration") return rehearsal();
  if (view !== "compare" || !about.store) return command();
  return ["navlog", "diff", quoted(about.store), about.session + ":" + position, other.about.session + ":" + otherPosition].join(" ");
};
// What another build makes of the session, its own launch, or what the next launch would restore.
const rehearsal = () => {
  const names = (panels.restoration ?? []).map((table) => table.name), build = names.find((name) => name.startsWith("With "));
  return build ? command("restore", "--against " + (about.hashed ? "MANIFEST" : quoted(build.slice(5))) + " --explain", " --at " + log.end)
    : command("restore", (names.includes("This launch") ? "--recorded " : "") + "--explain", "");
};
const asking = (verb, what) => button("Copy as command", "Copy 'navlog " + verb + "' for this", () => copy(command(verb, what), "Command"), { class: "link copying" });
const quoted = (text) => /^[\w./@:,+-]+$/.test(text) ? text : "'" + text.replaceAll("'", "'\\''") + "'";

const jump = (text, kind, title, act) => button(safe(text), title, () => act(), { class: "chip " + kind });

const header = h("header.top",
  h("div.identity",
    h("h1", safe(about.app || "Session"),
      h("span.build", about.build ? " " + safe(about.build) : "")),
    h("p.facts",
      chip("Session " + about.session + (about.name ? " “" + about.name + "”" : "")),
      about.whole ? jump(about.standing, standing, "Go to the end", () => go(log.end)) : null,
      ["refused", "warned"].map((word) => {
        const count = failures.filter((i) => commands[i].trouble.includes(word)).length;
        return count ? jump(plural(count, "command") + " " + word, "bad", "Go to the next one (x)", () => KEYS.x()) : null;
      }),
      about.part ? chip("Part " + about.part, "warn") : null,
      chip(plural(log.end - log.base, "event")),
      chip(about.profile, "privacy"),
      quiet("Began " + about.began + (about.hashed ? ", rounded to the hour" : "")),
      about.hashed ? quiet("#… stands for a private name, and for the same one everywhere") : null,
      about.origin ? quiet(safe(about.origin)) : null)),
  h("div.actions",
    button("Copy link", "Copy a link to this position", () => copy(link(), "Link")),
    button("Copy as command", "Copy as command (y)", () => copy(currentCommand(), "Command")),
    panels.file ? button("Session file", "Download " + panels.file.name + ": " + panels.file.contents, download) : null,
    button("?", "Keys (?)", () => help.showModal(), { class: "round" })));

// The folders of this machine are of no use to another one.
const link = () => (location.protocol === "file:" ? decodeURIComponent(location.pathname.split("/").pop()) : location.href.split("#")[0]) + anchor();
const anchor = () => "#@" + position + (selected === null ? "" : ",n" + selected) + (view === "session" ? "" : "," + view) + (view === "compare" ? "@" + otherPosition : "");

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
  say(panels.file.name + ": " + panels.file.contents);
}

const toast = h("p.toast", { role: "status", "aria-live": "polite" });
let toastTimer;
const say = (text) => {
  toast.textContent = brief(text, 160);
  toast.classList.add("on");
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => toast.classList.remove("on"), 2600);
};
