"""Tools/crashtest: see its help."""

import argparse
import importlib
import sys
import time

import bench

DEFAULTS = {"images": 10_000, "faults": 0, "kills": 1_000, "damage": 3_000}


def main():
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("part", choices=list(DEFAULTS))
    parser.add_argument("--count", type=int)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--time", type=float)
    parser.add_argument("--only", action="append")
    options = parser.parse_args()
    if options.count is None:
        options.count = DEFAULTS[options.part]
    begun = time.monotonic()
    bench.prepare()
    status = importlib.import_module(options.part).run(options)
    bench.say(f"{options.part}: {'sound' if status == 0 else 'NOT sound'}, {time.monotonic() - begun:.0f} s")
    sys.exit(status)


main()
