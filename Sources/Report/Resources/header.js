// What is above everything: the facts of the session, and what can be taken away from it.

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
