"""Damaged files for every verb that reads, and for rescue: never a signal, a hang, or a false "whole"."""

import collections
import json
import os
import random
import shutil

import bench
import verbs

PAGE, SECTOR = 4096, 512

READING = [
    ["sessions"], ["info"], ["log", "--events"], ["log", "--json"], ["tree", "--with-state"], ["stats"],
    ["doctor"], ["show", "end"], ["diff", "50%", "end"], ["blame"], ["find", "count(class:screen) > 1"],
    ["restore", "--dry-run", "--explain"], ["replay"], ["mark", "ls"], ["manifest"],
]


def damage(bytes, rng, other):
    """One kind of damage to a file; what it is called."""
    size, pages = len(bytes), max(len(bytes) // PAGE, 1)
    page = rng.randrange(pages) * PAGE
    kind = rng.choice(["bit", "byte", "number", "sector zero", "page zero", "page junk", "truncated", "page swapped",
                       "page doubled", "page of another", "meta", "longer", "several bytes"])
    if kind == "bit":
        bytes[rng.randrange(size)] ^= 1 << rng.randrange(8)
    elif kind == "byte":
        bytes[rng.randrange(size)] = rng.randrange(256)
    elif kind == "several bytes":
        for _ in range(rng.randrange(2, 30)):
            bytes[rng.randrange(size)] = rng.randrange(256)
    elif kind == "number":
        # Where numbers stand: aligned, and of values that break sums.
        place = rng.randrange(size // 8) * 8
        value = rng.choice([0, 1, 0xFFFF, 0x7FFFFFFF, 0xFFFFFFFF, 0x7FFFFFFFFFFFFFFF, 0xFFFFFFFFFFFFFFFF])
        width = rng.choice([2, 4, 8])
        bytes[place:place + width] = (value & (1 << 8 * width) - 1).to_bytes(width, "little")
    elif kind == "sector zero":
        start = rng.randrange(size // SECTOR + 1) * SECTOR
        bytes[start:start + SECTOR] = bytearray(len(bytes[start:start + SECTOR]))
    elif kind == "page zero":
        bytes[page:page + PAGE] = bytearray(len(bytes[page:page + PAGE]))
    elif kind == "page junk":
        bytes[page:page + PAGE] = rng.randbytes(len(bytes[page:page + PAGE]))
    elif kind == "truncated":
        del bytes[rng.randrange(size):]
    elif kind == "longer":
        bytes.extend(rng.randbytes(rng.randrange(1, 3 * PAGE)))
    elif kind in ("page swapped", "page doubled"):
        second = rng.randrange(pages) * PAGE
        first, last = bytes[page:page + PAGE], bytes[second:second + PAGE]
        if len(first) == len(last):
            bytes[page:page + PAGE] = last
            if kind == "page swapped":
                bytes[second:second + PAGE] = first
    elif kind == "page of another":
        bytes[page:page + PAGE] = other[page:page + PAGE].ljust(len(bytes[page:page + PAGE]), b"\0")
    else:
        # A field of one of the two pages that say which commit is the newest.
        place = rng.choice([0, PAGE]) + 16 + rng.randrange(0, 136 // 8) * 8
        bytes[place:place + 8] = rng.choice([0, 1, 2, rng.randrange(1 << 64)]).to_bytes(8, "little")
    return kind


def ends_early(path, before, after):
    """Whether an outbox of an earlier program, which doesn't say how far it was written, now ends before its frames
    do. Nothing can tell that from a process that had recorded no more."""
    if not path.endswith(".outbox") or before[72:80] != bytes(8):
        return False
    tail = int.from_bytes(before[64:72], "little")
    return before[tail:tail + 4] != after[tail:tail + 4] == bytes(4)


def bases():
    """The stores that are damaged, each with all that it holds."""
    child = bench.CHILD
    app = lambda seed, count, *fuse: [child, "app", "{S}", str(seed), str(count), *map(str, fuse)]
    plain = lambda seed, count, end="end": [child, "plain", "{S}", str(seed), str(count), end]
    golden = os.path.join(bench.PACKAGE, "Tests/Golden")
    paths = [
        verbs.make("app", app(1, 40), app(2, 10, 20), app(3, 30), app(4, 5, 3), app(5, 4)),
        verbs.make("plain", plain(1, 60), plain(2, 30, "die"), plain(3, 30), plain(4, 4)),
        verbs.make("crashed", plain(5, 20), plain(6, 25, "die")),
        os.path.join(golden, "classes-1.navlog"), os.path.join(golden, "classes-2.navlog"),
        os.path.join(golden, "format-1.navlog"), os.path.join(golden, "format-2.navlog"),
    ]
    return paths


def contents(checker, store):
    """All that a store holds, what is wrong with it, and why it can't be opened."""
    said, ending = checker.look(store, "all")
    if ending:
        return None, [], ending
    return said.get("contents"), said["findings"], said.get("opening")


def work(task):
    paths, numbers, seed = task
    checker, found, tally = bench.Checker(), [], collections.Counter()
    folder = os.path.join(bench.WORK, "tmp", f"damage-{os.getpid()}")
    pristine = {}
    for number in numbers:
        rng = random.Random(f"{seed}/{number}")
        base = rng.choice(paths)
        if base not in pristine:
            copy = lay(base, folder)
            # What stands in outboxes comes into the log by the first opening that may write.
            checker.look(copy, "look")
            # The log of some is made up: `navlog verify` can't read their events, and is not asked.
            speaks = bench.run([bench.NAVLOG, "verify", "-C", copy]).status == 0
            pristine[base] = contents(checker, copy)[0], speaks
        store = lay(base, folder)
        files = [os.path.join(place, name) for place, _, names in os.walk(store) for name in names]
        data = os.path.join(store, "data.mdb")
        path = data if rng.random() < 0.8 else rng.choice(sorted(files))
        with open(path, "rb") as file:
            before = file.read()
        if not before:
            continue
        after = bytearray(before)
        with open(os.path.join(rng.choice(paths), "data.mdb"), "rb") as file:
            other = file.read()
        kind = damage(after, rng, other)
        with open(path, "wb") as file:
            file.write(after)
        if ends_early(path, before, bytes(after)):
            tally["undecidable"] += 1
            continue
        about = f"{os.path.basename(base)}, {os.path.basename(path)[-10:]}, {kind}, file {number}"
        tally["files"] += 1
        for wrong, detail in judge(folder, store, checker, *pristine[base], rng, tally):
            kept = os.path.join(bench.WORK, "found", f"{number}")
            if not os.path.exists(kept):
                lay(base, kept)
                with open(path.replace(folder, kept), "wb") as file:
                    file.write(after)
            found.append((wrong, f"{detail} ({about}; {kept})"))
    checker.close()
    shutil.rmtree(folder, ignore_errors=True)
    return found, tally


def lay(base, folder):
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    store = os.path.join(folder, "s.navlog")
    shutil.copytree(base, store)
    return store


def judge(folder, store, checker, pristine, speaks, rng, tally):
    """What is wrong with how the programs take the damage."""
    # Its own cache: a file that was found sound before it was damaged is not trusted.
    env = bench.environment(XDG_CACHE_HOME=os.path.join(folder, "cache"), TMPDIR=folder)
    verdict = None
    for words in [["verify"]] + rng.sample(READING, 3):
        result = bench.run([bench.NAVLOG, *words, "-C", store], env)
        tally["runs"] += 1
        if result.died:
            yield f"{words[0]} {result.died}", " ".join(words)
        elif result.status not in (0, 1, 2, 3, 4, 5):
            yield f"{words[0]} ends with status {result.status}", result.err.decode(errors="replace")
        if words == ["verify"]:
            verdict = result.status
    target = os.path.join(folder, "t.navlog")
    rescue = bench.run([bench.NAVLOG, "rescue", store, target, "--json"], env)
    tally["runs"] += 1
    tally[f"rescue {rescue.status}"] += 1
    if rescue.died:
        yield f"rescue {rescue.died}", "rescue"
    elif rescue.status in (0, 1):
        saved, wrong, trouble = contents(checker, target)
        if speaks and not trouble:
            verified = bench.run([bench.NAVLOG, "verify", "-C", target], env)
            tally["runs"] += 1
            if verified.status != 0:
                wrong.append((verified.out + verified.err).decode(errors="replace")[-400:])
        if trouble:
            yield "what rescue makes does not open", trouble
        elif wrong:
            yield "what rescue makes does not verify", wrong[0]
        elif rescue.status == 0 and missing(pristine, saved):
            yield "rescue says whole, and it is not", missing(pristine, saved)
    # Last, since opening recovers: a store that 'verify' finds clean holds what it held.
    said, ending = checker.look(store, "look")
    if ending:
        yield f"opening: the checker {ending}", "look"
        return
    now, _, trouble = contents(checker, store)
    if verdict == 0 and not trouble and missing(pristine, now) and not said["notices"]:
        yield "verify says clean, and it is not", missing(pristine, now)
    if trouble and trouble.startswith("untyped"):
        yield "an error without a type", trouble


def missing(pristine, found):
    """The first line that is no longer there; nothing when all are. A crash is told with the time of its recovery."""
    def plain(lines):
        kept = [line for line in lines or [] if not line.startswith(("interrupted", "no snapshot"))]
        return [" ".join(word for word in line.split() if not (line.startswith("session") and len(word) == 19))
                for line in kept]
    there = collections.Counter(plain(found))
    for line in plain(pristine):
        if not there[line]:
            return line[:200]
        there[line] -= 1
    return None


def run(options):
    paths = bases()
    findings, progress = bench.Findings("damage"), bench.Progress("damage")
    tasks = [(paths, range(start, min(start + 10, options.count)), options.seed)
             for start in range(0, options.count, 10)]
    tally = collections.Counter()
    for counted in bench.gather(work, tasks, findings, options.time):
        tally += counted
        progress(f"{tally['files']} of {options.count} files")
    bench.say(f"damage: {tally['files']} files, {tally['runs']} runs; rescue found {tally['rescue 0']} whole, saved "
              f"a part of {tally['rescue 1']} and nothing of {tally['rescue 3']}; "
              f"{tally['undecidable']} outboxes of earlier programs cut short; "
              f"{sum(findings.counts.values())} findings")
    return findings.report()
