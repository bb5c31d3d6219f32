"""Decodes each line of hexadecimal digits with cbor2, and prints it encoded again."""

import sys

import cbor2

for line in sys.stdin:
    print(cbor2.dumps(cbor2.loads(bytes.fromhex(line.strip())), canonical=True).hex())
