"""Measures how long a page of a long session takes to open and to step."""

import time

import sessions
from bench import check


def figures(bench, events):
    script = sessions.long_session(events)
    store = bench.play("long", script)
    start = time.monotonic()
    page = bench.write(store)
    print(f"  written in {time.monotonic() - start:.1f} s: {page.stat().st_size / 1e6:.1f} MB")
    with bench.open(page) as tab:
        metrics = tab.context.new_cdp_session(tab)
        metrics.send("Performance.enable", {"timeDomain": "threadTicks"})
        busy = lambda: next(one["value"] for one in metrics.send("Performance.getMetrics")["metrics"]
                            if one["name"] == "TaskDuration")
        opened = tab.evaluate("performance.getEntriesByName('shown')[0].startTime")
        before = busy()
        steps = tab.evaluate("""() => {
          const times = [], press = (key) => { const start = performance.now();
            document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
            document.body.offsetHeight; times.push(performance.now() - start); };
          for (const at of [0.1, 0.5, 0.9, 0.3]) { navlog.go(Math.round(navlog.end * at));
            for (let i = 0; i < 40; i++) press(i % 2 ? 'ArrowLeft' : '.');
            for (let i = 0; i < 20; i++) press('ArrowRight');
            for (let i = 0; i < 20; i++) press(','); }
          return times.sort((a, b) => a - b); }""")
        own = (busy() - before) * 1000 / len(steps)
        middle, worst = steps[len(steps) // 2], steps[int(len(steps) * .99)]
        print(f"  {tab.evaluate('navlog.end')} events: open after {opened:.0f} ms; a step takes {middle:.1f} ms, 99 % at most {worst:.1f} ms,"
              f" {own:.1f} ms of the processor")
        check(opened <= 1500, "a page opens within 1.5 s")
        check(min(own, middle) <= 16, "a step takes at most 16 ms")
