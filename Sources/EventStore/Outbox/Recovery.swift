internal import Checksums
internal import LMDB
internal import Migrations

#if canImport(Glibc)
  import Glibc
#endif

/// Brings to an end what processes left that died: commits the batches that they had finished, keeps what
/// there is of the one they had not, and says so.
struct Recovery {
  static let directory = "outbox"
  private static let ending = ".outbox"

  let environment: Environment
  let path: String
  let now: @Sendable () -> UInt64

  /// Looks at every outbox that nobody holds.
  func run(_ notices: inout [StoreNotice]) throws(StoreError) {
    let directory = path + "/" + Recovery.directory
    for name in try Directory.names(in: directory) where name.hasSuffix(Recovery.ending) {
      try recover(directory + "/" + name, &notices)
    }
  }

  private func recover(_ file: String, _ notices: inout [StoreNotice]) throws(StoreError) {
    guard let claim = try Claim(file) else { return }
    let bytes = try claim.contents()
    guard let header = Header(bytes.span) else {
      return try reject(claim, "'\(file)' is no outbox", &notices)
    }
    guard let session = try session(of: header.id) else {
      // Its session never came to be: the process died before it could write anything.
      return try claim.remove()
    }
    let outcome = try commit(bytes.span, header, to: session)
    if outcome.isDamaged {
      try reject(claim, "What follows the damaged part of '\(file)' is lost", &notices)
    } else {
      try claim.remove()
    }
    var text = "Session \(session) had crashed; \(outcome.committed) finished commands were added"
    if outcome.interrupted { text += ", the one that was interrupted is kept beside them" }
    notices.append(StoreNotice(.recovered, text))
  }

  private func reject(
    _ claim: borrowing Claim, _ why: String, _ notices: inout [StoreNotice]
  ) throws(StoreError) {
    try claim.setAside()
    notices.append(StoreNotice(.rejected, "\(why); the file is kept as '\(claim.path).rejected'"))
  }

  private func session(of id: LogID) throws(StoreError) -> SessionNumber? {
    try environment.read { (transaction) throws(StoreError) in
      var cursor = try transaction.rows()
      let behind = [Key.Kind.session.rawValue + 1]
      var found = try cursor.seek(before: behind.span)
      while let row = found {
        guard let (kind, number) = Key.parse(row.key), kind == .session else { return nil }
        if try SessionRow(row.value, key: row.key).id == id { return number }
        found = try cursor.preceding()
      }
      return nil
    }
  }

  private struct Outcome {
    var committed = 0
    var interrupted = false
    var isDamaged = false
  }

  private func commit(
    _ bytes: Span<UInt8>, _ header: Header, to session: SessionNumber
  ) throws(StoreError) -> Outcome {
    let end = try lastChain(of: session)
    return try environment.write { (transaction) throws(StoreError) in
      try FormatGuard.check(in: transaction)
      var outcome = Outcome()
      var progress = end
      let greatest = try transaction.greatest(.record)
      let log = BatchWriter.Log(
        session, header.id, isLast: greatest.map { session >= $0 } ?? true)
      var writer = BatchWriter()
      var walk = FrameWalk(from: header.tail)
      while let (frame, range) = walk.next(in: bytes) {
        let content = bytes.extracting(range)
        if frame.state == OutboxLayout.State.open {
          outcome.interrupted = try keep(
            frame, content, session, behind: progress.head, in: &transaction)
          break
        }
        guard frame.isIntact(content, begun: log.checksum) else {
          outcome.isDamaged = true
          break
        }
        if frame.last <= progress.head { continue }  // Committed before the process died.
        guard frame.first == progress.head + 1 else {
          outcome.isDamaged = true
          break
        }
        try writer.write(
          frame, content, to: log, keepsChain: true, progress: &progress, into: &transaction)
        outcome.committed += 1
      }
      let row = EndRow(
        how: .crashed, head: progress.head, time: now(), recovered: UInt64(outcome.committed))
      try transaction.set(row.sealed(session), at: Key.row(.end, session).span, .upsert)
      return outcome
    }
  }

  /// Keeps the whole events of a command that never ended; whether there were any.
  private func keep(
    _ frame: Frame, _ bytes: Span<UInt8>, _ session: SessionNumber, behind head: UInt64,
    in transaction: inout WriteTransaction
  ) throws(StoreError) -> Bool {
    guard frame.first == head + 1 else { return false }
    var body: [UInt8] = []
    var count = 0
    var symbols: [String] = []
    var entries = FrameEntries(length: frame.length)
    while let entry = entries.next(in: bytes) {
      switch entry.kind {
      case .event:
        body.append(bytes.extracting(entry.bytes))
        count += 1
      case .symbol:
        let text = bytes.extracting(entry.bytes).extracting(4..<entry.bytes.count)
        symbols.append(String(decoding: Array(copying: text), as: UTF8.self))
      case .value: break
      }
    }
    let row = InterruptedRow(
      first: frame.first, command: frame.command, time: frame.time, count: UInt64(count),
      symbols: symbols)
    try transaction.set(
      row.sealed(session, body: body.span), at: Key.row(.interrupted, session).span)
    return true
  }

  /// Where the log of `session` ends, and the chain there.
  private func lastChain(of session: SessionNumber) throws(StoreError) -> SessionFeed.Progress {
    try environment.read { (transaction) throws(StoreError) in
      let rows = try SessionRows(session, in: transaction)
      guard rows.head > rows.base else {
        return SessionFeed.Progress(head: rows.base, chain: rows.baseChain)
      }
      let key = Key.position(.record, session, rows.head)
      guard let row = try transaction.row(key.span) else { throw .damagedRow(key.span) }
      let record = try Record(row, key: key.span, begun: rows.session.id.checksum)
      guard record.endsCommand, let chain = record.chain else { throw .damagedRow(key.span) }
      return SessionFeed.Progress(head: rows.head, chain: chain)
    }
  }
}

extension Recovery {
  /// The head of an outbox file, if its bytes are one.
  struct Header {
    let id: LogID
    let tail: Int

    init?(_ bytes: Span<UInt8>) {
      typealias Layout = OutboxLayout
      guard bytes.count > Layout.firstFrame else { return nil }
      for index in 0..<8 where bytes[index] != Layout.magic[index] { return nil }
      guard bytes.littleEndian(at: 8, count: 4) == UInt64(Layout.version),
        bytes.littleEndian(at: 12, count: 4)
          == UInt64(CRC32C.of(bytes.extracting(16..<Layout.headerChecksumEnd)))
      else { return nil }
      id = LogID(rawValue: bytes.bytes16(at: Layout.logID))
      tail = Int(clamping: bytes.littleEndian(at: Layout.tail, count: 8))
    }
  }

  /// Walks the frames of an outbox file from its tail on, believing nothing.
  struct FrameWalk {
    private var offset: Int
    private var steps = 0

    init(from tail: Int) { offset = tail }

    /// The next open or closed frame and where it stands; `nil` when there is none that could be one.
    mutating func next(in bytes: Span<UInt8>) -> (frame: Frame, range: Range<Int>)? {
      typealias Layout = OutboxLayout
      while steps < bytes.count / Layout.entries, offset >= Layout.firstFrame, offset & 7 == 0,
        offset <= bytes.count - Layout.entries
      {
        steps += 1
        switch UInt32(bytes.littleEndian(at: offset, count: 4)) {
        case Layout.State.skip:
          offset = Int(bytes.littleEndian(at: offset + Layout.next, count: 4))
        case Layout.State.open, Layout.State.closed:
          guard let frame = Frame(bytes.extracting(offset..<bytes.count)), frame.count >= 0,
            frame.first >= 1, frame.last <= Key.lastPosition
          else { return nil }
          let range = offset..<offset + frame.length
          offset = Layout.aligned(range.upperBound)
          return (frame, range)
        default: return nil
        }
      }
      return nil
    }
  }

  /// An outbox file whose lock this process has taken.
  @safe struct Claim: ~Copyable {
    let path: String
    private let descriptor: Int32

    /// `nil` when somebody else holds it, or it is gone by now.
    init?(_ path: String) throws(StoreError) {
      let descriptor = unsafe open(path, O_RDWR | O_CLOEXEC)
      guard descriptor >= 0 else {
        if errno == ENOENT { return nil }
        throw .system("open", path)
      }
      guard FileLock.take(.exclusive, on: descriptor) else {
        close(descriptor)
        return nil
      }
      self.path = path
      self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    borrowing func contents() throws(StoreError) -> [UInt8] {
      var status = stat()
      guard unsafe fstat(descriptor, &status) == 0 else { throw .system("fstat", path) }
      let size = min(max(Int(status.st_size), 0), OutboxLayout.largestSize)
      var bytes = [UInt8](repeating: 0, count: size)
      var offset = 0
      while offset < size {
        let count = unsafe bytes.withUnsafeMutableBytes { buffer in
          unsafe pread(descriptor, buffer.baseAddress! + offset, size - offset, off_t(offset))
        }
        guard count > 0 else { throw .system("pread", path) }
        offset += count
      }
      return bytes
    }

    borrowing func remove() throws(StoreError) {
      guard unsafe unlink(path) == 0 || errno == ENOENT else { throw .system("unlink", path) }
    }

    borrowing func setAside() throws(StoreError) {
      guard unsafe rename(path, path + ".rejected") == 0 else { throw .system("rename", path) }
    }
  }
}
