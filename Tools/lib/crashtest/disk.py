"""What a power failure may leave of a directory, rebuilt from the record of Tests/Shim/recorder.c.

What was written before a barrier is on the disk. Of what came after it, any subset may be: whole
writes, single sectors of them, the new length without the bytes, names without files and files
without names. A page of a shared map may be there in any version that it had since the last barrier.
"""

import os
import random
import shutil
import struct

(WRITE, SYNC_BEGINS, SYNC_ENDS, SYNCED_WRITE, SIZE, MARK, CREATE, LINK, RENAME, UNLINK, MKDIR, RMDIR,
 FOLDER_SYNC, MAPPED_PAGE) = range(1, 15)

SECTOR = 512

# How much of what is not yet on the disk is: one is drawn for each image.
SURVIVALS = ["none", "all", "prefix", "subset", "torn", "growth", "pages"]


def read(path):
    """The records: (kind, inode, number, bytes)."""
    with open(path, "rb") as file:
        data = file.read()
    place, records = 0, []
    while place + 24 <= len(data):
        kind, inode, number, size = struct.unpack_from("<IIQQ", data, place)
        if place + 24 + size > len(data):
            break  # The process was killed while it recorded.
        records.append((kind, inode, number, data[place + 24:place + 24 + size]))
        place += 24 + size
    return records


class File:
    """The bytes of a file that are on the disk, and what is on the way."""

    def __init__(self, content=b""):
        self.durable = bytearray(content)
        self.pending = []  # (kind, offset or length, bytes)
        self.synced = 0  # How much of `pending` the barrier under way covers.

    def apply(self, step, content):
        kind, number, data = step
        if kind == SIZE:
            if number < len(content):
                del content[number:]
            else:
                content.extend(bytes(number - len(content)))
            return
        end = number + len(data)
        if kind == MAPPED_PAGE:
            # Nothing is ever written after the end of a file through a map.
            end = min(end, len(content))
            if end > number:
                content[number:end] = data[:end - number]
            return
        if end > len(content):
            content.extend(bytes(end - len(content)))
        content[number:end] = data

    def settle(self, count):
        for step in self.pending[:count]:
            self.apply(step, self.durable)
        del self.pending[:count]
        self.synced = 0

    def survivor(self, how, rng):
        """The bytes that a crash leaves of it."""
        content = bytearray(self.durable)
        for step in self.choose(how, rng):
            self.apply(step, content)
        return content

    def choose(self, how, rng):
        steps = self.pending
        if how == "none":
            return []
        if how == "all":
            return steps
        if how == "prefix":
            return steps[:rng.randrange(len(steps) + 1)]
        if how == "subset":
            return [step for step in steps if rng.random() < 0.5]
        chosen = []
        for kind, number, data in steps:
            if kind == SIZE:
                if rng.random() < 0.7:
                    chosen.append((kind, number, data))
            elif how == "growth" and kind != MAPPED_PAGE:
                # The file is as long as it became, but the bytes are not there.
                if rng.random() < 0.3:
                    chosen.append((kind, number, data))
                else:
                    chosen.append((SIZE, 0, (number + len(data))))
            elif how == "pages":
                # Pages of the map in any version, whatever became of the other writes.
                if kind != MAPPED_PAGE or rng.random() < 0.3:
                    chosen.append((kind, number, data))
            else:
                for start in range(0, len(data), SECTOR):
                    if rng.random() < 0.5:
                        chosen.append((kind, number + start, data[start:start + SECTOR]))
        # A length that only grows: 0 stands for "at least so long".
        length, result = len(self.durable), []
        for kind, number, data in chosen:
            if kind == SIZE and not number and isinstance(data, int):
                length = max(length, data)
                number, data = length, b""
            elif kind == SIZE:
                length = number
            else:
                length = max(length, number + len(data))
            result.append((kind, number, data))
        return result


class Disk:
    """The directory as it is on the disk, while a record is followed."""

    def __init__(self, root):
        self.root = root
        self.files = {}  # number -> File
        self.numbers = {}  # inode -> number
        self.names = {}  # path -> number, or None for a directory
        self.live = {}  # The same as the processes see it.
        self.folders = {}  # inode -> path, for directories that were made
        self.pending = []  # Changes of names on the way: (kind, path, path, number)
        self.marks = []
        self.next = 1
        for folder, names, files in os.walk(root):
            status = os.stat(folder)
            self.folders[status.st_ino & 0xFFFFFFFF] = folder
            self.live[folder] = None
            for name in files:
                path = os.path.join(folder, name)
                with open(path, "rb") as file:
                    self.live[path] = self.add(os.stat(path).st_ino & 0xFFFFFFFF, file.read())
        self.names = dict(self.live)

    def add(self, inode, content=b""):
        number = self.next
        self.next += 1
        self.files[number] = File(content)
        self.numbers[inode] = number
        return number

    def take(self, record):
        """Follows one record."""
        kind, inode, number, data = record
        if kind in (WRITE, SIZE, MAPPED_PAGE):
            file = self.file(inode)
            file.pending.append((kind, number, data))
        elif kind == SYNCED_WRITE:
            file = self.file(inode)
            step = (WRITE, number, data)
            if step in file.pending:
                file.pending.remove(step)
                file.synced = min(file.synced, len(file.pending))
            file.apply(step, file.durable)
        elif kind == SYNC_BEGINS:
            file = self.file(inode)
            file.synced = len(file.pending)
        elif kind == SYNC_ENDS:
            file = self.file(inode)
            file.settle(file.synced)
        elif kind == MARK:
            self.marks.append(data.decode(errors="replace"))
        elif kind == FOLDER_SYNC:
            self.settle(inode)
        else:
            self.rename(kind, inode, data)

    def file(self, inode):
        if inode not in self.numbers:
            self.add(inode)
        return self.files[self.numbers[inode]]

    def rename(self, kind, inode, data):
        names = data.decode(errors="surrogateescape").split("\0")
        path, other = names[0], names[-1]
        number = None
        if kind == CREATE:
            number = self.add(inode)
        elif kind == LINK:
            number = self.live.get(path, self.numbers.get(inode))
        elif kind == MKDIR:
            self.folders[inode] = path
        elif kind == RENAME:
            for folder, place in list(self.folders.items()):
                if place == path or place.startswith(path + "/"):
                    self.folders[folder] = other + place[len(path):]
        change = (kind, path, other, number)
        change_names(self.live, change)
        self.pending.append(change)

    def settle(self, inode):
        """A directory was synced: what changed in it is on the disk, and all that this rests on."""
        folder = self.folders.get(inode)
        rest = []
        for change in self.pending:
            _, path, other, _ = change
            if folder in (os.path.dirname(path), os.path.dirname(other)):
                change_names(self.names, change)
            else:
                rest.append(change)
        self.pending = rest

    def image(self, target, how, names_how, seed):
        """Writes to the directory `target` what a crash at this moment may leave."""
        rng = random.Random(seed)
        names = dict(self.names)
        pending = self.pending
        if names_how == "none":
            pending = []
        elif names_how == "prefix":
            pending = pending[:rng.randrange(len(pending) + 1)]
        elif names_how == "subset":
            pending = [change for change in pending if rng.random() < 0.5]
        for change in pending:
            change_names(names, change)
        shutil.rmtree(target, ignore_errors=True)
        os.mkdir(target, 0o700)
        for path, number in sorted(names.items()):
            place = target + path[len(self.root):]
            if number is None:
                os.makedirs(place, 0o700, exist_ok=True)
            elif os.path.isdir(os.path.dirname(place)):
                # What is below a directory whose name is lost is lost with it.
                content = self.files[number].survivor(how, rng)
                with open(place, "wb") as file:
                    if content.count(0) == len(content):
                        file.truncate(len(content))
                    else:
                        file.write(content)

    @property
    def is_settled(self):
        """Whether a crash now would leave exactly one thing."""
        return not self.pending and not any(file.pending for file in self.files.values())


def change_names(names, change):
    """Makes one change of names, as far as what it begins with is there."""
    kind, path, other, number = change
    if kind in (CREATE, LINK):
        names[other] = number
    elif kind == MKDIR:
        names[path] = None
    elif kind in (UNLINK, RMDIR):
        names.pop(path, None)
        if kind == RMDIR:
            # A directory that was emptied by changes which are lost keeps what is in it.
            if any(name.startswith(path + "/") for name in names):
                names[path] = None
    elif kind == RENAME and path in names:
        for name in [name for name in names if name == path or name.startswith(path + "/")]:
            names[other + name[len(path):]] = names.pop(name)
