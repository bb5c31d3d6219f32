package import NavlogStore

/// Imports the sessions of a file into a store.
///
/// A session becomes visible once all of it is durable. Sessions that are in the store with the
/// same history are left alone. An import that fails removes the sessions that it has added.
package struct SessionFileImport: ~Copyable {
  /// What happened to one session of the file.
  package struct Outcome: Hashable, Sendable {
    /// The session in the store.
    package let session: SessionNumber
    package let id: SessionID
    /// Whether it was in the store before.
    package let wasHere: Bool
    /// The positions before its first and of its last event in the file.
    package let base: UInt64
    package let head: UInt64
    /// The marks that have other names in the store than in the file.
    package var renamedMarks: [RenamedMark] = []
    /// What the file added to the session that was in the store before.
    package var supplement = SessionSupplement()
    /// The number of large values that its events refer to and that the file doesn't have.
    package var lostValues = 0
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
  private var source: String
  private let time: UInt64
  private let naming: MarkNaming
  private var result = Result()
  private var current: SessionBeingImported?
  /// The last session of the file before, which may go on in this one.
  private var continued: SessionBeingImported?
  private var isJoining = false
  /// The sessions that were in the store before, with the indices of their outcomes.
  private var known: [(index: Int, session: SessionBeingImported)] = []

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
    try read { (file) throws(SessionFileError) in
      var reader = try SessionFileReader(from: bytes)
      do throws(SessionFileError) {
        while let part = try reader.next() { try file.take(part) }
      } catch {
        guard error.code == .truncated else { throw error }
        if let current = file.current, current.isWithoutBase { throw error }
        // Of the last session, nothing but its name may have arrived.
        if file.current?.isEmpty == true { file.current = nil } else { try file.end() }
        guard !file.result.outcomes.isEmpty else {
          throw SessionFileError(
            .truncated, "The session file is cut off before the end of its first segment",
            hint: "get the whole file")
        }
      }
    }
    return result
  }

  /// Imports several files, and joins those that are parts of one session.
  ///
  /// The files may have any order, and parts may overlap. Each file has to be whole.
  ///
  /// - Parameters:
  ///   - names: describe the files; a session keeps that of the file in which it begins.
  ///   - open: opens the file with this index; it is called twice for each.
  package consuming func run(
    joining names: [String],
    _ open: (Int) throws(SessionFileError) -> SessionFileReader.Source
  ) throws(SessionFileError) -> Result {
    isJoining = true
    try read { (file) throws(SessionFileError) in
      for index in try SessionFileImport.order(of: names, open) {
        file.source = names[index]
        do throws(SessionFileError) {
          var reader = try SessionFileReader(from: open(index))
          while let part = try reader.next() { try file.take(part) }
        } catch {
          throw error.naming(names[index])
        }
      }
      try file.endContinued()
    }
    return result
  }

  /// Runs `body`, and adds to the sessions that were in the store what is new; if that fails, removes
  /// the sessions that were added.
  private mutating func read(
    _ body: (inout SessionFileImport) throws(SessionFileError) -> Void
  ) throws(SessionFileError) {
    do throws(SessionFileError) {
      try body(&self)
      for (index, session) in known {
        result.outcomes[index] = try session.supplement(result.outcomes[index], in: store, naming)
      }
      do throws(StoreError) { try store.resolveOrigins() } catch { throw SessionFileError(error) }
    } catch {
      let reasons = result.outcomes.reversed().filter { !$0.wasHere }
        .compactMap { remove($0.session) }
      guard !reasons.isEmpty else { throw error }
      throw SessionFileError(
        error.code, error.message,
        hint: ([error.hint].compactMap(\.self)
          + ["a part of the file was added and stays: \(reasons.joined(separator: ", "))"])
          .joined(separator: "; "),
        cause: error.cause)
    }
  }

  /// Removes a session that was added, and its marks; returns why it can't be removed, if another one
  /// needs it by now or the store can't be written.
  private func remove(_ session: SessionNumber) -> String? {
    do throws(StoreError) {
      for mark in try store.marks(of: session) { try store.unmark(mark.name, session: session) }
      try store.remove(session)
      return nil
    } catch { return error.message }
  }

  /// Returns the indices of the files with the parts of a session one after the other, after those
  /// with its origin.
  private static func order(
    of names: [String], _ open: (Int) throws(SessionFileError) -> SessionFileReader.Source
  ) throws(SessionFileError) -> [Int] {
    var places: [SessionID: Int] = [:]
    var files: [SessionID: [(position: UInt64, missing: Int, index: Int)]] = [:]
    // The sessions, and their origins, in the files with the same last session; and the last session
    // of the files where each session is.
    var contents: [SessionID: (sessions: Set<SessionID>, origins: Set<SessionID>)] = [:]
    var owners: [SessionID: SessionID] = [:]
    for (index, name) in names.enumerated() {
      var last = (id: SessionID(rawValue: 0), position: UInt64(0))
      var sessions: [(id: SessionID, origin: SessionID?)] = []
      do throws(SessionFileError) {
        var reader = try SessionFileReader(from: open(index))
        while let part = try reader.next() {
          guard case .session(let beginning, _, _) = part else { continue }
          last = (beginning.id, beginning.position)
          sessions.append((beginning.id, beginning.description.origin.point?.id))
        }
      } catch {
        throw error.naming(name)
      }
      places[last.id] = places[last.id] ?? index
      let (ids, origins) = (Set(sessions.map(\.id)), Set(sessions.compactMap(\.origin)))
      files[last.id, default: []].append((last.position, origins.subtracting(ids).count, index))
      contents[last.id, default: ([], [])].sessions.formUnion(ids)
      contents[last.id, default: ([], [])].origins.formUnion(origins)
      for id in ids { owners[id] = owners[id] ?? last.id }
      owners[last.id] = last.id
    }
    var order: [Int] = []
    var rest = places.sorted { $0.value > $1.value }.map { (id: $0.key, isReady: false) }
    var seen: Set<SessionID> = []
    while let (id, isReady) = rest.popLast() {
      if isReady {
        let parts = files[id] ?? []
        order += parts.sorted {
          ($0.position, $0.missing, $0.index) < ($1.position, $1.missing, $1.index)
        }.map(\.index)
      } else if seen.insert(id).inserted {
        rest.append((id, true))
        guard let contents = contents[id] else { continue }
        let others = contents.origins.subtracting(contents.sessions).compactMap { owners[$0] }
        rest += others.sorted { places[$0] ?? 0 > places[$1] ?? 0 }.map { ($0, false) }
      }
    }
    return order
  }

  private mutating func take(_ part: SessionFileReader.Part) throws(SessionFileError) {
    switch part {
    case .session(let beginning, let cited, let hasBase):
      try end()
      if let continued, continued.id == beginning.id {
        (current, self.continued) = (continued, nil)
        return try continued.resume(beginning, cited: cited)
      }
      current = try SessionBeingImported(
        beginning, cited: cited, hasBase: hasBase, in: store,
        ImportSource(
          time: time, source: source, store: beginning.store, log: beginning.id,
          isRedacted: beginning.isRedacted))
    case .base(let bytes): current?.begin(with: bytes)
    case .batches(let batches, let chain):
      try current?.add(batches, chain: chain, in: Self.transactionSize)
    case .value(let id, let bytes): try current?.add(id, bytes, in: Self.transactionSize)
    case .mark(let mark): try current?.add(mark)
    case .note(let note): try current?.add(note)
    case .end(let ending): try current?.end(ending)
    case .trailer(let trailer):
      if isJoining {
        try endContinued()
        (continued, current) = (current, nil)
      } else {
        try end()
      }
      result.trailer = trailer
    }
  }

  /// Makes the current session visible: when another begins, or the trailer proves that the file is
  /// whole, or it is cut off.
  private mutating func end() throws(SessionFileError) {
    guard let current else { return }
    self.current = nil
    let outcome = try current.finish(in: store, naming)
    // An origin can come with each of several parts.
    guard !result.outcomes.contains(where: { $0.id == outcome.id }) else { return }
    if outcome.wasHere { known.append((result.outcomes.count, current)) }
    result.outcomes.append(outcome)
  }

  /// Makes the last session of the file before visible: it doesn't go on in another file.
  private mutating func endContinued() throws(SessionFileError) {
    let current = current
    self.current = continued
    continued = nil
    try end()
    self.current = current
  }
}
