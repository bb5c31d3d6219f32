"""Checks stores of Navlog by their documented format alone (StoreFormat.md).

    judge.py [--events] [--json] STORE…

Checks that checksums match, values are deterministic, positions have no gaps and chains are unbroken,
and lists the sessions. Exit status: 0 if everything is right, 1 if something is wrong, 2 if a store
can't be read at all. Pass a copy of a store that is being written.
"""

import argparse
import json
import os
import sys

import lmdb

from store import (BASE, END, INTERRUPTED, LAST, MARK, SNAPSHOT, SYMBOL, VALUE, Store, Wrong,
                   events, frames, little, sha)

FORMATS = [1, 2]
ORIGINS = ["fresh", "restored", "forked", "imported", "continued"]
ENDS = ["clean", "crashed", "lost"]


class Judge:
    """Checks the rows of a store against each other."""

    def __init__(self, store):
        self.store = store
        self.chains = {}  # session: {position: chain there}

    def judge(self):
        store = self.store
        known = store.format if store.format and store.format.get(0) == "navlog" else {}
        if known.get(1) not in FORMATS:
            store.faults.append("the format row is missing, or of no format that is known")
        for number in sorted(store.sessions):
            store.attempt(self.check_rules, number)
            store.attempt(self.walk, number)
            store.attempt(self.check_rows, number)

    def rows(self, kind, number):
        return self.store.rows.get((kind, number), {})

    def start(self, number):
        """The position below which the session has no records of its own, and the chain there."""
        session = self.store.sessions[number]
        for base in self.rows(BASE, number).values():
            return base.fields[0], base.fields[1]
        if session.get(1) != 2:
            return 0, sha(bytes(16), session[0])
        parent, position, chain = session.get(3), session[4], session[5]
        known = self.chains.get(parent, {}).get(position, chain)
        if known != chain:
            raise Wrong(f"session {number}: its parent {parent} has another chain at {position}")
        return position, sha(chain, session[0])

    def check_rules(self, number):
        """From format 2 on a session says which rules decided its events."""
        session, is_first = self.store.sessions[number], (self.store.format or {}).get(1) == 1
        if not is_first and (type(session.get(15)) is not int or session[15] < 1):
            raise Wrong(f"session {number}: says nothing of its rules")
        imported = session.get(16)
        if imported is not None and [type(imported.get(key)) for key in range(4)] != [
                int, str, bytes, bytes]:
            raise Wrong(f"session {number}: what it says of its import is something else")

    def walk(self, number):
        """Follows the positions and the chain of a session from its start to its head."""
        log_id = self.store.sessions[number][0]
        position, chain = self.start(number)
        chains = self.chains[number] = {position: chain}
        symbols = {}
        for key, row in self.rows(SYMBOL, number).items():
            symbols.setdefault(row.fields[0], []).append((key, row.fields[1].encode()))
        batch, time = [], 0
        for record in self.log(number):
            where = f"session {number}, record {record.first}…{record.last}"
            if record.first != position + 1:
                raise Wrong(f"{where}: follows {position}")
            if batch and record.command != batch[0].command:
                raise Wrong(f"{where}: command {record.command} inside {batch[0].command}")
            for moment, _ in record.events:
                if moment < time:
                    raise Wrong(f"{where}: time goes back")
                time = moment
            for value in record.values:
                if not self.has_value(number, value):
                    raise Wrong(f"{where}: its value {value.hex()} is not there")
            batch.append(record)
            position = record.last
            if not record.flags & LAST:
                continue
            first = batch[0]
            defined = b"".join(
                little(int.from_bytes(key, "big"), 4) + little(len(text), 4) + text
                for key, text in sorted(symbols.get(position, [])))
            chain = sha(
                chain, log_id, little(first.first, 8), little(first.command, 8),
                little(first.time, 8), *(part.body for part in batch),
                little(position - first.first + 1, 4), record.digest, defined)
            if record.chain not in (None, chain):
                raise Wrong(f"{where}: the chain is broken")
            chains[position] = chain
            batch = []
        if batch:
            raise Wrong(f"session {number}: ends inside command {batch[0].command}")
        log = self.log(number)
        if log and log[-1].chain is None:
            raise Wrong(f"session {number}: its last record has no chain")

    def log(self, number):
        """The records of a session; those below its base may wait for being deleted."""
        start = self.start(number)[0]
        return [record for record in self.store.logs.get(number, []) if record.last > start]

    def has_value(self, number, value):
        """Whether a value is among those of a session or of those it was forked from."""
        while number in self.store.sessions:
            if value in self.rows(VALUE, number):
                return True
            session = self.store.sessions[number]
            number = session.get(3) if session.get(1) == 2 else None
        return False

    def check_rows(self, number):
        """Checks that marks, snapshots and the end agree with the log."""
        chains, head = self.chains.get(number, {}), self.head(number)
        for key, mark in self.rows(MARK, number).items():
            # A mark inside a command has the chain before it.
            end = max((at for at in chains if at <= mark.fields[0]), default=0)
            self.expect(chains, end, mark.fields[2], f"mark '{key.decode()}'")
        for key, snapshot in self.rows(SNAPSHOT, number).items():
            position = int.from_bytes(key, "big")
            if snapshot.fields[3] != position or snapshot.fields[2] != self.log_id(number):
                raise Wrong(f"session {number}: the snapshot at {position} belongs elsewhere")
            self.expect(chains, position, snapshot.fields[4], f"snapshot at {position}")
        for row in self.rows(INTERRUPTED, number).values():
            events(row.body, row.fields[2], row.fields[3], f"what a crash left of session {number}")
        for end in self.rows(END, number).values():
            if end.fields[1] != head:
                raise Wrong(f"session {number}: ended at {end.fields[1]}, but its head is {head}")

    def expect(self, chains, position, chain, name):
        # What lies below a base, or in a parent, is not known here; at the start of a fork either
        # session's chain will do.
        if position != min(chains, default=0) and chains.get(position, chain) != chain:
            raise Wrong(f"{name}: another chain than the log has at {position}")

    def log_id(self, number):
        return self.store.sessions[number][0]

    def head(self, number):
        log = self.log(number)
        return log[-1].last if log else self.start(number)[0]

    def outcome(self, number):
        for end in self.rows(END, number).values():
            return ENDS[end.fields[0]]
        return "open"


    def describe(self, number, with_events):
        """Describes a session: as lines of text, or as objects for JSON."""
        session, log, head = self.store.sessions[number], self.log(number), self.head(number)
        origin, outcome = ORIGINS[session.get(1, 0)], self.outcome(number)
        if 4 in session:
            origin += f" from {session.get(3, session[2].hex())}@{session[4]}"
        count = sum(len(record.events) for record in log)
        lines = [(f"session {number}: {session[0].hex()}, {origin}, {count} events in {len(log)} "
                  f"records, head {head}, {outcome}",
                  {"session": number, "logID": session[0].hex(), "origin": origin, "events": count,
                   "records": len(log), "head": head, "end": outcome})]
        for record in log if with_events else []:
            for position, (time, data) in enumerate(record.events, record.first):
                lines.append((f"  {position} {time} {data.hex()}",
                              {"session": number, "position": position, "time": time,
                               "command": record.command, "event": data.hex()}))
        return lines

    def describe_outbox(self, path):
        """The content of an outbox that is not in the log yet."""
        name = os.path.basename(path)
        log_id, found = frames(path)
        numbers = [n for n, session in self.store.sessions.items() if session[0] == log_id]
        head, closed, unfinished = self.head(numbers[0]) if numbers else 0, 0, False
        for is_closed, first, last in found:
            if last <= head:
                continue
            if numbers and first != head + 1:
                raise Wrong(f"outbox {name}: a frame begins at {first} and not after {head}")
            closed, unfinished, head = closed + is_closed, not is_closed, last
        return [(f"outbox {name}: {closed} commands not yet in the log"
                 + (", one unfinished" if unfinished else ""),
                 {"outbox": name, "closed": closed, "unfinished": unfinished})]

    def report(self, with_events):
        for number in sorted(self.store.sessions):
            yield from self.store.attempt(self.describe, number, with_events) or []
        folder = os.path.join(self.store.path, "outbox")
        for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
            if name.endswith(".outbox"):
                yield from self.store.attempt(
                    self.describe_outbox, os.path.join(folder, name)) or []


def main():
    parser = argparse.ArgumentParser(description="Judges stores by their documented format.")
    parser.add_argument("stores", nargs="+", metavar="STORE")
    parser.add_argument("--events", action="store_true", help="list every event")
    parser.add_argument("--json", action="store_true", help="one object per line")
    arguments = parser.parse_args()
    status = 0
    for path in arguments.stores:
        try:
            store = Store(path)
        except (lmdb.Error, OSError) as error:
            print(f"judge: '{path}' can't be read: {error}", file=sys.stderr)
            status = 2
            continue
        judge = Judge(store)
        judge.judge()
        for line, entry in judge.report(arguments.events):
            print(json.dumps(entry, sort_keys=True) if arguments.json else line)
        for fault in store.faults:
            print(json.dumps({"fault": fault}) if arguments.json else f"WRONG {fault}")
        verdict = f"{len(store.faults)} faults" if store.faults else "all is right"
        if not arguments.json:
            print(f"{os.path.basename(path.rstrip('/'))}: {store.count} rows, {verdict}")
        status = max(status, 1 if store.faults else 0)
    return status


if __name__ == "__main__":
    sys.exit(main())
