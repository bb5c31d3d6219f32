"""Compares the content of pages with the output of navlog, including random sessions."""

import json
import random
import re

import sessions
from bench import answered, check, navlog


def by_path(rows):
    return sorted(rows, key=lambda row: row["path"])


def same_trees(bench, name, script, most):
    """At every position, or at a number of them, the page's tree is that of 'navlog tree'."""
    store = bench.play(name, script)
    with bench.open(bench.write(store)) as tab:
        end = tab.evaluate("navlog.end")
        positions = range(end + 1) if most is None or end < most else sorted(
            {round(end * index / (most - 1)) for index in range(most)})
        told_at = answered(store, "tree --with-state", positions)
        for position in positions:
            shown, told = by_path(tab.evaluate(f"navlog.tree({position})")), by_path(told_at[position])
            if shown != told:
                check(False, f"{name}: the tree at {position}: {shown} instead of {told}")
                return
    print(f"  {name}: {len(positions)} of {end + 1} positions are equal")


def filters(bench):
    """The filter finds what 'navlog log' finds, and a moved node is still found."""
    store = bench.play("order", sessions.order())
    with bench.open(bench.write(store)) as tab:
        for label, option in (("Any class", "--class"), ("Any kind", "--kind")):
            choice = tab.locator(f"select[aria-label='{label}']")
            words = [word for word in choice.locator("option").all_inner_texts() if word != label]
            for word in words:
                choice.select_option(word)
                shown = tab.locator(".count").inner_text().split()[0]
                told = navlog("log", store, option, word, "--json").count('"does"')
                check(int(shown) == told, f"{label} {word}: {shown} instead of {told}")
            choice.select_option("")
        for node in re.findall(r'"node":"(n\d+)"', navlog("tree", store, "--json")):
            moved = re.search(r"(\d+) .*placed", navlog("why", store, node))
            tab.evaluate(f"location.hash = '#@{tab.evaluate('navlog.end')},{node}'")
            tab.wait_for_function(f"document.querySelector('.subject .id')?.textContent === '{node}'")
            shown = tab.locator(".why li").first.inner_text()
            check(not moved or "@" + moved[1] in shown, f"{node} was placed: {shown} instead of @{moved and moved[1]}")
    print("  the filter finds what 'navlog log' finds")


def same_blame(bench, name, script, most, seed=0):
    """At positions of its sessions, the page's 'blame' is that of 'navlog blame', in whole and in part."""
    store = bench.play(name, script)
    dice, rows = random.Random(seed), 0
    for info in navlog("sessions", store, "--json").splitlines():
        number, head = (lambda one: (one["session"], one["head"]))(json.loads(info))
        after = dice.randrange(head) if head > 20 else 0
        parts = [[], [f"{after}..{head}"]] if after and seed % 3 == 0 else [[]]
        for part in parts:
            with bench.open(bench.write(store, f"s{number}", *part)) as tab:
                start, end = tab.evaluate("[navlog.start, navlog.end]")
                positions = sorted({start, end, *(dice.randint(start, end) for _ in range(most))})
                told = answered(store, "blame", positions, f"s{number}")
                for position in positions:
                    of = lambda rows: sorted(((row["node"], row["key"] or "", row["position"], row.get("source")) for row in rows), key=str)
                    shown, said = of(tab.evaluate(f"navlog.blame({position})")), of(told[position])
                    rows += len(said)
                    if shown != said:
                        check(False, f"{name}: blame of {number}:{position} {part}: {[row for row in shown if row not in said]} instead of {[row for row in said if row not in shown]}")
                        return
    print(f"  {name}: {rows} answers of 'blame' are equal")


def same_differences(bench, name, script, most, seed=0):
    """At pairs of positions of a session and its fork, or of two launches, the page shows what 'diff' prints."""
    store = bench.play(name, script)
    dice = random.Random(seed)
    heads = {one["session"]: one["head"] for one in map(json.loads, navlog("sessions", store, "--json").splitlines())}
    trunk = dice.choice([number for number, head in heads.items() if head > 40] or [1])
    navlog("fork", "try", f"{trunk}:{dice.randrange(20, heads[trunk])}", store, ok=(0, 2))
    nodes = re.findall(r'"node":"(n\d+)"', navlog("tree", store, "try", "--json"))
    for line in dice.sample(sessions.changes(dice, nodes), 5) if nodes else []:
        navlog("apply", "try", line, store, ok=(0, 1, 2))
    pairs = [(trunk, "try")] + [(number, number + 1) for number in heads if number + 1 in heads and heads[number + 1] > 8][:1]
    seen = 0
    for one, two in pairs:
        with bench.open(bench.write(store, f"s{one}" , "--compare", str(two) if two == "try" else f"s{two}")) as tab:
            ends = tab.evaluate("""() => { document.getElementById('view-compare').click();
              return [...document.querySelectorAll('.mini input')].map((slider) => [Number(slider.min), Number(slider.max)]); }""")
            for _ in range(most):
                places = [dice.randint(*end) for end in ends]
                tab.evaluate(f"location.hash = '#@{places[0]},compare@{places[1]}'")
                tab.wait_for_function("(places) => [...document.querySelectorAll('.mini input')].map((one) => one.value).join() === places.join()", arg=places)
                shown = sorted(tab.evaluate(SHOWN))
                rows = [json.loads(line) for line in navlog("diff", store, f"{one}:{places[0]}", f"{two}:{places[1]}", "--json", ok=(0, 1)).splitlines()]
                told = subjects(rows)
                seen += len(told)
                if shown != told:
                    check(False, f"{name}: {one}:{places[0]} and {two}:{places[1]} differ: {[x for x in shown if x not in told]} instead of {[x for x in told if x not in shown]}")
                    return
    print(f"  {name}: {seen} differences are those of 'diff'")


def same_steps(bench, name, script, most, seed=0):
    """The changes of a step are those that 'diff' prints."""
    store = bench.play(name, script)
    dice, seen = random.Random(seed), 0
    for number in [json.loads(line)["session"] for line in navlog("sessions", store, "--json").splitlines()]:
        commands = [json.loads(line) for line in navlog("log", store, f"s{number}", "--json").splitlines()]
        with bench.open(bench.write(store, f"s{number}")) as tab:
            for command in dice.sample(commands, min(most, len(commands))):
                tab.evaluate(f"navlog.go({command['position']})")
                shown = sorted(tab.evaluate(STEP))
                rows = [json.loads(line) for line in navlog("diff", store, f"{number}:{command['first'] - 1}", f"{number}:{command['position']}", "--json", ok=(0, 1)).splitlines()]
                told = subjects(rows)
                if len(shown) >= 60:
                    continue
                seen += len(told)
                if shown != told:
                    check(False, f"{name}: the step to {number}:{command['position']} has {[x for x in shown if x not in told]} instead of {[x for x in told if x not in shown]}")
                    return
    print(f"  {name}: {seen} changes of steps are those of 'diff'")


# The details of a step.
STEP = """() => [...new Set([...document.querySelectorAll('.delta li')].flatMap((line) => {
  const sign = line.querySelector('.sign').textContent.replace('>', '~'), id = line.querySelector('.id')?.textContent.trim();
  const who = id ?? line.childNodes[1].textContent.replace('‘', "'").replace('’', "'");
  if (who === 'waiting') return ['? waiting'];
  return [sign + ' ' + who, ...who.startsWith('window') && sign === '+' && line.textContent.includes('on screen') ? ['~ ' + who] : []];
}))]"""


def subjects(rows):
    """The subjects of the differences of 'diff'; the values of an added node belong to it."""
    added = {row["node"] for row in rows if row["change"] == "added"}
    return sorted({said(row) for row in rows if row["change"] != "key" or row["node"] not in added})


def said(row):
    """The sign and the subject of a difference of 'diff'."""
    change = row["change"]
    sign = {"added": "+", "windowOpened": "+", "began": "+", "removed": "-", "windowGone": "-", "ended": "-"}.get(change, "~")
    if change == "waiting":
        sign = "?"
    return sign + " " + (row.get("node") or row["of"])


# The differences as the page shows them: those of nodes and windows by their rows, the others by their lines.
SHOWN = """() => {
  const found = new Set();
  document.querySelectorAll('.two .column').forEach((column, i) => column.querySelectorAll('.node').forEach((row) => {
    const sign = row.querySelector('.sign').textContent, isWindow = row.classList.contains('window');
    if (!sign || (sign === '~' && i === 0)) return;
    const name = isWindow ? "window '" + row.querySelector('.name').textContent + "'" : row.querySelector('.id').textContent.trim();
    found.add(sign + ' ' + name);
    if (isWindow && sign === '+' && !row.textContent.includes('off screen')) found.add('~ ' + name);
  }));
  document.querySelectorAll('.beside li').forEach((line) => {
    const who = line.childNodes[1].textContent.replace('‘', "'").replace('’', "'");
    found.add((who === 'waiting' ? '?' : line.querySelector('.sign').textContent) + ' ' + who);
  });
  return [...found];
}"""
