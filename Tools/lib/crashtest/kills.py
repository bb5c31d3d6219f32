"""kill -9 at any moment of every verb that writes, judged by a ledger that is outside of the store."""

import collections
import json
import os
import random
import shutil
import subprocess
import time

import bench
import faults
import verbs

# What is typed into the demo, screen by screen.
KEYS = ["\r", "\x1b[B", "\r", "h", "n"] + list("Fog at Huk: three foghorns, and somebody is out there.")
HEIGHT = 18


class Demo:
    """The demo app: every screen that it printed is there again after a kill, or a later one."""

    name = "demo"

    def __init__(self):
        self.screens = self.play(os.path.join(bench.WORK, "tmp", "demo.navlog"), len(KEYS), None)[0]

    def play(self, store, count, pause):
        """Types `count` keys, kills the app so many seconds after the last; the screens, and whether it was killed."""
        for path in (store, store + ".notes"):
            shutil.rmtree(path, ignore_errors=True)
        process = subprocess.Popen(
            [bench.DEMO, "--store", store, "--size", f"100x{HEIGHT}"], env=bench.environment(),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        screens = []
        for number, key in enumerate(KEYS[:count]):
            process.stdin.write(key.encode() + b"\x0c")
            process.stdin.flush()
            if pause is not None and number == count - 1:
                time.sleep(pause)
                process.kill()
            screen = [process.stdout.readline() for _ in range(HEIGHT)]
            if screen[-1]:
                screens.append(b"".join(screen))
        if pause is None:
            process.kill()
        process.communicate()
        return screens, pause is not None

    def attempt(self, folder, rng, tally):
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        store = os.path.join(folder, "d.navlog")
        count = rng.randrange(1, len(KEYS) + 1)
        screens, _ = self.play(store, count, rng.random() * 0.004)
        again = bench.run([bench.DEMO, "--store", store, "--size", f"100x{HEIGHT}", "--dump"])
        if again.died or again.status != 0:
            yield "does not start again", again.died or again.err.decode(errors="replace")
            return
        later = self.screens[max(len(screens) - 1, 0):count]
        # What was on the way in the pipe may not have got to the app.
        if again.out not in later and not (not screens and again.out not in self.screens):
            yield "another screen than the last", f"after {len(screens)} of {count} keys"
        verified = bench.run([bench.NAVLOG, "verify", "-C", store])
        if verified.status != 0:
            yield "verify", verified.out.decode(errors="replace")[:300]


class Killed:
    """A verb that is killed by time, or before or after a system call."""

    def __init__(self, verb):
        self.verb, self.name = verb, verb.name
        folder = os.path.join(bench.WORK, "tmp", "kill-count")
        begun = time.monotonic()
        self.calls = {name: count for name, count in faults.count_calls(verb, folder).items() if count}
        self.duration = time.monotonic() - begun

    def attempt(self, folder, rng, tally, checker):
        verb = self.verb
        words = verb.lay(folder)
        ledger = folder + ".ledger"
        if os.path.exists(ledger):
            os.remove(ledger)
        if rng.random() < 0.5:
            # Weighed by how often each call is made; what only reads is no interesting place.
            calls = {name: count for name, count in self.calls.items() if name not in ("pread", "read", "malloc")}
            name = rng.choices(list(calls), list(calls.values()))[0]
            env = faults.fault(folder, FAULT_CALL=name, FAULT_AT=rng.randrange(1, calls[name] + 1),
                               FAULT_ERROR=rng.choice(["kill", "killed-after"]))
            result = bench.run(words, env, verb.input)
        else:
            env = bench.environment(CRASH_LEDGER=ledger)
            result = bench.run(words, env, verb.input, rng.random() * self.duration * 1.1)
        killed = result.hung or result.status == -9
        tally["killed" if killed else "came to its end"] += 1
        if not killed and result.died:
            yield result.died, " ".join(words[1:3])
        heads, gone = verbs.read_ledger(ledger)
        tally["promised positions"] += sum(dict(heads).values())
        printed = 0
        if verb.printed:
            for line in result.out.split(b"\n")[:-1]:
                if b'"event":"ended"' in line:
                    printed = json.loads(line)["position"]
            tally["printed positions"] += printed
        store = os.path.join(folder, "s.navlog")
        owed = verbs.Owed(verb, checker)
        yield from owed.judge(store, verb.mode, heads, printed, gone)
        if verb.target:
            yield from self.judge_target(folder, words, owed, rng)
        yield from self.judge_leftovers(folder)

    def judge_leftovers(self, folder):
        """What a killed process left goes with the next that does the same, or opens the store."""
        def counts(place, name):
            # What was made and not signed yet holds nothing, and goes a minute later.
            return (".new-" in name or ".rescue-" in name) and any(
                os.path.getsize(os.path.join(place, name, each)) for each in os.listdir(os.path.join(place, name)))

        beside = [name for name in os.listdir(folder) if counts(folder, name)]
        store = os.path.join(folder, "s.navlog")
        # What has not come to be is made by the next one, which clears up then.
        within = [name for name in (os.listdir(store) if os.path.exists(os.path.join(store, "data.mdb")) else [])
                  if name.startswith("creating-") or counts(store, name)]
        for name in beside + within:
            yield "something is left behind", name

    def judge_target(self, folder, words, owed, rng):
        """What is made beside is whole or not there; and the verb can be used again."""
        target = os.path.join(folder, "t.navlog")
        if os.path.exists(target):
            for kind, detail in owed.judge(target, "look"):
                yield f"a half-made store is left: {kind}", detail
            shutil.rmtree(target)
        again = bench.run(words)
        if again.status != 0:
            yield "refused the next time", (again.err or again.out).decode(errors="replace")


def work(task):
    subject, number, seed = task
    folder = os.path.join(bench.WORK, "tmp", f"kill-{os.getpid()}")
    tally, checker, found = collections.Counter(), bench.Checker(), []
    for index in number:
        rng = random.Random(f"{seed}/{subject.name}/{index}")
        more = () if isinstance(subject, Demo) else (checker,)
        for kind, detail in subject.attempt(folder, rng, tally, *more):
            found.append((f"{subject.name}: {kind}", f"{detail} (kill {index})"))
        tally["kills"] += 1
    checker.close()
    shutil.rmtree(folder, ignore_errors=True)
    return found, (subject.name, tally)


def run(options):
    subjects = [Killed(verb) for verb in verbs.all_verbs() if not verb.reads]
    if not options.only or "demo" in options.only:
        subjects.append(Demo())
    if options.only:
        subjects = [subject for subject in subjects if subject.name in options.only]
    findings, progress = bench.Findings("kills"), bench.Progress("kills")
    tasks = []
    for place, subject in enumerate(subjects):
        mine = range(options.count * place // len(subjects), options.count * (place + 1) // len(subjects))
        tasks += [(subject, mine[start:start + 10], options.seed) for start in range(0, len(mine), 10)]
    # A run that is stopped has seen something of every verb.
    random.Random(options.seed).shuffle(tasks)
    totals = collections.Counter()
    by_name = collections.defaultdict(collections.Counter)
    for name, tally in bench.gather(work, tasks, findings, options.time):
        totals += tally
        by_name[name] += tally
        progress(f"{totals['kills']} of {options.count} kills")
    for name, tally in by_name.items():
        bench.say(f"  {name}: {tally['kills']} attempts, {tally['kills'] - tally['came to its end']} killed, "
                  f"{tally['promised positions'] + tally['printed positions']} promised positions")
    bench.say(f"kills: {totals['kills']}, of which {totals['came to its end']} came too late; "
              f"{totals['promised positions'] + totals['printed positions']} promised positions, "
              f"{sum(findings.counts.values())} findings")
    return findings.report()
