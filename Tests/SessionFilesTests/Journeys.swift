import HistorySupport
import NavlogHistory
import NavlogRedaction
import NavlogSessionFiles
import NavlogStore
import Support
import Synchronization
import Testing

/// Returns a session, or a part of it, as a file.
func exported(
  _ store: Store, _ session: SessionNumber, after: UInt64? = nil, through: UInt64? = nil,
  withOrigins: Bool = true, redaction: Redaction? = nil
) throws -> [UInt8] {
  let file = Bytes()
  let export = SessionExport(
    of: session, in: store, after: after, through: through, withOrigins: withOrigins,
    redaction: redaction)
  _ = try export.write { (bytes) throws(SessionFileError) in file.append(bytes) }
  return file.all
}

/// Returns a source of `file` in pieces of `size` bytes.
func pieces(_ file: [UInt8], of size: Int = 1 << 16) -> SessionFileReader.Source {
  let rest = Mutex(file[...])
  return { () throws(SessionFileError) in
    rest.withLock { rest in
      defer { rest = rest.dropFirst(size) }
      return Array(rest.prefix(size))
    }
  }
}

final class Bytes: Sendable {
  private let bytes = Mutex<[UInt8]>([])
  func append(_ more: [UInt8]) { bytes.withLock { $0 += more } }
  var all: [UInt8] { bytes.withLock { $0 } }
}

/// A store into which files are imported.
struct ImportTarget {
  let session: TestSession
  let store: Store

  init() throws {
    session = try TestSession()
    store = try session.open()
  }

  @discardableResult
  func `import`(
    _ file: [UInt8], at time: UInt64 = 1, in size: Int = 1 << 16
  ) throws -> SessionFileImport.Result {
    try SessionFileImport(into: store, from: "a test", at: time).run(pieces(file, of: size))
  }
}

/// Expects that two sessions are equal in everything that a file contains.
func expectSame(
  _ a: Store, _ first: SessionNumber, _ b: Store, _ second: SessionNumber
) throws {
  var here = try a.contents(of: first, notes: ["what-if"])
  var there = try b.contents(of: second, notes: ["what-if"])
  // The numbers of sessions are local.
  for origin in [here.beginning.description.origin.point, there.beginning.description.origin.point]
  where origin != nil {
    here.beginning.description.origin = .fresh
    there.beginning.description.origin = .fresh
  }
  #expect(here == there)
  #expect(try a.batches(of: first) == b.batches(of: second))
  #expect(try a.symbols(of: first) == b.symbols(of: second))
}

extension Store {
  /// The batches of a session with the chain after each.
  func batches(of number: SessionNumber) throws -> [BatchWithChain] {
    let contents = try contents(of: number)
    var all: [BatchWithChain] = []
    try forEachBatch(
      of: number, after: contents.beginning.position, chain: contents.beginning.chain,
      through: contents.head
    ) { (batch, chain) throws(StoreError) in
      all.append(BatchWithChain(batch: copy batch, chain: chain))
    }
    return all
  }

  func allValues(of number: SessionNumber) throws -> Set<ValueID> {
    var values: Set<ValueID> = []
    try scan(number) { (record, _) throws(StoreError) in
      values.formUnion(record.values)
      return true
    }
    return values
  }
}

struct BatchWithChain: Equatable {
  let batch: LogBatch
  let chain: HistoryHash
}

/// Returns a file of one session, written again with some parts changed or, where `change` returns
/// `nil`, omitted, and with `marks` after the existing ones.
func forged(
  _ file: [UInt8], marks: [SessionMark] = [],
  _ change: (SessionFileReader.Part) -> SessionFileReader.Part?
) throws -> [UInt8] {
  let bytes = Bytes()
  var reader = try SessionFileReader(from: pieces(file))
  var writer = try SessionFileWriter { (more) throws(SessionFileError) in bytes.append(more) }
  var id = SessionID(rawValue: 0)
  var chain = HistoryHash(rawValue: 0)
  var symbol: UInt32 = 1
  while let part = try reader.next() {
    switch change(part) {
    case nil: continue
    case .session(let beginning, let cited, _):
      (id, chain) = (beginning.id, beginning.chain)
      try writer.begin(beginning, symbol: symbol, cited: cited, base: nil)
    case .base: Issue.record("Only whole sessions are forged")
    case .batches(let batches, _):
      for batch in batches {
        chain = batch.chain(after: chain, of: id, symbol: symbol)
        symbol += UInt32(batch.names.count)
        try writer.add(batch, chain: chain)
      }
    case .value(let id, let bytes): try writer.add(value: id, bytes)
    case .mark(let mark):
      try writer.add(mark)
      for mark in marks { try writer.add(mark) }
    case .note(let note): try writer.add(note)
    case .end(let ending): try writer.end(ending)
    case .trailer: _ = try writer.finish()
    }
  }
  return bytes.all
}

/// Returns a file with another header.
func forged(
  header file: [UInt8], _ change: (inout SessionBeginning) -> Void
) throws -> [UInt8] {
  try forged(file) { part in
    guard case .session(var beginning, let cited, let hasBase) = part else { return part }
    change(&beginning)
    return .session(beginning, cited: cited, hasBase: hasBase)
  }
}
