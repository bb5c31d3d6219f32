package import NavlogStore

/// Imports the sessions of a file into a store.
///
/// A session becomes visible once all of it is durable. Sessions that are in the store with the
/// same history are left alone.
package struct SessionFileImport: ~Copyable {
  /// What happened to one session of the file.
  package struct Outcome: Hashable, Sendable {
    /// The session in the store.
    package let session: SessionNumber
    package let id: LogID
    /// Whether it was in the store before.
    package let wasHere: Bool
    /// The positions before its first and of its last event in the file.
    package let base: UInt64
    package let head: UInt64
    /// The marks that have other names in the store than in the file.
    package var renamedMarks: [RenamedMark] = []
  }

  /// A mark whose name can't be used here.
  package struct RenamedMark: Hashable, Sendable {
    package let name: String
    /// The name in the store.
    package let here: String
  }

  /// Returns the name of a mark in the store; `others` are the names of the session's other marks.
  package typealias MarkNaming = (_ name: String, _ others: Set<String>) -> String

  /// The result of an import.
  package struct Result: Sendable {
    /// The sessions of the file, in its order; the last one is the one that was exported.
    package var outcomes: [Outcome] = []
    /// The trailer; `nil` if the file is cut off.
    package var trailer: SessionFileTrailer?
  }

  private let store: Store
  private let source: String
  private let time: UInt64
  private let naming: MarkNaming
  private var result = Result()
  private var current: Current?

  /// The size of the events after which they are written.
  private static let transactionSize = 2 << 20

  /// Creates an import into `store` of a file that `source` describes.
  package init(
    into store: Store, from source: String, at time: UInt64,
    naming: @escaping MarkNaming = { name, _ in name }
  ) {
    (self.store, self.source, self.time, self.naming) = (store, source, time, naming)
  }

  /// Imports the file. If it is cut off, what is whole of it is imported, and ``Result/trailer`` is
  /// `nil`; throws if not even one segment is.
  package consuming func run(
    _ bytes: @escaping SessionFileReader.Source
  ) throws(SessionFileError) -> Result {
    var reader = try SessionFileReader(from: bytes)
    do throws(SessionFileError) {
      while let part = try reader.next() { try take(part) }
    } catch {
      guard error.code == .truncated, current != nil || !result.outcomes.isEmpty else {
        throw error
      }
      if let current, current.isWithoutBase { throw error }
      // Of the last session, nothing but its name may have arrived.
      if current?.isEmpty == true { current = nil } else { try end() }
      guard !result.outcomes.isEmpty else {
        throw SessionFileError(
          .truncated, "The session file is cut off before the end of its first segment",
          hint: "get the whole file")
      }
    }
    return result
  }

  private mutating func take(_ part: SessionFileReader.Part) throws(SessionFileError) {
    switch part {
    case .session(let beginning, let cited, let hasBase):
      try end()
      current = try Current(
        beginning, cited: cited, hasBase: hasBase, in: store,
        ImportNote(
          time: time, source: source, store: beginning.store, log: beginning.id,
          isRedacted: beginning.isRedacted))
    case .base(let bytes): current?.base = bytes
    case .batches(let batches, let chain):
      try current?.add(batches, chain: chain, in: Self.transactionSize)
    case .value(let id, let bytes): try current?.add(id, bytes, in: Self.transactionSize)
    case .mark(let mark): current?.marks.append(mark)
    case .note(let note): current?.notes.append(note)
    case .end(let ending): current?.ending = ending
    case .trailer(let trailer):
      try end()
      result.trailer = trailer
    }
  }

  /// Makes the current session visible: when another begins, or the trailer proves that the file is
  /// whole, or it is cut off.
  private mutating func end() throws(SessionFileError) {
    guard let current else { return }
    self.current = nil
    result.outcomes.append(try current.finish(in: store, naming))
  }
}

/// The session that is being imported, or compared with the one in the store.
private final class Current {
  private let beginning: SessionBeginning
  private let cited: [CitedSession]
  private let hasBase: Bool
  /// The session in the store, if it is there.
  private let known: SessionInfo?
  private let sessionImport: SessionImport?
  private var pending: [LogBatch] = []
  private var values: [(id: ValueID, bytes: [UInt8])] = []
  private var pendingSize = 0
  private var head: UInt64
  private var chain: Chain
  private var time: UInt64
  var base: [UInt8]?
  /// How it ended; `nil` if the file is cut off before.
  var ending: SessionEnding?
  var marks: [SessionMark] = []
  var notes: [SessionNote] = []

  /// Whether nothing has come of what happened in it.
  var isEmpty: Bool { head == beginning.position && ending == nil }

  /// Whether the state with which it begins is missing so far.
  var isWithoutBase: Bool { hasBase && base == nil }

  init(
    _ beginning: SessionBeginning, cited: [CitedSession], hasBase: Bool, in store: Store,
    _ note: ImportNote
  ) throws(SessionFileError) {
    (self.beginning, self.cited, self.hasBase) = (beginning, cited, hasBase)
    (head, chain, time) = (beginning.position, beginning.chain, beginning.time)
    do throws(StoreError) {
      known = try store.session(beginning.id)
      sessionImport =
        known == nil
        ? try SessionImport(into: store, beginning, note: note, hasBase: hasBase) : nil
    } catch {
      throw SessionFileError(error)
    }
  }

  func add(_ batches: [LogBatch], chain: Chain, in size: Int) throws(SessionFileError) {
    guard let last = batches.last else { return }
    (head, self.chain) = (last.last, chain)
    do throws(StoreError) { time = try last.lastTime() } catch { throw SessionFileError(error) }
    guard sessionImport != nil else { return }
    pending += batches
    for batch in batches { pendingSize += batch.body.count }
    if pendingSize >= size { try flush() }
  }

  func add(_ value: ValueID, _ bytes: [UInt8], in size: Int) throws(SessionFileError) {
    guard sessionImport != nil else { return }
    values.append((value, bytes))
    pendingSize += bytes.count + 64
    if pendingSize >= size { try flush() }
  }

  /// Writes what was added.
  private func flush() throws(SessionFileError) {
    do throws(StoreError) {
      if let sessionImport, !pending.isEmpty {
        try sessionImport.add(pending)
        // The names of a fork follow those that its parent has here.
        guard sessionImport.chain == chain else {
          throw StoreError(
            .conflict, "The session in the file doesn't continue the one in the store")
        }
      }
      if !values.isEmpty { try sessionImport?.add(values) }
    } catch {
      throw SessionFileError(error)
    }
    pending.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    pendingSize = 0
  }

  func finish(
    in store: Store, _ naming: SessionFileImport.MarkNaming
  ) throws(SessionFileError) -> SessionFileImport.Outcome {
    guard let sessionImport else { return try compare(in: store) }
    try flush()
    let renamed = renameMarks(naming)
    var notes = notes
    if !cited.isEmpty {
      notes.append(
        SessionNote(
          name: CitedSession.note, bytes: CitedSession.encoded(cited), made: beginning.started))
    }
    do throws(StoreError) {
      try sessionImport.finish(
        ending ?? SessionEnding(how: .cut, time: time), base: base, marks: marks, notes: notes)
    } catch {
      throw SessionFileError(error)
    }
    var outcome = outcome(sessionImport.number, wasHere: false)
    outcome.renamedMarks = renamed
    return outcome
  }

  private func renameMarks(
    _ naming: SessionFileImport.MarkNaming
  ) -> [SessionFileImport.RenamedMark] {
    var names = Set(marks.map(\.name))
    var renamed: [SessionFileImport.RenamedMark] = []
    for index in marks.indices {
      let name = marks[index].name
      let here = naming(name, names)
      guard here != name else { continue }
      names.insert(here)
      marks[index].name = here
      renamed.append(SessionFileImport.RenamedMark(name: name, here: here))
    }
    return renamed
  }

  private func outcome(
    _ number: SessionNumber, wasHere: Bool
  ) -> SessionFileImport.Outcome {
    SessionFileImport.Outcome(
      session: number, id: beginning.id, wasHere: wasHere, base: beginning.position, head: head)
  }

  /// Checks that the session in the store has all of the history in the file.
  private func compare(in store: Store) throws(SessionFileError) -> SessionFileImport.Outcome {
    guard let known else { throw SessionFileError(.refused, "The session is gone") }
    if let damage = known.damage { throw SessionFileError(damage) }
    let number = known.number
    guard known.base <= beginning.position, known.head >= head else {
      throw SessionFileError(
        .refused,
        "Session \(number) is the same session, but the store has only positions "
          + "\(known.base) to \(known.head) of it; the file has \(beginning.position) to \(head)",
        hint: "import it into another store, or remove session \(number) first")
    }
    let here: Chain
    do throws(StoreError) {
      here = try store.chain(of: number, at: head)
    } catch {
      guard error.code == .insideCommand else { throw SessionFileError(error) }
      throw anotherHistory(number)
    }
    guard here == chain else { throw anotherHistory(number) }
    return outcome(number, wasHere: true)
  }

  private func anotherHistory(_ number: SessionNumber) -> SessionFileError {
    SessionFileError(
      .refused,
      "Session \(number) has the same identity as the session in the file, but another history",
      hint: "one of them was changed, or recorded by a copied machine; import it into another store"
    )
  }
}
