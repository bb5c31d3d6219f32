"""What is recorded: what a program does to the disk, step by step, and what it promised meanwhile."""

import json
import os
import shutil
import struct
import subprocess

import bench
import disk


class Reference:
    """Every event that ever stood at a position of a session, as it was read with nothing lost."""

    def __init__(self):
        self.events = {}  # session -> {position: {digits}}
        self.heads = {}  # session -> head, as of the last look

    def learn(self, store):
        """Looks at a copy of `store`: looking recovers, and so changes it. The sessions that ended well."""
        copy = os.path.join(bench.WORK, "tmp", "reference.navlog")
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(store, copy)
        checker = bench.Checker()
        answer, ending = checker.ask(f"{copy} look")
        checker.close()
        if ending:
            raise SystemExit(f"crashtest: the checker {ending} on a store that nothing has happened to")
        judgement = json.loads(answer)
        if judgement.get("opening"):
            raise SystemExit(f"crashtest: a store that nothing has happened to: {judgement['opening']}")
        for session in judgement["sessions"]:
            known = self.events.setdefault(session["id"], {})
            for position, digits in events(session):
                known.setdefault(position, set()).add(digits)
            for position, digits in interrupted(session):
                known.setdefault(position, set()).add(digits)
            self.heads[session["id"]] = session["head"]
        return [(s["id"], s["head"]) for s in judgement["sessions"] if s["state"] == "clean"]


def events(session):
    for index in range(len(session["events"]) // 8):
        yield session["base"] + 1 + index, session["events"][index * 8:index * 8 + 8]


def interrupted(session):
    for index in range(len(session["interrupted"]) // 8):
        yield session["interruptedAt"] + index, session["interrupted"][index * 8:index * 8 + 8]


class History:
    """A name, what is there before, and the steps that are recorded.

    A step is a list of programs that run at once; a program is its words. `{S}` in them is the store,
    `{T}` another one that is made.
    """

    def __init__(self, name, mode, steps, before=(), golden=None, target=False):
        self.name, self.mode, self.steps, self.before = name, mode, steps, before
        self.golden, self.target = golden, target

    def record(self, folder, swallow=False):
        """Runs the steps below `folder`, and returns what judges the images."""
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        root = os.path.realpath(os.path.join(folder, "run"))
        os.mkdir(root)
        names = {"S": os.path.join(root, "s.navlog"), "T": os.path.join(root, "t.navlog")}
        if self.golden:
            shutil.copytree(self.golden, names["S"])
        for words in self.before:
            self.run([words], names, {})
        reference = Reference()
        promised = {}
        if os.path.exists(names["S"]):
            reference.learn(names["S"])
            promised = dict(reference.heads)
        shutil.copytree(root, os.path.join(folder, "base"))
        keep_inodes(root, folder)
        log = os.path.join(folder, "log")
        variables = dict(LD_PRELOAD=bench.RECORDER, CRASH_UNDER=root, CRASH_LOG=log)
        if swallow:
            variables["CRASH_SWALLOW"] = "1"
        for programs in self.steps:
            self.run(programs, names, variables)
            for id, head in reference.learn(names["S"]):
                # What a program that ended well has written is a promise, whatever it said.
                append_mark(log, f"ack {id} {head}")
        return Recording(self, root, folder, reference, promised)

    def run(self, programs, names, variables):
        """Runs programs at once; one that is to die does."""
        env = bench.environment(**variables)
        running = []
        for words in programs:
            words = [word.format(**names) for word in words]
            running.append((words, subprocess.Popen(
                words, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)))
        for words, process in running:
            _, err = process.communicate(timeout=bench.PATIENCE)
            if process.returncode not in (0, -9):
                raise SystemExit(f"crashtest: '{' '.join(words)}' ended with {process.returncode}: "
                                 f"{err.decode(errors='replace')}")


def append_mark(log, text):
    with open(log, "ab") as file:
        file.write(struct.pack("<IIQQ", disk.MARK, 0, 0, len(text)) + text.encode())


def keep_inodes(root, folder):
    """The record names files by inode: which is which at the beginning."""
    table = {}
    for place, _, files in os.walk(root):
        table[os.path.relpath(place, root)] = os.stat(place).st_ino & 0xFFFFFFFF
        for name in files:
            path = os.path.join(place, name)
            table[os.path.relpath(path, root)] = os.stat(path).st_ino & 0xFFFFFFFF
    with open(os.path.join(folder, "inodes"), "w") as file:
        json.dump(table, file)


class Recording:
    """A history that was recorded."""

    def __init__(self, history, root, folder, reference, promised):
        self.history, self.root, self.folder = history, root, folder
        self.reference, self.promised = reference, promised


def all_histories():
    child, navlog = bench.CHILD, bench.NAVLOG

    def plain(seed, count, end="end"):
        return [child, "plain", "{S}", str(seed), str(count), end]

    def app(seed, count, *fuse):
        return [child, "app", "{S}", str(seed), str(count), *map(str, fuse)]

    golden = os.path.join(bench.PACKAGE, "Tests/Golden/format-1.navlog")
    script = os.path.join(bench.PACKAGE, "Tests/Golden/classes-2.jsonl")
    some = [plain(11, 12), plain(12, 30), plain(13, 8, "die"), plain(14, 20), plain(15, 6)]
    file = "{T}.navsession"
    export = [navlog, "export", "-C", "{T}", "--profile", "full", "-o", file]
    return [
        History("import", "plain", [[[navlog, "import", file, "-C", "{S}"]], [plain(43, 4)]],
                before=[plain(41, 5), [child, "plain", "{T}", "42", "120", "end"], export]),
        History("commands", "plain", [[plain(1, 40)], [plain(2, 20, "die")], [plain(3, 15)]]),
        History("app", "app", [[app(1, 20)], [app(2, 12)]]),
        History("launches", "app", [
            [app(1, 15)], [app(2, 5, 1)], [app(3, 5, 2)], [app(4, 3)], [app(5, 20, 7)], [app(6, 9, 12)],
            [app(7, 2)],
        ]),
        History("retention", "plain", [[[child, "retain", "{S}", "2"]], [plain(21, 6)]], before=some),
        History("compact", "plain", [
            [[navlog, "compact", "-C", "{S}"]], [plain(22, 6)]], before=some),
        History("rescue", "plain", [[[navlog, "rescue", "{S}", "{T}"]]], before=some, target=True),
        History("copy", "plain", [[[navlog, "copy", "{S}", "{T}"]]], before=some, target=True),
        History("migrate", "plain", [[[navlog, "migrate", "-C", "{S}"]]], golden=golden),
        History("play", "plain", [
            [[navlog, "play", "--store", "{S}", script]], [[navlog, "play", "--store", "{S}", script]]]),
        History("two", "plain", [[plain(31, 25), plain(32, 25, "die")], [plain(33, 5)]]),
    ]
