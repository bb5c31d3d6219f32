"""Opens pages in a browser, and compares their content with the output of navlog."""

import argparse
import base64
import json
import os
import pathlib
import re
import sys
import tempfile
import zlib

from playwright.sync_api import sync_playwright

import answers
import figures
import sessions
import stories
from bench import Bench, check, failures, navlog

def using(bench, page):
    """Keys, links, the filter, accessibility announcements, and the download."""
    with bench.open(page, "#@66") as tab:
        at = lambda: tab.evaluate("navlog.position()")
        check(at() == 66, "a link leads to its position")
        check(tab.locator(".command.current").count() == 1, "the current command is marked")
        for key, position in [("ArrowRight", 69), ("ArrowRight", 94), ("ArrowLeft", 69), (",", 68), (".", 69),
                              ("Home", 0), ("ArrowRight", 38), ("End", 94)]:
            tab.keyboard.press(key)
            check(at() == position, f"{key} leads to {position}, not {at()}")
        tab.wait_for_timeout(400)
        check(tab.url.endswith("#@94"), "the address follows")
        tab.evaluate("location.hash = '#@68,n42'")
        tab.wait_for_function("navlog.position() === 68")
        check("scroll.y" in tab.locator("#pane-details").inner_text(), "a link selects a node")
        tab.get_by_role("button", name="scroll.y").click()
        check("stateSet" in tab.locator(".value-history").inner_text(), "a value says what set it")
        check("push" in tab.locator(".why").last.inner_text(), "a node says why it is here")
        tab.keyboard.press("/")
        tab.keyboard.type("present")
        check(tab.locator(".command").count() == 1, "the filter leaves one command")
        tab.keyboard.press("Enter")
        check(at() == 94, "Enter goes to the first match")
        tab.keyboard.press("Escape")
        check(tab.locator(".command").count() == 4, "Escape clears the filter")
        tab.keyboard.press("?")
        check(tab.get_by_role("dialog").is_visible(), "'?' shows the keys")
        tab.keyboard.press("Escape")
        with tab.expect_download() as download:
            tab.get_by_role("button", name="Download").click()
        check(pathlib.Path(download.value.path()).read_bytes()[:4] == b"\xda\x52\x53\x46"
              or len(pathlib.Path(download.value.path()).read_bytes()) > 500, "the session file is in the page")
        for role, name in [("slider", "Position in the session"), ("listbox", "Commands"), ("tree", "Hierarchy"),
                           ("tablist", "Views"), ("main", None)]:
            check(tab.get_by_role(role, name=name).count() == 1, f"there is a {role} {name}")
        check(tab.get_by_role("treeitem").count() >= 5, "the tree has items")
        check(tab.locator("[role=treeitem][aria-level]").count() == tab.get_by_role("treeitem").count(), "with levels")
        check(tab.locator("[role=slider]").get_attribute("aria-valuenow") == "94", "the slider has its value")
    with bench.open(page) as tab:
        focus = []
        for _ in range(30):
            tab.keyboard.press("Tab")
            focus.append(tab.evaluate("document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent"))
        order = [name for name in ["Copy a link to this position", "Position in the session", "First position (Home)",
                                   "Session", "Filter commands (/)", "Commands", "Hierarchy"] if name in focus]
        check(len(order) == 7 and order == sorted(order, key=focus.index), f"the focus goes in order: {focus}")
    print("  keys, links, filter, roles, focus and download work")


def looks(bench, page, pictures):
    """Nothing is wider than the screen, in both schemes and without scripts."""
    for width in (1440, 1000, 375):
        for scheme in ("light", "dark"):
            with bench.open(page, "#@94,n42", viewport={"width": width, "height": 900 if width > 400 else 760},
                            color_scheme=scheme, reduced_motion="reduce") as tab:
                for view in ("session", "restoration"):
                    tab.evaluate(f"document.getElementById('view-{view}').click()")
                    wide = tab.evaluate("document.documentElement.scrollWidth")
                    check(wide <= width, f"{view} at {width} is {wide} wide")
                    if pictures:
                        panes = ("commands", "tree", "details") if width == 375 and view == "session" else ("",)
                        for pane in panes:
                            if pane:
                                tab.evaluate(f"document.getElementById('tab-{pane}').click()")
                            tab.screenshot(path=pathlib.Path(pictures) / f"{width}-{scheme}-{view}{pane}.png")
    with bench.open(page, java_script_enabled=False) as tab:
        text = tab.locator("body").inner_text()
        check("ShareSheet" in text and "push" in text and "scroll" in text, "without scripts, the end and the commands are there")
    print("  widths, schemes and the page without scripts are right")


def panels(bench, store):
    """The views beside the session: restoration against a build, a storyboard, and a fork."""
    manifest = bench.directory / "next.json"
    manifest.write_text(navlog("manifest", store, "--json"))
    navlog("fork", "try", "1:64", store)
    navlog("apply", "try", "pop n6", store, ok=(0, 1))
    page = bench.write(store, "s1", "--against", manifest, "--compare", "try")
    boards = [str(sessions.ROOT / f"Tests/StoryboardsTests/Fixtures/{name}.storyboard") for name in ("Main", "Other")]
    options = [word for board in boards for word in ("--storyboard", board)]
    walked = bench.play("walk", sessions.script([
        {"do": "instantiate", "id": "tabs", "storyboard": "Main"}, {"do": "window", "id": "main", "root": "tabs"},
        {"do": "segue", "from": "list", "id": "open"}]), *options)
    columns = bench.play("columns", sessions.script([
        {"do": "instantiate", "id": "tabs", "storyboard": "Main"}, {"do": "window", "id": "main", "root": "tabs"},
        {"do": "select", "in": "tabs", "index": 1}]), *options)
    with bench.open(bench.write(columns, *options), "#@0,storyboard") as tab:
        tab.keyboard.press("End")
        walked_parts = tab.locator(".map .segue.part.walked").count()
        check(walked_parts == 6, f"the relations to three columns are walked, too: {walked_parts} instead of 6")
        card, box = (tab.locator(f"{what}").last.bounding_box() for what in (".map .scene rect", ".scroll"))
        check(card["x"] + card["width"] <= box["x"] + box["width"], "the last card of the map is whole")
    for width in (1280, 375):
        with bench.open(page, viewport={"width": width, "height": 800}) as tab:
            tab.keyboard.press("2")
            check("With next.json" in tab.locator("main").inner_text(), "restoration has the other build")
            tab.keyboard.press("3")
            check(tab.locator(".two .node.removed").count() == 2, "the fork lacks two nodes")
            wide = tab.evaluate("document.documentElement.scrollWidth")
            check(wide <= width, f"two sessions at {width} are {wide} wide")
        with bench.open(bench.write(walked, *options), viewport={"width": width, "height": 800}) as tab:
            tab.keyboard.press("3")
            check(tab.locator(".map .scene.here").count() >= 1, "the map shows the current scene")
            check(tab.locator(".map .segue.walked").count() >= 2, "and the path")
            wide = tab.evaluate("document.documentElement.scrollWidth")
            check(wide <= width, f"the map at {width} is {wide} wide")
    print("  restoration, storyboard and two sessions are shown")


def inert(bench, large):
    """Hostile names and values stay text."""
    page = bench.write(bench.play("hostile", sessions.hostile(large)))
    with bench.open(page) as tab:
        title = tab.title()
        for key in ["Home"] + ["ArrowRight"] * 30:
            tab.keyboard.press(key)
        for row in range(tab.locator("#pane-tree .node").count()):
            tab.locator("#pane-tree .node").nth(row).click()
        tab.evaluate("document.getElementById('view-restoration').click()")
        check(tab.title() == title and "broken" not in title, "no title becomes a script")
        check(tab.locator("#app img, #app script, #app b").count() == 0, "no text becomes markup")
        check("\u202e" not in tab.evaluate("document.body.innerText"), "no text turns the direction")
        wide = tab.evaluate("document.documentElement.scrollWidth")
        check(wide <= 1280, f"hostile names make the page {wide} wide")
    with bench.open(page, java_script_enabled=False) as tab:
        check(tab.locator("body script:not([id])").count() == 1, "no text becomes a script without scripts")
        check(tab.locator("noscript img, noscript b").count() == 0, "nor an element")
    print("  hostile titles and values are inert")


def explains(bench):
    """Events of a command have their causes, however many there are."""
    page = bench.write(bench.play("large", sessions.large_command()))
    with bench.open(page) as tab:
        events = tab.locator(".command.current .meta").inner_text()
        check(int(re.search(r"(\d+) events", events)[1]) > 4096, f"the command is large: {events}")
        tab.locator("#pane-tree .node .name").last.click()
        check("setStack" in tab.locator(".why .cause").first.inner_text(), "its events have causes")
    print("  a command of thousands of events has its causes")


def draws(bench):
    """An alert is in the middle of its screen, and has its properties."""
    page = bench.write(bench.play("alert", sessions.alert()))
    with bench.open(page) as tab:
        check(tab.locator(".over.middle").inner_text().split() == ["alert", "Delete?"], "an alert is drawn as one")
        tab.locator("#pane-tree .node .name").last.click()
        tab.locator("#pane-details summary").first.click()
        properties = tab.locator("#pane-details details").first.inner_text()
        check(properties.startswith("6 properties") and re.search(r'"It is gone then."\s+@\d+', properties), f"it has its properties: {properties}")
    print("  an alert is drawn with its properties")


def follows(bench):
    """Forks of forks are compared from their fork points, and values are followed into the previous session."""
    store = bench.play("forks", sessions.readme())
    for step in ("pop n6", "pop n6"):
        navlog("fork", "try", "1:69", store, ok=(0, 2))
        navlog("apply", "try", step, store, ok=(0, 1))
    page = bench.write(store, "s1", "--compare", "try")
    with bench.open(page, "#@94,compare") as tab:
        check("share everything up to position 69" in tab.locator("main").inner_text(), "a fork of a fork is related")
        tab.keyboard.press("1")
        tab.locator("input.place").fill("abc")
        tab.locator("input.place").press("Enter")
        check("is not a position" in tab.locator(".toast").inner_text(), "a wrong position is refused")
        for wrong in ("navlog.go(1.5)", "navlog.go(NaN)", "navlog.tree(1e9)"):
            check(tab.evaluate(f"(() => {{ try {{ {wrong}; return false; }} catch {{ return true; }} }})()"), f"{wrong} is refused")
    with bench.open(page, "#@94,compare") as tab:
        nodes = tab.evaluate("""[...document.querySelectorAll('.column:last-child .node, .column:first-child .node.removed')]
          .filter((node) => node.querySelector('.id') && node.querySelector('.sign').textContent)
          .map((node) => node.querySelector('.sign').textContent + node.querySelector('.id').textContent.trim()).sort()""")
        changes = [json.loads(line) for line in navlog("diff", store, "1:94", "try:end", "--json", ok=(0, 1)).splitlines()]
        told = sorted({{"added": "+", "removed": "-"}.get(one["change"], "~") + one["node"] for one in changes if one.get("node")})
        check(nodes == told, f"two sessions differ as 'diff' says: {nodes}, {told}")
        tab.locator(".mini input").last.evaluate("(slider) => { slider.value = 20; slider.dispatchEvent(new Event('input')); }")
        tab.wait_for_timeout(400)
        check(tab.url.endswith("#@94,compare@20"), f"the address has both positions: {tab.url}")
        titles = tab.locator(".differs").evaluate_all("(all) => all.map((one) => one.title)")
        check(titles and all(" → " in title or "view " in title or "selected" in title or " screen" in title for title in titles), f"differences are whole under the pointer: {titles}")
    with bench.open(page, "#@94") as tab:
        tab.evaluate("location.hash = '#@10,restoration'")
        tab.wait_for_selector("table.decisions")
        tab.evaluate("location.hash = '#@94,n42'")
        tab.wait_for_selector("#pane-details .why button.position")
        before = tab.evaluate("location.hash")
        tab.locator("#pane-details .why button.position").last.click()
        check(tab.evaluate("location.hash") != before, "a link to a position is an address")
        tab.go_back()
        check(tab.evaluate("location.hash") == before, "Back leads to where the link was")
    with bench.open(page, "#@94,n999") as tab:
        check("There was never a node n999" in tab.locator("#pane-details").inner_text(), "a node that never was is named so")
    print("  forks, links and wrong positions are followed")


def keeps_private(bench, store):
    """By default, a page has no private data, and shows the same decisions as one that has all."""
    page = bench.directory / "structure.html"
    board = sessions.ROOT / "Tests/StoryboardsTests/Fixtures/Main.storyboard"
    navlog("report", store, "--key", bench.key, "--allow", "class=TripDetail", "--storyboard", board, "-o", page)
    kept = bench.play("kept", sessions.script([
        {"do": "controller", "id": "list", "class": "Inbox", "restoration": "list"},
        {"do": "controller", "id": "page", "class": "Letter", "restoration": "page"},
        {"do": "controller", "id": "nav", "kind": "navigation", "restoration": "nav", "children": ["list", "page"]},
        {"do": "window", "id": "main", "root": "nav"}]))
    build = bench.directory / "build.json"
    build.write_text(navlog("manifest", kept, "--json").replace("Letter", "Card"))
    summaries = []
    for profile in ("full", "structure"):
        against = bench.directory / f"against-{profile}.html"
        how = ["--profile", "full"] if profile == "full" else ["--key", bench.key]
        navlog("report", kept, *how, "--against", build, "-o", against)
        with bench.open(against, "#@0,restoration") as tab:
            summaries.append(tab.locator("dl.summary dd").last.inner_text().split(" · ")[0])
    check(summaries == ["2 restored, 1 truncated", "2 restored, 1 undecided"], f"hashed names decide, or say that they can't: {summaries}")
    data = re.search(r'id="data">([^<]*)<', page.read_text())[1]
    data = zlib.decompress(base64.b64decode(data), -15).decode()
    for name in ["Oslo", "Trips", store.name, "NoteDetail", "Settings", "openSettings"]:
        check(name not in data, f"'{name}' is in the data of a page without private data")
    with bench.open(page) as tab:
        trees = "JSON.stringify(Array.from({ length: navlog.end + 1 }, (_, at) => navlog.tree(at)))"
        texts = tab.evaluate(trees) + tab.content() + page.read_text() + tab.locator("body").inner_text()
        check("TripDetail" in texts and "Structure: private data is hashed" in texts, "the structure is there")
        for name in ["Oslo", "Trips", store.name]:
            check(name not in texts, f"'{name}' is in a page without private data")
    print("  without '--profile full', a page has no private data")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--long", action="store_true")
    parser.add_argument("--figures", action="store_true")
    parser.add_argument("--pictures")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=os.environ["NAVLOG_BROWSER"], args=["--no-sandbox"])
        bench = Bench(browser, directory)
        if options.figures:
            figures.figures(bench, 320_000)
        else:
            answers.same_trees(bench, "trip", sessions.readme(), None)
            page = bench.write(bench.directory / "trip.navlog")
            check(page.stat().st_size <= 150_000, f"the README's page has {page.stat().st_size} bytes")
            using(bench, page)
            looks(bench, page, options.pictures)
            panels(bench, bench.directory / "trip.navlog")
            explains(bench)
            draws(bench)
            answers.filters(bench)
            follows(bench)
            stories.stories(bench)
            keeps_private(bench, bench.directory / "trip.navlog")
            inert(bench, 1_000_000 if options.long else 200_000)
            for seed in range(20 if options.long else 3):
                answers.same_blame(bench, f"app-{seed}", sessions.random_app(seed, 40), 8 if options.long else 5, seed)
                answers.same_differences(bench, f"apps-{seed}", sessions.random_app(seed, 30), 8 if options.long else 5, seed)
                answers.same_steps(bench, f"steps-{seed}", sessions.random_app(seed + 100, 30), 1000 if options.long else 12, seed)
            for seed in range(60 if options.long else 3):
                answers.same_trees(bench, f"random-{seed}", sessions.random_session(seed, 40 if options.long else 25),
                           None if options.long else 24)
        browser.close()
    if failures:
        sys.exit(f"{len(failures)} failed")
    print("the pages show what navlog prints")


main()
