internal import NavlogStore

/// The session that is being imported, or compared with the one in the store.
final class SessionBeingImported {
  private let beginning: SessionBeginning
  private var cited: [CitedSession]
  private let hasBase: Bool
  /// The session in the store, if it is there.
  private let known: SessionInfo?
  private let sessionImport: SessionImport?
  private let store: Store
  private var pending: [LogBatch] = []
  private var values: [(id: ValueID, bytes: [UInt8])] = []
  private var pendingSize = 0
  private var head: UInt64
  private var chain: HistoryHash
  private var time: UInt64
  private var base: [UInt8]?
  /// How it ended, after `endHead`; `nil` if the file is cut off before.
  private var ending: SessionEnding?
  private var endHead: UInt64 = 0
  /// The last position in the part that is being read.
  private var partHead: UInt64
  private var marks: [SessionMark] = []
  /// The indices of the marks by their names; a hostile file can have many.
  private var marksByName: [String: Int] = [:]
  private var notes: [SessionNote] = []
  private var added: Set<ValueID> = []

  var id: SessionID { beginning.id }

  /// Whether nothing has come of what happened in it.
  var isEmpty: Bool { head == beginning.position && ending == nil }

  /// Whether the state with which it begins is missing so far.
  var isWithoutBase: Bool { hasBase && base == nil }

  init(
    _ beginning: SessionBeginning, cited: [CitedSession], hasBase: Bool, in store: Store,
    _ note: ImportSource
  ) throws(SessionFileError) {
    (self.beginning, self.cited, self.hasBase, self.store) = (beginning, cited, hasBase, store)
    (head, chain, time) = (beginning.position, beginning.chain, beginning.time)
    partHead = head
    do throws(StoreError) {
      (known, sessionImport) = try Self.begin(beginning, hasBase, in: store, note)
    } catch {
      throw SessionFileError(error)
    }
  }

  /// Begins to import a session, or returns the one in the store, where another import may have
  /// finished it in the meantime.
  private static func begin(
    _ beginning: SessionBeginning, _ hasBase: Bool, in store: Store, _ note: ImportSource
  ) throws(StoreError) -> (SessionInfo?, SessionImport?) {
    if let known = try store.session(beginning.id) { return (known, nil) }
    do throws(StoreError) {
      return (nil, try SessionImport(into: store, beginning, note: note, hasBase: hasBase))
    } catch {
      guard error.code == .conflict, let known = try store.session(beginning.id) else {
        throw error
      }
      return (known, nil)
    }
  }

  /// Goes on with another part of the session.
  func resume(
    _ part: SessionBeginning, cited more: [CitedSession]
  ) throws(SessionFileError) {
    guard part.position <= head else {
      throw SessionFileError(
        .refused, "The parts of the session leave out positions \(head + 1) to \(part.position)",
        hint: "import all of its parts at once")
    }
    guard part.position < head || part.chain == chain else {
      throw SessionFileError(
        .refused, "The parts have another history at position \(head)",
        hint: "they aren't parts of one session")
    }
    if let field = beginning.fieldThatDiffers(from: part) { throw Self.difference("the \(field)") }
    for session in more where !cited.contains(session) { cited.append(session) }
    cited.sort { $0.number < $1.number }
    partHead = part.position
  }

  /// Sets the state with which the session begins; that of a later part is known.
  func begin(with state: [UInt8]) {
    if isWithoutBase { base = state }
  }

  private static func difference(_ what: String) -> SessionFileError {
    SessionFileError(
      .refused, "The parts differ in \(what)",
      hint: "one of them was changed after it was exported; import one of them alone")
  }

  /// Ends the session, unless another part goes on after this one. A part that was written before
  /// the end of the session doesn't know it.
  func end(_ ending: SessionEnding) throws(SessionFileError) {
    guard partHead == head else { return }
    guard let known = self.ending, known.how != .cut, endHead == head else {
      (self.ending, endHead) = (ending, head)
      return
    }
    guard ending.how == .cut || ending == known else { throw Self.difference("how they end") }
  }

  func add(_ mark: SessionMark) throws(SessionFileError) {
    guard let index = marksByName[mark.name] else {
      marksByName[mark.name] = marks.count
      return marks.append(mark)
    }
    guard marks[index] == mark else { throw Self.difference("the mark '\(mark.name)'") }
  }

  func add(_ note: SessionNote) throws(SessionFileError) {
    guard let known = notes.first(where: { $0.name == note.name }) else {
      return notes.append(note)
    }
    guard known == note else { throw Self.difference("the note '\(note.name)'") }
  }

  func add(_ batches: [LogBatch], chain: HistoryHash, in size: Int) throws(SessionFileError) {
    partHead = batches.last?.last ?? partHead
    let batches = batches.first?.first == head + 1 ? batches : batches.filter { $0.first > head }
    guard let last = batches.last else { return }
    (head, self.chain) = (last.last, chain)
    do throws(StoreError) { time = try last.lastTime() } catch { throw SessionFileError(error) }
    guard sessionImport != nil else { return }
    pending += batches
    for batch in batches { pendingSize += batch.body.count }
    if pendingSize >= size { try flush() }
  }

  func add(_ value: ValueID, _ bytes: [UInt8], in size: Int) throws(SessionFileError) {
    // A value that one part has lost may be in another.
    guard !bytes.isEmpty, try isMissing(value, bytes),
      added.insert(value).inserted
    else { return }
    values.append((value, bytes))
    guard sessionImport != nil else { return }
    pendingSize += bytes.count + 64
    if pendingSize >= size { try flush() }
  }

  /// Whether the session is new, or was imported without the value.
  private func isMissing(_ value: ValueID, _ bytes: [UInt8]) throws(SessionFileError) -> Bool {
    guard sessionImport == nil else { return true }
    guard let known, known.description.imported != nil else { return false }
    do throws(StoreError) {
      return try store.lacks(value, of: known.number) && ValueID(of: bytes.span) == value
    } catch {
      throw SessionFileError(error)
    }
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
    let lostValues = sessionImport.missing.count
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
    (outcome.renamedMarks, outcome.lostValues) = (renamed, lostValues)
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
  private func compare(
    in store: Store
  ) throws(SessionFileError) -> SessionFileImport.Outcome {
    guard let known else { throw SessionFileError(.refused, "The session is gone") }
    if let damage = known.damage { throw SessionFileError(damage) }
    let number = known.number
    guard known.base <= beginning.position, known.head >= head else {
      throw SessionFileError(
        .refused,
        "Session \(number) is the same session, but the store has only positions "
          + "\(known.base) to \(known.head) of it; the file has \(beginning.position) to \(head)",
        hint: "import all parts of it at once, or import it into another store")
    }
    let here: HistoryHash
    do throws(StoreError) {
      here = try store.chain(of: number, at: head)
    } catch {
      guard error.code == .insideCommand else { throw SessionFileError(error) }
      throw anotherHistory(number)
    }
    guard here == chain else { throw anotherHistory(number) }
    return outcome(number, wasHere: true)
  }

  /// Adds what an imported session in the store lacks of its end, its marks and its large values.
  func supplement(
    _ compared: SessionFileImport.Outcome, in store: Store, _ naming: SessionFileImport.MarkNaming
  ) throws(SessionFileError) -> SessionFileImport.Outcome {
    guard known?.description.imported != nil else { return compared }
    var outcome = compared
    outcome.renamedMarks = renameMarks(naming)
    do throws(StoreError) {
      outcome.supplement = try store.supplement(
        outcome.session, endingAt: head, ending, marks: marks, values: values)
    } catch {
      throw SessionFileError(error)
    }
    let added = outcome.supplement.marks
    outcome.renamedMarks.removeAll { !added.contains($0.here) }
    return outcome
  }

  private func anotherHistory(_ number: SessionNumber) -> SessionFileError {
    SessionFileError(
      .refused,
      "Session \(number) has the same identity as the session in the file, but another history",
      hint: "one of them was changed, or recorded by a copied machine; import it into another store"
    )
  }
}

extension SessionBeginning {
  /// Returns the name of a field in which another part of the session has something else; `nil` if
  /// there is none.
  fileprivate func fieldThatDiffers(from part: SessionBeginning) -> String? {
    let (here, there) = (description, part.description)
    let fields: [(name: String, isSame: Bool)] = [
      ("app", here.app == there.app), ("build", here.build == there.build),
      ("origin", here.origin == there.origin), ("name of the session", here.name == there.name),
      ("class manifest", here.metadata == there.metadata), ("rules", here.rules == there.rules),
      ("start", started == part.started), ("store", store == part.store),
      ("machine", machine == part.machine), ("boot", boot == part.boot),
      ("process", process == part.process), ("program", program == part.program),
      ("profile", isRedacted == part.isRedacted),
    ]
    return fields.first { !$0.isSame }?.name
  }
}
