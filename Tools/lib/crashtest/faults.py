"""Every system call and every allocation of liblmdb fails, once and for ever, one after the other.

What Swift's own run-time does without memory is its own affair: it traps, by design of the language. So
allocations fail in liblmdb only, and mappings wherever a file of the store is mapped.
"""

import collections
import errno
import os
import random
import shutil

import bench
import verbs

ERRORS = {
    "open": [errno.EIO, errno.EMFILE, errno.ENOSPC], "mmap": [errno.ENOMEM], "malloc": [errno.ENOMEM],
    "pread": [errno.EIO, errno.EINTR, "short"], "read": [errno.EIO, errno.EINTR, "short"],
    "pwrite": [errno.EIO, errno.ENOSPC, "short"], "writev": [errno.EIO, errno.ENOSPC, "short"],
    "write": [errno.EIO, errno.ENOSPC, "short"],
    "fallocate": [errno.ENOSPC, errno.EINTR, errno.EIO], "ftruncate": [errno.EIO, errno.EINTR],
    "fdatasync": [errno.EIO, errno.EINTR, errno.ENOSPC], "fsync": [errno.EIO, errno.EINTR], "msync": [errno.EIO],
    "rename": [errno.EIO, errno.ENOSPC], "link": [errno.EIO, errno.ENOSPC], "unlink": [errno.EIO],
    "mkdir": [errno.EIO, errno.ENOSPC],
}

# So long `play` and `record` may wait for a disk that fails before they give up.
PATIENCE = 15

# What has a store open in a library waits for its disk without end, by design: its commands are kept and
# tried again. So long is watched, then it is killed, and the store is judged as after any kill.
WAITING = 3


def fault(folder, **more):
    return bench.environment(LD_PRELOAD=bench.FAULTS, FAULT_UNDER=folder, FAULT_ARMED=1,
                             FAULT_REPORT=folder + ".report", CRASH_LEDGER=folder + ".ledger", **more)


def count_calls(verb, folder):
    """How often each call is made when none fails."""
    words = verb.lay(folder)
    result = bench.run(words, fault(folder), verb.input)
    if result.status != 0 and not (verb.printed and result.status == 1):
        raise SystemExit(f"crashtest: '{' '.join(words)}' ends with {result.status}: {result.err.decode()}")
    with open(folder + ".report") as file:
        return {name: int(number) for name, number in (line.split() for line in file)}


def work(task):
    verb, cases = task
    folder = os.path.join(bench.WORK, "tmp", f"fault-{os.getpid()}")
    checker = bench.Checker()
    owed = verbs.Owed(verb, checker)
    found, tally, hangs = [], collections.Counter(), collections.Counter()
    for call, number, error, times in cases:
        if hangs[call, times] >= 2:
            tally["not tried after two that hang"] += 1
            continue
        for kind, detail in try_one(verb, folder, owed, call, number, error, times, tally, hangs):
            if "hangs" in kind:
                hangs[call, times] += 1
            name = error if isinstance(error, str) else errno.errorcode[error]
            found.append((f"{verb.name}: {call}: {kind}", f"{detail} (call {number}, {name}, {times})"))
    checker.close()
    shutil.rmtree(folder, ignore_errors=True)
    return found, tally


def try_one(verb, folder, owed, call, number, error, times, tally, hangs):
    words = verb.lay(folder)
    for rest in (folder + ".ledger", folder + ".report"):
        if os.path.exists(rest):
            os.remove(rest)
    env = fault(folder, FAULT_CALL=call, FAULT_AT=number, FAULT_ERROR=error, FAULT_TIMES=times)
    waits = words[0] == bench.CHILD and times == "always"
    result = bench.run(words, env, verb.input, WAITING if waits else PATIENCE)
    tally["runs"] += 1
    if result.hung and waits:
        tally["waited for the disk"] += 1
        hangs[call, times] += 1
    elif result.died:
        yield result.died, " ".join(words[1:3])
    elif result.status == 0:
        tally["went on"] += 1
    else:
        tally["reported"] += 1
        said = (result.err + result.out).decode(errors="replace").strip()
        if not said:
            yield "ends without a word", f"status {result.status}"
        elif "error untyped" in said:
            yield "an error without a type", said.splitlines()[-1]
        # A file of which less is read than it has may well be named as none of a store's.
        elif words[0] == bench.NAVLOG and result.status not in (1, 3, 4, 5, *([2] if error == "short" else [])):
            yield f"ends with status {result.status}", said.splitlines()[-1]
    ledger, gone = verbs.read_ledger(folder + ".ledger")
    store = os.path.join(folder, "s.navlog")
    yield from owed.judge(store, verb.mode, ledger, gone=gone)
    target = os.path.join(folder, "t.navlog")
    if verb.target and (result.status == 0 or os.path.exists(target)):
        about = "reported done, but the new store" if result.status == 0 else "failed, and the half-made store"
        for kind, detail in owed.judge(target, "plain"):
            yield f"{about}: {kind}", detail


def run(options):
    bench.prepare()
    rng, findings = random.Random(options.seed), bench.Findings("faults")
    progress = bench.Progress("faults")
    tasks, folder = [], os.path.join(bench.WORK, "tmp", "fault-count")
    for verb in verbs.all_verbs():
        if options.only and verb.name not in options.only:
            continue
        counts = count_calls(verb, folder)
        cases = [(call, number, error, times) for call, count in counts.items() for number in range(1, count + 1)
                 for error in ERRORS[call] for times in ("once", "always")
                 # A call that is interrupted is made again: for ever, if it always is. One that always moves
                 # less than it is asked to is no disk: what it reads looks like a file of another kind.
                 if (error, times) not in ((errno.EINTR, "always"), ("short", "always"))]
        # Of calls that are made hundreds of times, the first ones and some of the others.
        cases = [case for case in cases if case[1] <= 12 or rng.random() < 12 / counts[case[0]]]
        rng.shuffle(cases)
        tasks.append((verb, counts, cases))
    everything = sum(len(cases) for _, _, cases in tasks)
    share = min(1, options.count / everything) if options.count else 1
    chunks = []
    for verb, counts, cases in tasks:
        cases = cases[:max(1, round(len(cases) * share))]
        bench.say(f"  {verb.name}: {len(cases)} faults; it makes " + ", ".join(
            f"{number} {call}" for call, number in counts.items() if number))
        chunks += [(verb, cases[start:start + 60]) for start in range(0, len(cases), 60)]
    # A run that is stopped has seen something of every verb.
    rng.shuffle(chunks)
    tally = collections.Counter()
    for counted in bench.gather(work, chunks, findings, options.time):
        tally += counted
        progress(f"{tally['runs']} of {sum(len(c) for _, c in chunks)} faults")
    bench.say(f"faults: {tally['runs']} ({tally['reported']} reported, {tally['went on']} without consequence, "
              f"{tally['waited for the disk']} waited for the disk"
              + (f", {tally['not tried after two that hang']} not tried after two that hang"
                 if tally["not tried after two that hang"] else "")
              + f"), {sum(findings.counts.values())} findings")
    return findings.report()
