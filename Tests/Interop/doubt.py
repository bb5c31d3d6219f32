"""Tests the checker: changes single bits of the rows of a store, which it must detect.

    doubt.py STORE…
"""

import os
import sys

from judge import Judge
from store import Store, read


def faults(path, rows):
    judge = Judge(Store(path, rows))
    judge.judge()
    list(judge.report(False))
    return judge.store.faults


def flipped(value):
    """The value with one bit changed: in its header, in its middle, in its last byte."""
    for at in {0, 1, 2, 3, 4, 8, 16, 21, len(value) // 2, len(value) - 1}:
        if at < len(value):
            yield value[:at] + bytes([value[at] ^ 1 << at % 8]) + value[at + 1:]


def doubt(path):
    rows = read(path)
    if faults(path, rows):
        return f"{path}: the judge finds faults where nothing was changed"
    tried = 0
    for index, (key, value) in enumerate(rows):
        for changed in flipped(value):
            tried += 1
            if not faults(path, rows[:index] + [(key, changed)] + rows[index + 1:]):
                return f"{path}: row {key.hex()} with {changed.hex()} passes"
    print(f"{os.path.basename(path)}: {tried} changes, all noticed")


if __name__ == "__main__":
    failures = list(filter(None, map(doubt, sys.argv[1:])))
    for failure in failures:
        print(failure, file=sys.stderr)
    sys.exit(1 if failures else 0)
