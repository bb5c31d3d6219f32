"""Creates stores and pages, and opens pages in a browser."""

import contextlib
import json
import os
import pathlib
import subprocess
import sys

NAVLOG = os.environ["NAVLOG"]
failures = []


def check(condition, what):
    if not condition:
        failures.append(what)
        print("  failed:", what)


def navlog(*arguments, ok=(0,), reads=None):
    done = subprocess.run([NAVLOG, *map(str, arguments)], input=reads, capture_output=True, text=True)
    if done.returncode not in ok:
        sys.exit(f"navlog {' '.join(map(str, arguments))}: {done.stderr or done.stdout}")
    return done.stdout


class Bench:
    """The directory of stores and pages, and the browser that opens them."""

    def __init__(self, browser, directory):
        self.browser = browser
        self.directory = pathlib.Path(directory)
        self.key = self.directory / "key"
        self.key.write_bytes(bytes(range(32)))
        self.key.chmod(0o600)

    def play(self, name, script, *options):
        store = self.directory / f"{name}.navlog"
        lines = self.directory / f"{name}.jsonl"
        lines.write_text(script)
        navlog("play", "--keep-going", "--store", store, lines, *options, ok=(0, 1))
        return store

    def write(self, store, *arguments):
        page = self.directory / f"{store.stem}-{len(list(self.directory.glob('*.html')))}.html"
        navlog("report", store, "--profile", "full", "-o", page, *arguments)
        return page

    @contextlib.contextmanager
    def open(self, page, anchor="", **options):
        """An open page; each of its requests and errors is a failure."""
        context = self.browser.new_context(offline=True, accept_downloads=True, **options)
        tab = context.new_page()
        requests, complaints = [], []
        tab.on("request", lambda request: requests.append(request.url))
        tab.on("console", lambda line: complaints.append(line.text) if line.type in ("error", "warning") else None)
        tab.on("pageerror", lambda error: complaints.append(str(error)))
        tab.goto(page.as_uri() + anchor)
        if options.get("java_script_enabled", True):
            tab.wait_for_function("globalThis.navlog || !document.getElementById('trouble').hidden")
        yield tab
        check("[object " not in tab.locator("body").inner_text(), f"{page.name}: an element is written as text")
        allowed = [url for url in requests if url.startswith("blob:") or url.split("#")[0] == page.as_uri()]
        check(requests == allowed, f"{page.name}: requests {set(requests) - set(allowed)}")
        check(not complaints, f"{page.name}: {complaints[:3]}")
        context.close()


def answered(store, verb, positions, *words):
    """What a verb prints at each of these positions, from one debugger."""
    found = {position: [] for position in positions}
    reads = "".join(f"{verb} --json --at {position}\n" for position in positions)
    for line in navlog("debug", store, *words, reads=reads).splitlines():
        row = json.loads(line)
        found[row.get("at", row["position"])].append(row)
    return found
