// product: FuzzStore

import NavlogChecksums
import Glibc
import NavlogLMDB
import NavlogMigrations

@testable import NavlogStore

/// Reading returns or throws for any content of a store's rows, its records and the outbox of a
/// process that died; and opening leaves a store that passes verification.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 1 else { return 0 }
  let bytes = unsafe Array(UnsafeBufferPointer(start: start + 1, count: count - 1))
  switch unsafe start[0] & 15 {
  case 0...9: checkRow(bytes, kind: Int(unsafe start[0] & 15))
  case 10...13: checkRecord(bytes)
  default: checkOutbox(bytes)
  }
  return 0
}

private let session: SessionNumber = .first

/// Checks a row of each kind with a correct checksum.
private func checkRow(_ payload: [UInt8], kind: Int) {
  do throws(StoreError) {
    switch kind {
    case 0, 1:
      try with(.session, payload) { (row, key) throws(StoreError) in
        _ = try SessionRow(row, key: key)
      }
    case 2:
      try with(.end, payload) { (row, key) throws(StoreError) in _ = try EndRow(row, key: key) }
    case 3:
      try with(.symbol, payload) { (row, key) throws(StoreError) in _ = try SymbolRow(row, key: key)
      }
    case 4:
      try with(.base, payload) { (row, key) throws(StoreError) in _ = try BaseRow(row, key: key) }
    case 5:
      try with(.mark, payload) { (row, key) throws(StoreError) in _ = try MarkRow(row, key: key) }
    case 6:
      try with(.note, payload) { (row, key) throws(StoreError) in _ = try NoteRow(row, key: key) }
    case 7:
      try with(.snapshot, payload) { (row, key) throws(StoreError) in
        _ = try SnapshotRow(row, key: key)
      }
    default:
      try with(.interrupted, payload) { (row, key) throws(StoreError) in
        let left = try InterruptedRow(row, key: key)
        var events = Events(
          after: left.first &- 1, time: left.time, count: left.count, at: left.body)
        while let range = try events.next(in: row) { precondition(range.upperBound <= row.count) }
      }
    }
  } catch {
    precondition(!error.message.isEmpty)
  }
}

private func with(
  _ kind: Key.Kind, _ payload: [UInt8],
  _ body: (Span<UInt8>, Span<UInt8>) throws(StoreError) -> Void
) throws(StoreError) {
  let key = Key.row(kind, session)
  let row = Sealed.seal(payload.span, under: key.span)
  try body(row.span, key.span)
}

/// Checks a record with a correct checksum.
private func checkRecord(_ content: [UInt8]) {
  let key = Key.position(.record, session, UInt64(content.first ?? 1) + 1)
  let begun = SessionID(rawValue: 7).checksum
  var bytes = content
  guard bytes.count > RecordLayout.fixedSize else { return }
  let checksum = Record.checksum(bytes.span, key: key.span, begun: begun)
  for index in 0..<4 {
    bytes[RecordLayout.checksum + index] = UInt8(truncatingIfNeeded: checksum >> UInt32(8 * index))
  }
  do throws(StoreError) {
    let record = try Record(bytes.span, key: key.span, begun: begun)
    precondition(record.first <= record.last)
    var events = Events(record)
    while let range = try events.next(in: bytes.span) {
      precondition(range.upperBound <= bytes.count)
    }
  } catch {
    precondition(!error.message.isEmpty)
  }
}

/// The remains of a process that died during a command, changed at offsets that the input contains.
private let crashed: (path: String, data: [UInt8], outbox: [UInt8], name: String) = {
  do throws(StoreError) {
    let path = "/dev/shm/navlog-fuzz-\(getpid())"
    unsafe setenv("XDG_CACHE_HOME", path + ".cache", 1)
    Directory.discard(path)
    let store = try Store.open(path, Store.Options(cacheDirectory: path + ".cache", retention: nil))
    let writer = try store.begin(SessionConfiguration(app: "fuzz"))
    for number in 1...6 as ClosedRange<UInt64> {
      try writer.begin(at: number)
      _ = try writer.intern("name \(number)")
      for _ in 0..<number { try writer.append([0x82, 0x01, 0x02].span, at: number) }
      if number < 6 { try writer.close(digest: StateDigest()).wait() }
    }
    let name = "\(path)/outbox/\(writer.id).outbox"
    let outbox = contents(of: name)
    try store.copy(to: path + ".copy", compacting: true)
    let data = contents(of: path + ".copy/data.mdb")
    let used = (outbox.lastIndex { $0 != 0 } ?? 0) + 256
    let size = max(used, OutboxLayout.smallestSize)
    return (path + ".again", data, Array(outbox.prefix(size)), "\(writer.id).outbox")
  } catch {
    preconditionFailure("\(error)")
  }
}()

private func checkOutbox(_ edits: [UInt8]) {
  var outbox = crashed.outbox
  let used = (outbox.lastIndex { $0 != 0 } ?? 0) + 64
  // Two bytes for the offset, one for the number of bytes that follow.
  var place = 0
  while place + 3 < edits.count {
    let offset = (Int(edits[place]) | Int(edits[place + 1]) << 8) % used
    let length = min(Int(edits[place + 2] & 15) + 1, edits.count - place - 3, used - offset)
    for index in 0..<max(length, 0) { outbox[offset + index] = edits[place + 3 + index] }
    place += 3 + max(length, 1)
  }
  do throws(StoreError) {
    Directory.discard(crashed.path)
    try Directory.make(crashed.path)
    try Directory.make(crashed.path + "/outbox")
    put(crashed.data, at: crashed.path + "/data.mdb")
    put(outbox, at: crashed.path + "/outbox/" + crashed.name)
    let store = try Store.open(
      crashed.path,
      Store.Options(
        structureCheck: .always, cacheDirectory: crashed.path + ".cache", retention: nil))
    let found = try store.verify()
    require(found.isClean, "What was recovered verifies, but: \(found.findings)")
    let info = try store.sessions().first
    require(
      (info?.head ?? 0) >= 15, "What was committed stays, but: \(info.map { "\($0)" } ?? "nothing")"
    )
    if let info { _ = try store.interrupted(info.number) }
  } catch {
    require(false, "No outbox keeps a store from opening, but: \(error)")
  }
}

/// A precondition that prints its message in optimized builds as well.
private func require(_ condition: Bool, _ text: @autoclosure () -> String) {
  guard !condition else { return }
  let line = Array((text() + "\n").utf8)
  _ = unsafe line.withUnsafeBytes { unsafe write(2, $0.baseAddress, $0.count) }
  preconditionFailure()
}

private func contents(of path: String) -> [UInt8] {
  let descriptor = unsafe open(path, O_RDONLY)
  require(descriptor >= 0, "'\(path)' can be opened")
  defer { close(descriptor) }
  var bytes = [UInt8](repeating: 0, count: Int(lseek(descriptor, 0, SEEK_END)))
  let count = unsafe bytes.withUnsafeMutableBytes {
    unsafe pread(descriptor, $0.baseAddress, $0.count, 0)
  }
  require(count == bytes.count, "'\(path)' can be read")
  return bytes
}

private func put(_ bytes: [UInt8], at path: String) {
  let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
  require(descriptor >= 0, "'\(path)' can be made")
  defer { close(descriptor) }
  let count = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
  require(count == bytes.count, "'\(path)' can be written")
}
