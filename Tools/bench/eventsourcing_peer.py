"""Keeps events with Python's 'eventsourcing' on SQLite, as Tools/bench/run peers asks.

A line on standard input is a request, a line on standard output the answer in nanoseconds:

    commit TIMES EVENTS     so many durable commits of so many events
    scan FROM EVENTS        reads so many events after a position
"""

import os
import sys
import time

os.environ["PERSISTENCE_MODULE"] = "eventsourcing.sqlite"
os.environ["SQLITE_DBNAME"] = sys.argv[1] + "/events.sqlite"

from eventsourcing.application import Application  # noqa: E402
from eventsourcing.domain import Aggregate, event  # noqa: E402


class Session(Aggregate):
    @event("Recorded")
    def record(self, body: str) -> None:
        pass


application = Application()
session = Session()
application.save(session)
# As long as the events of the other peers; JSON has no bytes.
bodies = [os.urandom(24).hex() for _ in range(1000)]
print("ready", flush=True)
for line in sys.stdin:
    verb, first, second = line.split()
    start = time.monotonic_ns()
    if verb == "commit":
        for _ in range(int(first)):
            for index in range(int(second)):
                session.record(bodies[index % 1000])
            application.save(session)
        answer = time.monotonic_ns() - start
    else:
        count = sum(1 for _ in application.events.get(
            session.id, gt=int(first), limit=int(second)))
        assert count == int(second), f"{count} events of {second}"
        answer = time.monotonic_ns() - start
    print(answer, flush=True)
