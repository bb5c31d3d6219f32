"""Reads stores of Navlog by their documented format alone (StoreFormat.md).

Shares no code with Navlog: LMDB and CBOR are read by PyPI's `lmdb` and `cbor2`, CRC-32C by a table
of its own, SHA-256 by hashlib. Each row is checked by itself here; what rows say against each other
is for `judge.py`.
"""

import hashlib
import io
import os
import struct
from collections import namedtuple

import cbor2
import lmdb

FORMAT, SESSION, END, BASE, SYMBOL, VALUE = 0x00, 0x01, 0x02, 0x03, 0x10, 0x11
MARK, NOTE, INTERRUPTED, SNAPSHOT, OPERATION, LOG = 0x20, 0x21, 0x22, 0x30, 0x40, 0xF0
LAST, CHAIN, VALUES = 1, 2, 4  # the flags of a record

Record = namedtuple("Record", "first last flags time command digest chain values body events")
Row = namedtuple("Row", "fields body")


class Wrong(Exception):
    """Something in a store that its format does not allow."""


def crc_table():
    table = []
    for byte in range(256):
        for _ in range(8):
            byte = byte >> 1 ^ (0x82F63B78 if byte & 1 else 0)
        table.append(byte)
    return table


def crc32c(data, begun=0, table=crc_table()):
    """The CRC-32C of some bytes, and of those before them whose CRC is `begun`."""
    crc = begun ^ 0xFFFFFFFF
    for byte in data:
        crc = crc >> 8 ^ table[(crc ^ byte) & 0xFF]
    return crc ^ 0xFFFFFFFF


def sha(*parts):
    return hashlib.sha256(b"".join(parts)).digest()[:16]


def little(value, size):
    return value.to_bytes(size, "little")


def is_plain(value):
    """Whether a value is of the kinds that a store keeps: no tags, no simple values, no NaN."""
    if isinstance(value, (list, tuple)):
        return all(map(is_plain, value))
    if isinstance(value, dict):
        return all(is_plain(key) and is_plain(part) for key, part in value.items())
    return value is None or type(value) in (bool, int, str, bytes) or (
        type(value) is float and value == value)


def item(data, at, what):
    """The CBOR item of `data` at `at`, and where it ends. Its bytes must be the only ones it has."""
    stream = io.BytesIO(data)
    stream.seek(at)
    try:
        value = cbor2.CBORDecoder(stream, read_size=1).decode()
    except Exception as error:
        raise Wrong(f"{what}: no CBOR at byte {at}: {error}")
    end = stream.tell()
    if not is_plain(value) or cbor2.dumps(value, canonical=True) != data[at:end]:
        raise Wrong(f"{what}: the CBOR at byte {at} is not deterministic")
    return value, end


def events(body, time, count, what):
    """The `count` events of a body, each as its time and its bytes."""
    found, at = [], 0
    for _ in range(count):
        delta, start = item(body, at, what)
        at = item(body, start, what)[1]
        time += delta
        found.append((time, body[start:at]))
    if at != len(body):
        raise Wrong(f"{what}: bytes after its {count} events")
    return found


def read(path):
    """The keys and values of a store, in order."""
    with lmdb.open(path, readonly=True, lock=False, map_size=1 << 40) as environment:
        with environment.begin() as transaction:
            return list(transaction.cursor())


class Store:
    """The rows of a store, each checked by itself; what is wrong with them is in `faults`."""

    def __init__(self, path, rows=None):
        self.path = path
        self.faults = []
        self.count = 0
        self.format = None
        self.sessions = {}  # number: fields of its row
        self.rows = {}  # (kind, session): {rest of the key: row}
        self.logs = {}  # session: records in order
        for key, value in rows or read(path):  # sessions come before what belongs to them
            self.count += 1
            self.attempt(self.read, key, value)

    def attempt(self, what, *arguments):
        """What `what` gives; `None` when it finds something wrong, which is noted."""
        try:
            return what(*arguments)
        except Wrong as wrong:
            self.faults.append(str(wrong))
        except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
            self.faults.append(f"{self.path}: a row lacks a field or has another kind of: {error!r}")

    def read(self, key, value):
        kind, number, rest = key[0], int.from_bytes(key[1:4], "big"), key[4:]
        name = f"row {key[:1].hex()} of session {number} {rest.hex()}".rstrip()
        sizes = {FORMAT: 1, SESSION: 4, END: 4, BASE: 4, SYMBOL: 8, VALUE: 20, INTERRUPTED: 4,
                 SNAPSHOT: 9, OPERATION: 9, LOG: 9}
        if kind not in (MARK, NOTE) and sizes.get(kind) != len(key):
            raise Wrong(f"{name}: no key of this format")
        if kind == OPERATION:  # The rest of the key is its number: it belongs to the store.
            number, rest = None, key[1:]
        elif kind not in (FORMAT, SESSION, END) and number not in self.sessions:
            if (END, number) in self.rows:
                return  # The session was removed, and its rows wait for being deleted.
            raise Wrong(f"{name}: the session has no row")
        if kind == LOG:
            log = self.logs.setdefault(number, [])
            log.append(self.record(key, value, self.sessions[number][0], name))
            return

        if len(value) < 4 or crc32c(key + value[4:]) != int.from_bytes(value[:4], "little"):
            raise Wrong(f"{name}: its CRC does not match")
        payload = value[4:]
        if kind == VALUE:
            if payload and sha(payload) != rest:  # one of no bytes was lost
                raise Wrong(f"{name}: its content has another hash")
            row = Row({}, payload)
        else:
            fields, end = item(payload, 0, name)
            if not isinstance(fields, dict) or any(k not in range(24) for k in fields):
                raise Wrong(f"{name}: no map of the keys 0…23")
            if end < len(payload) and kind not in (BASE, INTERRUPTED, SNAPSHOT):
                raise Wrong(f"{name}: bytes after its map")
            row = Row(fields, payload[end:])
        if kind == FORMAT:
            self.format = row.fields
        elif kind == SESSION:
            self.sessions[number] = row.fields
        else:
            self.rows.setdefault((kind, number), {})[rest] = row

    def record(self, key, value, log_id, name):
        if len(value) < 21:
            raise Wrong(f"{name}: shorter than its header")
        if crc32c(log_id + key + value[:4] + value[8:]) != int.from_bytes(value[4:8], "little"):
            raise Wrong(f"{name}: its CRC does not match")
        layout, flags, count, _, time = struct.unpack_from("<BBHIQ", value)
        if layout != 1 or count == 0 or flags & ~(LAST | CHAIN | VALUES):
            raise Wrong(f"{name}: no header of record format 1")
        at, last = 21, int.from_bytes(key[4:], "big")

        def take(size):
            nonlocal at
            if at + size > len(value):
                raise Wrong(f"{name}: shorter than its flags say")
            at += size
            return value[at - size:at]

        digest = take(16) if flags & LAST else None
        chain = take(16) if flags & CHAIN else None
        hashes = [take(16) for _ in range(take(1)[0])] if flags & VALUES else []
        body = value[at:]
        return Record(last - count + 1, last, flags, time, int.from_bytes(value[16:21], "little"),
                      digest, chain, hashes, body, events(body, time, count, name))


def frames(path):
    """The log id of an outbox and its frames from the tail on, each as closed, first and last."""
    with open(path, "rb") as file:
        data = file.read()
    name = f"outbox {os.path.basename(path)}"
    if data[:8] != b"NAVOUTBX" or len(data) < 4096:
        raise Wrong(f"{name}: no header")
    layout = int.from_bytes(data[8:12], "little")
    covered = (b"" if layout == 1 else data[8:12]) + data[16:64]
    if crc32c(covered) != int.from_bytes(data[12:16], "little"):
        raise Wrong(f"{name}: the CRC of its header does not match")
    if layout not in (1, 2):
        raise Wrong(f"{name}: no layout {layout} is known")
    read_frame, next_offset = (plain_frame, 60) if layout == 1 else (proving_frame, 40)
    log_id, at = data[16:32], int.from_bytes(data[64:72], "little")
    found, seen = [], set()
    while at + 64 <= len(data):
        if at in seen:
            raise Wrong(f"{name}: its frames go in circles")
        seen.add(at)
        state = int.from_bytes(data[at:at + 4], "little")
        if state == 3:
            at = int.from_bytes(data[at + next_offset:at + next_offset + 4], "little")
            continue
        if state not in (1, 2):
            break
        first, count, size = read_frame(data, at, log_id, f"{name}: the frame at {at}")
        found.append((state == 2, first, first + count - 1))
        at += (size + 7) // 8 * 8
    return log_id, found


def plain_frame(data, at, log_id, name):
    """First position, count of events and size of a frame of layout 1."""
    state, crc, size, count, first = struct.unpack_from("<IIIIQ", data, at)
    if state == 2 and crc32c(log_id + data[at + 8:at + size]) != crc:
        raise Wrong(f"{name}: its CRC does not match")
    return first, count, size


def proving_frame(data, at, log_id, name):
    """First position, count of events and size of a frame of layout 2, whose entries prove themselves.

    Of an open frame, what does not is not there yet.
    """
    state, crc, first = struct.unpack_from("<IIQ", data, at)
    size, claimed = struct.unpack_from("<II", data, at + 40)
    running = crc32c(data[at + 8:at + 36], crc32c(log_id))
    if state == 1 and running != crc:
        raise Wrong(f"{name}: its CRC does not match")
    end = at + size if state == 2 else len(data)
    entry, count = at + 64, 0
    while entry + 16 < end:
        entry_crc, word = struct.unpack_from("<II", data, entry)
        length, kind = word & 0xFFFFFF, word >> 24
        after = entry + 16 + (length + 7) // 8 * 8
        is_entry = kind in (1, 2, 3) and length >= (0, 1, 4, 16)[kind] and after <= end
        proven = crc32c(data[entry + 4:after], running) if is_entry else None
        if proven is None or proven != entry_crc:
            if state == 1:
                break
            raise Wrong(f"{name}: the CRC of its entry at {entry} does not match")
        if any(data[entry + 16 + length:after]):
            raise Wrong(f"{name}: its entry at {entry} is not filled up with zeros")
        if kind == 1:
            item(data[:entry + 16 + length], entry + 16, name)
            count += 1
        entry, running = after, proven
    if state == 2:
        if entry != end or count != claimed:
            raise Wrong(f"{name}: it holds something else than it says")
        if crc32c(data[at + 36:at + 64], running) != crc:
            raise Wrong(f"{name}: its CRC does not match")
    return first, count, entry - at
