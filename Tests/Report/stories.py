"""Small sessions, and the expected content of their pages."""

import json
import re

import sessions
from bench import check, navlog


def told(bench, name, lines, *options, report=(), ok=(0, 1)):
    store = bench.play(name, sessions.script(lines), *options)
    return store, bench.write(store, *report)


def details(tab):
    return tab.locator("#pane-details").inner_text()


def stories(bench):
    """Restored values, removed nodes, long texts, interrupted launches, and days."""
    reconnects(bench)
    leaves(bench)
    finds(bench)
    launches(bench)
    spans_days(bench)
    steps(bench)
    waits(bench)
    performs(bench)
    chooses(bench)
    names(bench)
    visits(bench)
    holds(bench)
    prints(bench)
    print("  small sessions are told as they were")


def reconnects(bench):
    store, page = told(bench, "scene", [
        {"do": "controller", "id": "card", "class": "Card", "restoration": "card"},
        {"do": "scene", "id": "one"}, {"do": "window", "id": "main", "root": "card", "scene": "one", "restoration": "main"},
        {"do": "state", "controller": "card", "values": {"text": "draft"}},
        {"do": "disconnect", "scene": "one"}, {"do": "connect", "scene": "one"}])
    rows = [json.loads(line) for line in navlog("blame", store, "--json").splitlines()]
    value = next(row for row in rows if row["key"] == "state.text")
    with bench.open(page, f"#@{navlog_end(store)},{value['node']}") as tab:
        check("of a scene that had disconnected" in details(tab), f"a node says what it was: {details(tab)}")
        check(f"@{value['position']}" in tab.locator("table.state").first.inner_text(), "a value that a scene put back has its event")
        tab.get_by_role("button", name="text", exact=True).click()
        text = tab.locator(".value-history").inner_text()
        check(f"Restored when its scene connected again: it was set at @{value['position']}" in text, f"and says so: {text}")
        tab.keyboard.press("b")
        shown = tab.locator("#pane-tree .node .position").all_inner_texts()
        placed = [f"@{row['position']}" for row in rows if row["key"] is None]
        check(shown == placed, f"blame in the tree is that of 'navlog blame': {shown}, {placed}")


def navlog_end(store):
    return json.loads(navlog("sessions", store, "--json").splitlines()[0])["head"]


def leaves(bench):
    store, page = told(bench, "leaves", [
        {"do": "controller", "id": "list", "class": "List"}, {"do": "controller", "id": "nav", "kind": "navigation", "children": ["list"]},
        {"do": "window", "id": "main", "root": "nav"}, {"do": "controller", "id": "oslo", "class": "Trip", "title": "Oslo"},
        {"do": "push", "in": "nav", "controller": "oslo"}, {"do": "state", "controller": "oslo", "values": {"page": 1, "draft": "x"}},
        {"do": "state", "controller": "oslo", "values": {"draft": None}},
        {"do": "pop", "in": "nav"}, {"do": "state", "controller": "list", "values": {"y": 1}}])
    commands = [json.loads(line) for line in navlog("log", store, "--json", "--reverse").splitlines()]
    last = commands[-1]["position"]
    cleared = next(one["position"] for one in commands if one["does"][0]["do"] == "clearState")
    node = re.search(r"(n\d+)", navlog("log", store, "--grep", "push", "--oneline").split("Oslo")[1])[1]
    with bench.open(page, f"#@{cleared},{node}") as tab:
        tab.get_by_role("button", name="draft", exact=True).click()
        text = tab.locator(".value-history").inner_text()
        check("cleared" in text and "2 changes" in text, f"a value that was removed has its history: {text}")
        tab.evaluate(f"location.hash = '#@{last},{node}'")
        tab.wait_for_function(f"navlog.position() === {last}")
        check("“Oslo”" in tab.locator(".subject h2").inner_text(), "a node that is gone has its title")
        check("released" in details(tab), "and why it is gone")


def finds(bench):
    names = [f"c{index}" for index in range(12)]
    store, page = told(bench, "long-lines", [
        {"do": "controller", "id": "nav", "kind": "navigation", "children": ["root"]}, {"do": "controller", "id": "root", "class": "Root"},
        {"do": "window", "id": "main", "root": "nav"},
        *({"do": "controller", "id": name, "class": "Screen", "title": f"A long title of the screen {name}"} for name in names),
        {"do": "setStack", "in": "nav", "controllers": ["root", *names]},
        {"do": "state", "controller": "root", "values": {f"key{index}": "y" * 60 + f"needle{index}" + "z" * 300 for index in range(9)}}])
    with bench.open(page) as tab:
        for word in ("needle0", "needle7", "key8", "absent"):
            tab.locator("input[type=search]").fill(word)
            shown = int(tab.locator(".count").inner_text().split()[0])
            asked = navlog("log", store, "--grep", word, "--json", ok=(0, 1)).count('"does"')
            check(shown == asked, f"the filter finds '{word}' {shown} times instead of {asked}")


def launches(bench):
    first = [{"do": "controller", "id": "home", "class": "Home", "restoration": "home"},
             {"do": "controller", "id": "note", "class": "OldNote", "restoration": "note"},
             {"do": "controller", "id": "nav", "kind": "navigation", "restoration": "nav", "children": ["home", "note"]},
             {"do": "window", "id": "main", "root": "nav", "restoration": "main"}]
    store, page = told(bench, "cut", first + [{"do": "crash"}, {"do": "relaunch", "crashAt": "decode:nav"}], report=("s2",))
    with bench.open(page, "#@0,restoration") as tab:
        told_there = tab.locator("main").inner_text()
        check("then the launch was cut off" in told_there, f"a launch that crashed says so: {told_there[:300]}")
        check("then the launch was cut off" in tab.locator("header").inner_text(), "also in its head")
    store, page = told(bench, "again", first + [{"do": "crash"}, {"do": "relaunch"}], report=("s2",))
    node = re.search(r"n\d+", navlog("tree", store, "s2").split("Home")[1])[0]
    with bench.open(page, f"#@60,{node}") as tab:
        check(re.search(r"restored by V1, ‘nav/.*home’; it was n\d+ of session 1", details(tab)), f"a restored node says what it was: {details(tab)}")
    classes = [{"id": "Home", "version": 1}, {"id": "Note", "version": 2, "aliases": ["OldNote"], "migrations": [{"from": 1, "to": 2}]}]
    store = bench.play("hashed", sessions.script(first + [{"do": "crash"}, {"do": "relaunch", "classes": classes}]))
    file = bench.directory / "hashed.navsession"
    navlog("export", store, "s2", "--key", bench.key, "-o", file)
    hashed = bench.directory / "hashed.html"
    navlog("report", store, "s2", "--key", bench.key, "-o", hashed)
    with bench.open(hashed, "#@0,restoration") as tab:
        for text in (tab.locator("main").inner_text(), navlog("restore", file, "s2", "--recorded", "--explain", ok=(0, 1))):
            check("objects decided" not in text and "migrated" in text, f"classes with hashed names are the same: {text}")


def spans_days(bench):
    store, page = told(bench, "days", [
        {"do": "controller", "id": "list", "class": "List"}, {"do": "window", "id": "main", "root": "list"},
        {"do": "clock", "advance": 200000}, {"do": "state", "controller": "list", "values": {"y": 1}}])
    with bench.open(page) as tab:
        check(re.match(r"\d{4}-\d\d-\d\d \d\d:", tab.locator(".when").inner_text()), "times of several days have their dates")


def steps(bench):
    """A step has the text of 'navlog log -p'."""
    store, page = told(bench, "steps", [
        {"do": "controller", "id": "list", "class": "List"}, {"do": "controller", "id": "nav", "kind": "navigation", "children": ["list"]},
        {"do": "window", "id": "main", "root": "nav"}, {"do": "controller", "id": "oslo", "class": "Trip", "title": "Oslo"},
        {"do": "push", "in": "nav", "controller": "oslo", "hold": True}, {"do": "finish"}, {"do": "background"},
        {"do": "hide", "window": "main"}])
    with bench.open(page) as tab:
        for line in navlog("log", store, "--json", "--reverse").splitlines():
            command = json.loads(line)
            tab.evaluate(f"navlog.go({command['position']})")
            shown = tab.locator(".delta").last.inner_text() if tab.locator(".delta").count() else ""
            subjects = set()
            for row in map(json.loads, navlog("diff", store, f"{command['first'] - 1}..{command['position']}", "--json", ok=(0, 1)).splitlines()):
                subjects.add(row.get("node") or row["of"].replace("window '", "‘").replace("'", "’"))
                if row["change"] == "appearance":
                    check(f"{row['old']} → {row['new']}" in shown, f"the step to {command['position']} has {row}: {shown}")
            for subject in subjects:
                check(subject in shown, f"the step to {command['position']} has {subject}: {shown}")


def waits(bench):
    """A node that waited for its scene has one row with both decisions."""
    card = [{"do": "controller", "id": "card", "class": "Card", "restoration": "card"}, {"do": "scene", "id": "one"},
            {"do": "window", "id": "main", "root": "card", "scene": "one", "restoration": "main"},
            {"do": "disconnect", "scene": "one"}, {"do": "terminate"}, {"do": "relaunch"}, {"do": "connect", "scene": "one"}]
    store, page = told(bench, "waits", card, report=("s2",))
    node = re.search(r"→ (n\d+)", navlog("restore", store, "s2", "--recorded", "--explain"))[1]
    with bench.open(page, "#@0,restoration") as tab:
        rows = tab.locator(".decisions tbody tr").all_inner_texts()
        check(len(rows) == 1 and node in rows[0] and "deferred" in rows[0] and "restored" in rows[0], f"one row has both decisions: {rows}")


def performs(bench):
    """A performed segue is on the path, even one that shows nothing by itself."""
    board = sessions.ROOT / "Tests/StoryboardsTests/Fixtures/Main.storyboard"
    store = bench.play("custom", sessions.script([
        {"do": "instantiate", "id": "tabs", "storyboard": "Main"}, {"do": "window", "id": "main", "root": "tabs"},
        {"do": "segue", "from": "list", "id": "open"}, {"do": "segue", "from": "detail", "id": "tap"}]), "--storyboard", board)
    with bench.open(bench.write(store, "--storyboard", board), "#@0,storyboard") as tab:
        walked = tab.locator(".map .segue.walked:not(.part)")
        check(walked.count() == 0, "no segue is walked before the first command")
        tab.keyboard.press("End")
        names = [name.strip() for name in walked.all_text_contents()]
        check(names == ["open", "tap"], f"both segues are walked: {names}")


def chooses(bench):
    """A click on a value shows its history, even if its key is empty."""
    store, page = told(bench, "choices", [
        {"do": "controller", "id": "list", "class": "List"}, {"do": "window", "id": "main", "root": "list"},
        {"do": "state", "controller": "list", "values": {"": 1, "y": 2}}])
    node = re.search(r"n\d+", navlog("tree", store))[0]
    with bench.open(page, f"#@{navlog_end(store)},{node}") as tab:
        for value in ("1", "2"):
            tab.locator("table.state td .value", has_text=value).first.click()
            check(tab.locator(".value-history").count() == 1, f"a click on the value {value} shows its history")


def names(bench):
    """A key of the state is recognized, whatever its name; words are found as they are written."""
    keys = ["selected", "place", "appearance", "loaded", "constructor", "__proto__", ""]
    store, page = told(bench, "names", [
        {"do": "controller", "id": "list", "class": "List"}, {"do": "window", "id": "main", "root": "list"},
        {"do": "state", "controller": "list", "values": {key: 1 for key in keys}},
        {"do": "state", "controller": "list", "values": {**{key: 2 for key in keys}, "said": 'a "quagga" \\gnu'}}])
    with bench.open(page) as tab:
        step = tab.locator(".delta").last.inner_text()
        for key in keys:
            check((key or "no name") + " 1 → 2" in step, f"'{key}' is told: {step}")
        check(tab.locator(".delta .sign").all_inner_texts() == ["~"], "the node has changed, and not moved")
        for word in ('"quagga"', "\\gnu"):
            tab.get_by_placeholder("Filter commands").fill(word)
            check(tab.locator(".count").inner_text().startswith("1 of"), f"the filter finds {word}")


def visits(bench):
    """Each visit to a scene with an embedded one is on the path."""
    board = sessions.ROOT / "Tests/StoryboardsTests/Fixtures/Main.storyboard"
    lines = [{"do": "instantiate", "id": "tabs", "storyboard": "Main"}, {"do": "window", "id": "main", "root": "tabs"},
             {"do": "segue", "from": "list", "id": "open"}, {"do": "pop", "in": "stack"}, {"do": "segue", "from": "list", "id": "open"}]
    store = bench.play("visits", sessions.script(lines), "--storyboard", board)
    with bench.open(bench.write(store, "--storyboard", board), "#@0,storyboard") as tab:
        tab.keyboard.press("End")
        path = tab.locator(".wide > p.quiet").first.inner_text()
        check(path.count("NoteDetail") == 2, f"both visits are on the path: {path}")


def holds(bench):
    """The next launch is predicted the same without private data, including quarantined nodes."""
    lines = [{"do": "controller", "id": "home", "class": "Home", "restoration": "home"},
             {"do": "controller", "id": "note", "class": "Note", "restoration": "note"},
             {"do": "controller", "id": "nav", "kind": "navigation", "restoration": "nav", "children": ["home", "note"]},
             {"do": "window", "id": "main", "root": "nav", "restoration": "main"}, {"do": "crash"}]
    lines += [{"do": "relaunch", "crashAt": "decode:nav/:[1]:/note"}] * 3 + [{"do": "relaunch"}]
    store = bench.play("held", sessions.script(lines))
    pages = [bench.write(store, "latest"), bench.directory / "held-redacted.html"]
    navlog("report", store, "latest", "--key", bench.key, "-o", pages[1])
    found = []
    for page in pages:
        with bench.open(page, "#@0,restoration") as tab:
            found.append([one.split(" · ")[0] for one in tab.locator("dl.summary dd").all_inner_texts()])
    check(found[0] == found[1] and "deferred" in found[0][-1], f"both pages decide alike: {found}")


def prints(bench):
    """In print, no elements overlap."""
    page = bench.write(bench.play("paper", sessions.random_session(1, 40)), "s1")
    with bench.open(page, "", viewport={"width": 690, "height": 980}) as tab:
        tab.emulate_media(media="print")
        tab.evaluate("dispatchEvent(new Event('beforeprint'))")
        panes = tab.evaluate("""[...document.querySelectorAll('.pane')].map((pane) => [pane.id, pane.getBoundingClientRect().top,
          Math.max(...[...pane.querySelectorAll('*')].map((part) => part.getBoundingClientRect().bottom))])""")
        for (name, _, end), (after, start, _) in zip(panes, panes[1:]):
            check(end <= start + 1, f"on paper, '{name}' ends at {end}, after '{after}' begins at {start}")
