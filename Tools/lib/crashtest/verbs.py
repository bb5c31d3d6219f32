"""The verbs that write a store, each with what is there before: for failing calls and for kills."""

import os
import shutil
import subprocess

import bench


class Verb:
    """A program and what it works on. `{S}` in its words is the store, `{T}` a store that it makes."""

    def __init__(self, name, words, base, mode="plain", input=None, target=False, reads=False, printed=False):
        self.name, self.words, self.base, self.mode = name, words, base, mode
        self.input, self.target, self.reads, self.printed = input, target, reads, printed

    def lay(self, folder):
        """Puts what it works on into `folder`; its words."""
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        if self.base:
            shutil.copytree(self.base, os.path.join(folder, "s.navlog"))
        names = {"S": os.path.join(folder, "s.navlog"), "T": os.path.join(folder, "t.navlog")}
        return [word.format(**names) for word in self.words]


def make(name, *programs):
    """A store that these programs have written."""
    path = os.path.join(bench.WORK, "bases", name + ".navlog")
    shutil.rmtree(path, ignore_errors=True)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    for words in programs:
        result = bench.run([word.format(S=path) for word in words])
        if result.status not in (0, -9):
            raise SystemExit(f"crashtest: '{' '.join(words)}': {result.err.decode()}")
    return path


def all_verbs():
    child, navlog = bench.CHILD, bench.NAVLOG
    golden = os.path.join(bench.PACKAGE, "Tests/Golden/format-1.navlog")
    script = os.path.join(bench.PACKAGE, "Tests/Golden/classes-2.jsonl")

    def plain(seed, count, end="end"):
        return [child, "plain", "{S}", str(seed), str(count), end]

    def app(seed, count, *fuse):
        return [child, "app", "{S}", str(seed), str(count), *map(str, fuse)]

    # How long `play` and `record` wait for a disk that is full, where that can be said.
    wait = ["--wait", "1s"] if b"--wait" in bench.run([navlog, "play", "--help"]).out else []
    some = make("plain", plain(11, 12), plain(12, 30), plain(13, 8, "die"))
    apps = make("app", app(1, 15), app(2, 8, 20))
    file = os.path.join(bench.WORK, "bases", "travel.navsession")
    if os.path.exists(file):
        os.remove(file)
    bench.run([navlog, "export", "-C", make("travel", plain(16, 60)), "--profile", "full", "-o", file])
    facts = subprocess.run([navlog, "play", "--json", "--events", "all", script], env=bench.environment(),
                           stdout=subprocess.PIPE, check=True).stdout
    return [
        Verb("create", plain(5, 10), None),
        Verb("write", plain(6, 12), some),
        Verb("grow", [child, "large", "{S}"], some),
        Verb("launch", app(4, 8), apps, mode="app"),
        Verb("import", [navlog, "import", file, "-C", "{S}"], some),
        Verb("retain", [child, "retain", "{S}", "1"], some),
        Verb("play", [navlog, "play", "--json", "--events", "all", "--store", "{S}", script, *wait], None,
             printed=True),
        Verb("record", [navlog, "record", "-", "--json", "-C", "{S}", *wait], None, input=facts, printed=True),
        Verb("mark", [navlog, "mark", "add", "here", "-C", "{S}"], apps, mode="app"),
        Verb("fork", [navlog, "fork", "what-if", "end", "-C", "{S}"], apps, mode="app"),
        Verb("compact", [navlog, "compact", "-C", "{S}"], some),
        Verb("copy", [navlog, "copy", "{S}", "{T}"], some, target=True),
        Verb("rescue", [navlog, "rescue", "{S}", "{T}"], some, target=True),
        Verb("migrate", [navlog, "migrate", "-C", "{S}"], golden),
        Verb("verify", [navlog, "verify", "-C", "{S}"], apps, mode="app", reads=True),
        Verb("log", [navlog, "log", "-C", "{S}"], apps, mode="app", reads=True),
    ]


class Owed:
    """What a verb's store held before, and what was promised since."""

    def __init__(self, verb, checker):
        self.verb, self.checker = verb, checker
        self.heads, self.events = {}, {}
        if not verb.base:
            return
        copy = os.path.join(bench.WORK, "tmp", f"owed-{os.getpid()}.navlog")
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(verb.base, copy)
        said, ending = checker.look(copy, "look")
        if ending:
            raise SystemExit(f"crashtest: the checker {ending} on '{verb.base}'")
        for session in said["sessions"]:
            self.heads[session["id"]] = session["head"]
            self.events[session["id"]] = (session["base"], session["events"])
        shutil.rmtree(copy, ignore_errors=True)

    def judge(self, store, mode, ledger=(), printed=0, gone=()):
        """What is wrong with `store`, as (kind, detail)."""
        is_there = os.path.exists(os.path.join(store, "data.mdb"))
        said, ending = self.checker.look(store, mode)
        if ending:
            yield f"the checker {ending}", store
            return
        heads = dict(self.heads)
        for id, head in ledger:
            heads[id] = max(heads.get(id, 0), head)
        if said.get("opening"):
            if is_there or heads:
                yield "does not open", said["opening"]
            return
        found = {session["id"]: session for session in said["sessions"]}
        for id, head in heads.items():
            if id in gone:
                continue
            if id not in found:
                yield "a promised session is gone", f"{id}, of which {head} events were promised"
            elif found[id]["head"] < head:
                yield "promised events are lost", f"{id} ends at {found[id]['head']}, {head} were promised"
            elif id in self.events and not found[id]["events"].startswith(self.events[id][1]) \
                    and found[id]["base"] == self.events[id][0]:
                yield "events have changed", id
        new = max((s["head"] for s in said["sessions"] if s["id"] not in self.heads), default=0)
        if printed > new:
            yield "printed events are lost", f"{printed} were printed, {new} are there"
        for session in said["sessions"]:
            for trouble in session["trouble"]:
                yield "a session can't be read", f"{session['id']}: {trouble}"
        for finding in said["findings"]:
            yield "verify", finding
        if said.get("resuming"):
            yield "nothing can go on", said["resuming"]
        for finding in said["afterwards"]:
            yield "wrong after going on", finding


def read_ledger(path):
    """What a program promised: (session, position) pairs, and the sessions that may go."""
    heads, gone = [], set()
    if os.path.exists(path):
        with open(path) as file:
            for line in file:
                words = line.split()
                if len(words) == 3 and words[0] in ("ack", "finished"):
                    heads.append((words[1], int(words[2])))
                elif len(words) == 2 and words[0] == "gone":
                    gone.add(words[1])
    return heads, gone
