"""Sessions to write pages of: the README's, hostile ones, random ones, and long ones."""

import json
import pathlib
import random
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]

HOSTILE = [
    "</script><script>document.title='broken'</script>",
    "<img src=x onerror=\"document.title='broken'\">",
    "&lt;b&gt; &amp; {{script}} {{data}} ${1+1} `x`",
    "\u202eevil\u202c \u2066isolated\u2069 \u200f",
    "line\nbreak\ttab\u0000nul\u2028separator",
    "javascript:document.title='broken'",
    "'\"--><!--]]>",
    "𝕌nicode 🧭 é ü ß 漢字 \u200d",
]


def script(lines):
    return "".join(json.dumps(line) + "\n" for line in lines)


def readme():
    """The session of the README."""
    text = (ROOT / "README.md").read_text()
    return re.search(r"```json\n(.*?)```", text, re.S).group(1)


def hostile(large=1_000_000):
    """Titles and values that try to become markup, and a value of a million characters."""
    lines = [
        {"do": "controller", "id": "nav", "kind": "navigation", "title": HOSTILE[0]},
        {"do": "window", "id": "main", "root": "nav"},
    ]
    for index, text in enumerate(HOSTILE):
        lines += [
            {"do": "controller", "id": f"c{index}", "class": f"Screen{index}", "title": text},
            {"do": "push", "in": "nav", "controller": f"c{index}"},
            {"do": "state", "controller": f"c{index}", "values": {text or "x": text, "n": index, "__proto__": "y"}},
        ]
    lines.append({"do": "state", "controller": "c1", "values": {"large": "<b>" * (large // 3)}})
    return script(lines)


def alert():
    return script([
        {"do": "controller", "id": "list", "class": "NoteList"}, {"do": "window", "id": "main", "root": "list"},
        {"do": "controller", "id": "ask"},
        {"do": "alert", "controller": "ask", "title": "Delete?", "message": "It is gone then.",
         "actions": ["Delete", "Cancel"], "cancel": "Cancel"},
        {"do": "present", "from": "list", "controller": "ask"}])


def order():
    """Tabs that are reordered, and pushes within a push."""
    return script([
        {"do": "controller", "id": "a", "class": "Card", "title": "A"},
        {"do": "controller", "id": "b", "class": "Box", "title": "B"},
        {"do": "controller", "id": "tabs", "kind": "tab", "children": ["a", "b"]},
        {"do": "window", "id": "main", "root": "tabs"},
        {"do": "setTabs", "in": "tabs", "controllers": ["b", "a"]},
        {"do": "select", "in": "tabs", "controller": "a"}])


def large_command(screens=2000):
    """A session whose last command has thousands of events."""
    lines = [{"do": "controller", "id": "nav", "kind": "navigation"}, {"do": "window", "id": "main", "root": "nav"}]
    names = [f"s{index}" for index in range(screens)]
    lines += [{"do": "controller", "id": name, "class": "Screen", "title": name} for name in names]
    return script(lines + [{"do": "setStack", "in": "nav", "controllers": names, "animated": False}])


def random_session(seed, steps):
    """Commands in any order; refusals are recorded, too."""
    dice = random.Random(seed)
    lines = [
        {"do": "controller", "id": "home", "class": "Home", "title": "Home", "restoration": "home"},
        {"do": "controller", "id": "nav", "kind": "navigation", "children": ["home"], "restoration": "nav"},
        {"do": "controller", "id": "feed", "class": "Feed", "title": "Feed"},
        {"do": "controller", "id": "other", "kind": "navigation", "children": ["feed"]},
        {"do": "controller", "id": "tabs", "kind": "tab", "children": ["nav", "other"]},
        {"do": "window", "id": "main", "root": "tabs"},
    ]
    made = ["home", "feed"]
    for step in range(steps):
        name = f"s{step}"
        some = dice.choice(made)
        kind = dice.randrange(11)
        if kind <= 2:
            lines.append({"do": "controller", "id": name, "class": dice.choice(["Detail", "List", "Form"]),
                          "title": f"Screen {step}", "restoration": name})
            lines.append({"do": "push", "in": dice.choice(["nav", "other"]), "controller": name})
            made.append(name)
        elif kind == 3:
            lines.append({"do": "pop", "in": dice.choice(["nav", "other"])})
        elif kind == 4:
            lines.append({"do": "controller", "id": name, "class": "Sheet"})
            lines.append({"do": "present", "from": some, "controller": name,
                          "style": dice.choice(["pageSheet", "fullScreen", "formSheet"])})
            made.append(name)
        elif kind == 5:
            lines.append({"do": "dismiss", "from": some})
        elif kind == 6:
            lines.append({"do": "select", "in": "tabs", "index": dice.randrange(2)})
        elif kind == 7:
            lines.append({"do": "popToRoot", "in": "nav"})
        elif kind == 8:
            lines.append({"do": "controller", "id": name, "class": "Cell"})
            lines.append({"do": "embed", "parent": some, "child": name})
            made.append(name)
        elif kind == 9:
            lines.append({"do": "setStack", "in": "nav", "controllers": dice.sample(made, min(3, len(made)))})
        else:
            lines.append({"do": "state", "controller": some,
                          "values": {dice.choice("abc"): dice.choice([step, f"text {step}", True, None, [step]])}})
    return script(lines)


def changes(dice, nodes, name="x"):
    """Random commands on nodes; many are refused."""
    some = lambda: dice.choice(nodes)
    return [json.dumps(line) for line in [
        {"do": "push", "in": some(), "controller": some()}, {"do": "pop", "in": some()},
        {"do": "setStack", "in": some(), "controllers": dice.sample(nodes, min(2, len(nodes)))},
        {"do": "dismiss", "from": some()}, {"do": "select", "in": some(), "index": dice.randrange(2)},
        {"do": "setTabs", "in": some(), "controllers": dice.sample(nodes, min(2, len(nodes)))},
        {"do": "present", "from": some(), "controller": some()}, {"do": "embed", "parent": some(), "child": some()},
        {"do": "addView", "child": some(), "in": some()}, {"do": "removeView", "child": some()},
        {"do": "state", "controller": some(), "values": {dice.choice("abc"): dice.randrange(4)}},
        {"do": "hide", "window": "main"}, {"do": "show", "window": "main"}, {"do": "background"}, {"do": "foreground"},
        {"do": "set", "controller": some(), "title": dice.choice("XYZ")}]]


def random_app(seed, steps):
    """Sessions of an app with scenes that reconnect, and with launches that restore."""
    dice = random.Random(seed)
    lines = ["""{"do":"controller","id":"home","class":"Home","title":"Home","restoration":"home"}""",
             """{"do":"controller","id":"nav","kind":"navigation","children":["home"],"restoration":"nav"}""",
             """{"do":"controller","id":"feed","class":"Feed","restoration":"feed"}""",
             """{"do":"controller","id":"other","kind":"navigation","children":["feed"],"restoration":"other"}""",
             """{"do":"controller","id":"tabs","kind":"tab","children":["nav","other"],"restoration":"tabs"}""",
             """{"do":"controller","id":"card","class":"Card","restoration":"card"}""",
             """{"do":"scene","id":"one"}""", """{"do":"window","id":"main","root":"tabs","scene":"one","restoration":"main"}""",
             """{"do":"scene","id":"two"}""", """{"do":"window","id":"side","root":"card","scene":"two","restoration":"side"}"""]
    nodes = ["home", "nav", "feed", "other", "tabs", "card"]
    for step in range(steps):
        if step % 3 == 0:
            name = f"s{step}"
            lines.append(json.dumps({"do": "controller", "id": name, "class": dice.choice(["Detail", "List"]), "restoration": name,
                                     "title": f"Screen {step}"}))
            nodes.append(name)
        kind = dice.randrange(8)
        if kind == 0:
            lines += [json.dumps({"do": "disconnect", "scene": "two"}), json.dumps({"do": "connect", "scene": "two"})]
        elif kind == 1 and nodes[6:]:
            lines.append(json.dumps({"do": "push", "in": dice.choice(["nav", "other"]), "controller": nodes[-1]}))
        elif kind == 2:
            lines.append(json.dumps({"do": "present", "from": "card", "controller": nodes[-1], "style": dice.choice(["pageSheet", "fullScreen"])}))
        else:
            lines.append(dice.choice(changes(dice, nodes)))
        if step in (steps // 2, steps - 4):
            lines += [json.dumps({"do": dice.choice(["terminate", "crash"])}), json.dumps({"do": "relaunch"})]
    return "\n".join(lines) + "\n"


def long_session(events):
    """A session with about this many events: screens are pushed, scrolled and popped."""
    lines = [
        {"do": "controller", "id": "list", "class": "List", "title": "List"},
        {"do": "controller", "id": "nav", "kind": "navigation", "children": ["list"]},
        {"do": "window", "id": "main", "root": "nav"},
    ]
    for step in range(events // 55):
        name = f"d{step}"
        lines += [
            {"do": "controller", "id": name, "class": "Detail", "title": f"Detail {step % 500}"},
            {"do": "push", "in": "nav", "controller": name},
            {"do": "state", "controller": name, "values": {"scroll.y": step % 900, "draft": f"word {step % 97}"}},
            {"do": "pop", "in": "nav"},
        ]
    return script(lines)
