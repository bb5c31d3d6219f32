"""Crash images: each is opened, compared with what was promised, verified, restored from and written."""

import collections
import json
import multiprocessing
import os
import random
import shutil

import bench
import disk
import histories

FAST = "/dev/shm" if os.access("/dev/shm", os.W_OK) else os.path.join(bench.WORK, "tmp")


def open_disk(recording):
    """The disk as it was when the recording began."""
    base = os.path.join(recording.folder, "base")
    made = disk.Disk(base)
    with open(os.path.join(recording.folder, "inodes")) as file:
        inodes = json.load(file)
    # The base is a copy: its names and inodes are those of the original.
    place = lambda path: recording.root + path[len(base):]
    made.root = recording.root
    made.live = {place(path): number for path, number in made.live.items()}
    made.names = dict(made.live)
    made.numbers, made.folders = {}, {}
    for name, inode in inodes.items():
        path = os.path.normpath(os.path.join(recording.root, name))
        if made.live.get(path) is None:
            made.folders[inode] = path
        else:
            made.numbers[inode] = made.live[path]
    return made


class Judge:
    """Compares what a store says of itself with what was promised by then."""

    def __init__(self, recording, promised, gone):
        self.recording, self.promised, self.gone = recording, promised, gone

    def judge(self, answer, is_there):
        """What is wrong, as (kind, detail)."""
        said = json.loads(answer)
        owed = {id: head for id, head in self.promised.items() if id not in self.gone}
        if said.get("opening"):
            if not owed and (not is_there or "notAStore" in said["opening"]):
                return
            yield "does not open", said["opening"]
            return
        found = {session["id"]: session for session in said["sessions"]}
        for id, head in owed.items():
            if id not in found:
                yield "a promised session is gone", f"{id}, of which {head} events were promised"
            elif found[id]["head"] < head:
                yield "promised events are lost", f"{id} ends at {found[id]['head']}, {head} were promised"
        for session in said["sessions"]:
            known = self.recording.reference.events.get(session["id"], {})
            for position, digits in histories.events(session):
                if digits not in known.get(position, ()):
                    yield "an event that was never written", f"{session['id']}:{position}"
                    break
            for position, digits in histories.interrupted(session):
                if digits not in known.get(position, ()):
                    yield "an interrupted event that was never written", f"{session['id']}:{position}"
                    break
            for trouble in session["trouble"]:
                yield "a session can't be read", f"{session['id']}: {trouble}"
        for finding in said["findings"]:
            yield "verify", finding
        if said.get("resuming"):
            yield "nothing can go on", said["resuming"]
        elif self.recording.history.mode == "app" and owed and not said.get("restoredFrom"):
            yield "the app restores nothing", ", ".join(owed)
        for finding in said["afterwards"]:
            yield "wrong after going on", finding


def work(task):
    """Makes and judges the images of one share of a recording."""
    recording, records, share, shares, seed, count, name = task
    rng = random.Random(f"{seed}/{recording.history.name}")
    places = sorted(rng.randrange(len(records) + 1) for _ in range(count))
    wanted = collections.Counter(places[share::shares])
    made, checker = open_disk(recording), bench.Checker()
    promised, gone = dict(recording.promised), set()
    found, tally = [], collections.Counter()
    target = os.path.join(FAST, f"crashtest-{os.getpid()}")
    for place in range(len(records) + 1):
        for number in range(wanted.get(place, 0)):
            draw = f"{seed}/{place}/{share}/{number}"
            choice = random.Random(draw)
            how = choice.choice(disk.SURVIVALS)
            names = choice.choice(["none", "all", "all", "prefix", "subset"])
            made.image(target, how, names, draw)
            judge = Judge(recording, promised, gone)
            wrong = judge_image(recording, checker, judge, target, tally)
            # Of each kind the first: what is wrong is counted in images.
            for kind, detail in dict(reversed(wrong)).items():
                kept = os.path.join(bench.WORK, "found", f"{name}-{kind}".replace(" ", "-").replace("'", ""))
                if not os.path.exists(kept):
                    made.image(os.path.join(target + ".again"), how, names, draw)
                    os.makedirs(os.path.dirname(kept), exist_ok=True)
                    try:
                        os.rename(target + ".again", kept)
                    except OSError:  # Another process has kept one of this kind.
                        shutil.rmtree(target + ".again", ignore_errors=True)
                found.append((f"{name}: {kind}", f"{detail} (record {place}, {how}, names {names}; {kept})"))
            tally[how] += 1
        if place < len(records):
            made.take(records[place])
            if records[place][0] == disk.MARK:
                hear(made.marks[-1], promised, gone)
    checker.close()
    shutil.rmtree(target, ignore_errors=True)
    return found, tally


def hear(mark, promised, gone):
    words = mark.split()
    if words[0] == "ack":
        promised[words[1]] = max(promised.get(words[1], 0), int(words[2]))
    elif words[0] == "gone":
        gone.add(words[1])


def judge_image(recording, checker, judge, target, tally):
    stores = [("s.navlog", recording.history.mode)]
    if recording.history.target and os.path.exists(os.path.join(target, "t.navlog")):
        stores.append(("t.navlog", "plain"))
    wrong = []
    for name, mode in stores:
        store = os.path.join(target, name)
        is_there = os.path.exists(os.path.join(store, "data.mdb"))
        answer, ending = checker.ask(f"{store} {mode}")
        about = "" if name == "s.navlog" else "the new store: "
        if ending:
            wrong.append((f"{about}the checker {ending}", name))
            continue
        wrong += [(about + kind, detail) for kind, detail in judge.judge(answer, is_there)]
        tally["notice " + " ".join(sorted({n.split(":")[0] for n in json.loads(answer)["notices"]}) or ["none"])] += 1
    return wrong


def record(history, swallow, name):
    folder = os.path.join(bench.WORK, "recorded", name)
    recording = history.record(folder, swallow)
    log = os.path.join(folder, "log")
    return recording, disk.read(log) if os.path.exists(log) else []


def run(options):
    bench.prepare()
    chosen = [h for h in histories.all_histories() if not options.only or h.name in options.only]
    findings, total = bench.Findings("images"), 0
    progress = bench.Progress("images")
    cores = bench.processors()
    limit = bench.Limit(options.time)
    with multiprocessing.Pool(cores, bench.ignore_interruptions) as pool:
        for index, history in enumerate(chosen):
            progress(f"{history.name} is recorded")
            recording, records = record(history, False, history.name)
            if not records:
                bench.say(f"  {history.name}: it changes nothing on the disk; there is nothing to judge")
                continue
            count = options.count * (index + 1) // len(chosen) - options.count * index // len(chosen)
            found, tally = judge_all(pool, cores, recording, records, options.seed, count, history.name)
            for kind, detail in found:
                findings.add(kind, detail)
            total += count
            kinds = collections.Counter(record[0] for record in records)
            barriers = kinds[disk.SYNC_ENDS] + kinds[disk.SYNCED_WRITE] + kinds[disk.FOLDER_SYNC]
            bench.say(
                f"  {history.name}: {count} images of {len(records)} records "
                f"({kinds[disk.WRITE] + kinds[disk.SYNCED_WRITE]} writes, {kinds[disk.MAPPED_PAGE]} mapped pages, "
                f"{barriers} barriers), {len(found)} findings")
            progress(f"{total} of {options.count} images")
            if limit.reached:
                bench.say("  stopped before the end")
                break
        lies = swallowed(pool, cores, options, chosen)
    bench.say(f"images: {total}, {sum(findings.counts.values())} findings; "
              f"with barriers swallowed, {lies[0]} of {lies[1]} images are worse off")
    status = findings.report()
    if not lies[0]:
        bench.say("  WRONG        a disk that swallows barriers is not noticed: this test can't fail")
        status = 1
    return status


def judge_all(pool, cores, recording, records, seed, count, name):
    tasks = [(recording, records, share, cores, seed, count, name) for share in range(cores)]
    found, tally = [], collections.Counter()
    for part, numbers in pool.map(work, tasks):
        found += part
        tally += numbers
    return found, tally


def swallowed(pool, cores, options, chosen):
    """The same on a disk that lies about barriers: losses must be found."""
    history = chosen[0]
    recording, records = record(history, True, history.name + "-swallowed")
    count = max(20, options.count // 50)
    found, _ = judge_all(pool, cores, recording, records, options.seed, count, "swallowed")
    return len({detail.split("(record")[1] for _, detail in found}), count
