"""What the parts of Tools/crashtest share: programs, progress, random numbers, what was found."""

import json
import multiprocessing
import os
import select
import signal
import subprocess
import sys
import time

PACKAGE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
BIN = os.environ["CRASHTEST_BIN"]
WORK = os.environ["CRASHTEST_WORK"]
NAVLOG = os.path.join(BIN, "navlog")
DEMO = os.path.join(BIN, "navlog-demo")
CHILD = os.path.join(BIN, "CrashChild")
RECORDER = os.path.join(WORK, "recorder.so")
FAULTS = os.path.join(WORK, "faults.so")

# Longer than anything here takes on a busy machine: what has not ended by then hangs.
PATIENCE = 30


def environment(**more):
    """The variables of a program under test: no home of a user's, no backtraces."""
    base = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}
    base.update(HOME=WORK, XDG_CACHE_HOME=os.path.join(WORK, "cache"), NO_COLOR="1", LC_ALL="C.UTF-8",
                SWIFT_BACKTRACE="enable=no", TMPDIR=os.path.join(WORK, "tmp"))
    base.update({name: str(value) for name, value in more.items()})
    return base


def prepare():
    for name in ("tmp", "cache"):
        os.makedirs(os.path.join(WORK, name), exist_ok=True)


def say(text):
    print(text, flush=True)


class Progress:
    """A line on standard error: rewritten on a terminal, one in ten seconds elsewhere."""

    def __init__(self, what):
        self.what, self.last, self.begun = what, time.monotonic(), time.monotonic()
        self.terminal = sys.stderr.isatty()

    def __call__(self, text):
        now = time.monotonic()
        if now - self.last < (0.2 if self.terminal else 10):
            return
        self.last = now
        end = "\r" if self.terminal else "\n"
        print(f"{self.what}: {text}, {now - self.begun:.0f} s   ", end=end, file=sys.stderr, flush=True)


class Limit:
    """The end of the time that a part may take; an interruption ends it as well, with a report of what was done."""

    def __init__(self, seconds):
        self.end, self.stopped = time.monotonic() + seconds if seconds else None, False
        signal.signal(signal.SIGTERM, self.stop)
        signal.signal(signal.SIGINT, self.stop)

    def stop(self, *_):
        self.stopped = True

    @property
    def reached(self):
        if self.end and time.monotonic() > self.end:
            self.stopped = True
        return self.stopped


def ignore_interruptions():
    """For processes of a pool: the one that started them says when to stop."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def processors():
    """How many processes may work at once: `taskset` says so."""
    return len(os.sched_getaffinity(0))


def gather(work, tasks, findings, seconds):
    """Does `tasks`, several at once, until all are done or the time is up: what each counted, one after the other.

    `work` gives what it found, as (kind, detail), and what it counted.
    """
    limit = Limit(seconds)
    with multiprocessing.Pool(processors(), ignore_interruptions) as pool:
        for found, counted in pool.imap_unordered(work, tasks):
            for kind, detail in found:
                findings.add(kind, detail)
            yield counted
            if limit.reached:
                say("  stopped before the end")
                return


class Findings:
    """What is wrong, each kind once with its count and a way to see the first again."""

    def __init__(self, what):
        self.what, self.kinds, self.counts = what, {}, {}

    def add(self, kind, detail):
        self.counts[kind] = self.counts.get(kind, 0) + 1
        if kind not in self.kinds:
            self.kinds[kind] = detail
            print(f"{self.what}: {kind}: {one_line(detail)}", file=sys.stderr, flush=True)

    def report(self):
        """Prints them; the status to exit with."""
        for kind, count in sorted(self.counts.items(), key=lambda item: -item[1]):
            say(f"  WRONG {count:5}  {kind}")
            say(f"               first: {one_line(self.kinds[kind])}")
        return 1 if self.counts else 0


class Result:
    def __init__(self, status, out, err, hung):
        self.status, self.out, self.err, self.hung = status, out, err, hung

    @property
    def died(self):
        """How it ended when it did not end by itself; signals of a shell's child count."""
        if self.hung:
            return "hangs"
        if self.status < 0:
            return f"died of {signal.Signals(-self.status).name}"
        return None


def run(words, env=None, input=None, patience=PATIENCE, cwd=None):
    """Runs a program to its end."""
    process = subprocess.Popen(
        words, env=env or environment(), cwd=cwd, stdin=subprocess.PIPE if input is not None else subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        out, err = process.communicate(input, timeout=patience)
        return Result(process.returncode, out, err, False)
    except subprocess.TimeoutExpired:
        process.kill()
        out, err = process.communicate()
        return Result(-9, out, err, True)


class Checker:
    """A process that judges stores, one line each; a new one takes its place when it dies."""

    def __init__(self, env=None):
        self.env, self.process = env, None

    def ask(self, line):
        """The answer, or how the process ended that should have given it."""
        if self.process is None:
            self.process = subprocess.Popen(
                [CHILD, "check"], env=self.env or environment(), stdin=subprocess.PIPE,
                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        os.write(self.process.stdin.fileno(), line.encode() + b"\n")
        answer, end = b"", time.monotonic() + PATIENCE
        descriptor = self.process.stdout.fileno()
        while not answer.endswith(b"\n"):
            left = end - time.monotonic()
            if left <= 0 or not select.select([descriptor], [], [], left)[0]:
                self.close()
                return None, "hangs"
            part = os.read(descriptor, 1 << 16)
            if not part:
                status = self.process.wait()
                self.process = None
                how = signal.Signals(-status).name if status < 0 else f"status {status}"
                return None, f"died of {how}"
            answer += part
        return answer, None

    def look(self, store, mode):
        """What a store says of itself, or how the process ended that should have said it."""
        answer, ending = self.ask(f"{store} {mode}")
        return (None, ending) if ending else (json.loads(answer), None)

    def close(self):
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process.stdin.close()
            self.process.stdout.close()
            self.process = None


def one_line(text):
    return " ".join(text.split())
