"""An independent reader of session files: lists events and times, checks checksums, chains and hash."""
import hashlib
import struct
import sys

import cbor2
import zstandard

from store import crc32c, item, sha

LABEL = bytes.fromhex("d9d9f8da4e415653") + b"\x43BOR"
SIZES = {2: 0, 3: 5, 4: 1, 7: 5}  # the key of the content's size, by kind


def sequence(data, at=0):
    while at < len(data):
        value, at = item(data, at, "the file")
        yield value


def items(data):
    """The items after the label: kind, map, content; and the hash over all but the trailer."""
    assert data.startswith(LABEL), "no session file"
    whole = hashlib.sha256()
    for kind, checksum, fields, *payload in sequence(data, len(LABEL)):
        stored = bytes([kind]) + cbor2.dumps(fields, canonical=True) + b"".join(payload)
        assert crc32c(stored) == checksum, f"an item of kind {kind} does not match its checksum"
        if payload and kind in SIZES:
            payload = [zstandard.ZstdDecompressor().decompress(payload[0], 1 << 25)]
            assert len(payload[0]) == fields[SIZES[kind]], "a content has another size"
        if kind != 8:
            whole.update(cbor2.dumps([kind, fields, *payload], canonical=True))
        yield kind, fields, payload[0] if payload else b"", whole.digest()


def read(data):
    """Yields each event as (log id, position, time, command, bytes)."""
    total, is_whole = 0, False
    for kind, fields, content, whole in items(data):
        if kind == 1:
            log, position, chain = fields[2], fields[18], fields[19]
        elif kind == 3:
            assert (position + 1, chain) == (fields[0], fields[2]), "a segment does not follow"
            symbol = fields[6]
            for command, time, count, digest, names, _, events in sequence(content):
                named = [struct.pack("<II", symbol + i, len(name.encode())) + name.encode()
                         for i, name in enumerate(names)]
                head = struct.pack("<QQQ", position + 1, command, time)
                chain = sha(chain, log, head, events, struct.pack("<I", count), digest or bytes(16), *named)
                symbol, at = symbol + len(names), 0
                for _ in range(count):
                    delta, start = item(events, at, "a delta")
                    _, at = item(events, start, "an event")
                    time, position, total = time + delta, position + 1, total + 1
                    yield log, position, time, command, events[start:at]
                assert at == len(events), "a command has more events than it says"
            assert (position, chain) == (fields[1], fields[3]), "the chain is another one"
        elif kind == 8:
            assert [total, position, chain, whole] == [fields[i] for i in range(4)], "the trailer"
            is_whole = True
    assert is_whole, "the file is cut off"


if __name__ == "__main__":
    for name in sys.argv[1:]:
        with open(name, "rb") as file:
            for log, position, time, command, event in read(file.read()):
                print(log.hex(), position, time, command, event.hex())
