internal import NavlogLMDB
internal import NavlogMigrations

extension Store {
  /// Returns the part of a session after `position` and up to `head`, both ends of commands;
  /// without them, all that the session has itself.
  ///
  /// - Parameter notes: the names of the notes that belong to it.
  package func contents(
    of number: SessionNumber, after position: UInt64? = nil, through head: UInt64? = nil,
    notes: Set<String> = []
  ) throws(StoreError) -> SessionContents {
    let rows = try catalog.rows(of: number)
    let start = position ?? rows.base
    let last = head ?? rows.head
    for position in [start, last] where position < rows.base {
      throw rows.doesNotHave(position)
    }
    guard start <= last, last <= rows.head else {
      throw StoreError(
        .noSuchPosition, "Session \(number) has no part from position \(start) to \(last)",
        hint: "session \(number) has \(rows.head) events")
    }
    if last > rows.base { _ = try commandEnd(of: number, at: last) }
    var beginning = SessionBeginning(rows, store: try storeID(of: rows))
    var base: [UInt8]?
    if start > rows.base {
      let end = try commandEnd(of: number, at: start)
      (beginning.position, beginning.chain, beginning.time) = (start, end.chain, end.time)
    } else if let row = try self.base(of: number) {
      base = row.body
    } else if start > 0 {
      beginning.time = try lastCommandEnd(of: number, atOrBefore: start).time
    }
    if start > 0 { beginning.names = try names(of: number, through: start) }
    return try SessionContents(
      beginning: beginning, base: base, head: last,
      marks: sessionMarks(of: number).filter { (start...last).contains($0.position) },
      notes: sessionNotes(of: number).filter { notes.contains($0.name) },
      ending: ending(of: number, rows, at: last))
  }

  /// Returns the chain of a session itself at `position`, an end of a command or its beginning.
  package func chain(
    of number: SessionNumber, at position: UInt64
  ) throws(StoreError) -> HistoryHash {
    let rows = try catalog.rows(of: number)
    return position == rows.base
      ? rows.baseChain : try commandEnd(of: number, at: position).chain
  }

  private func storeID(of rows: SessionRows) throws(StoreError) -> UInt128 {
    if let imported = rows.session.description.imported { return imported.store }
    do throws(MigrationError) {
      return try Migrator.format(of: environment)?.store ?? 0
    } catch {
      throw StoreError(error)
    }
  }

  private func names(
    of number: SessionNumber, through position: UInt64
  ) throws(StoreError) -> [String] {
    try symbolTable(of: number, below: position).all.dropFirst().map { $0 ?? "" }
  }

  private func ending(
    of number: SessionNumber, _ rows: SessionRows, at head: UInt64
  ) throws(StoreError) -> SessionEnding {
    guard head == rows.head, let end = rows.end, !end.isCut,
      let how = SessionEnding.How(rawValue: end.how.rawValue)
    else {
      let time =
        head > rows.base
        ? try lastCommandEnd(of: number, atOrBefore: head).time
        : rows.trimmed?.time ?? rows.session.started
      return SessionEnding(how: .cut, time: time)
    }
    var ending = SessionEnding(
      how: how, time: end.time, lostFrom: end.lostFrom, recovered: end.recovered)
    ending.interrupted = try read { (transaction) throws(StoreError) in
      let key = Key.row(.interrupted, number)
      guard let row = try transaction.row(key.span) else { return nil }
      do throws(StoreError) {
        let left = try InterruptedRow(row, key: key.span)
        try left.forEachEvent(in: row)
        return SessionEnding.InterruptedCommand(
          first: left.first, command: left.command, time: left.time, count: left.count,
          names: left.symbols, body: Array(copying: row.extracting(left.body..<row.count)))
      } catch {
        return nil  // A diagnostic that can't be read isn't part of the history.
      }
    }
    return ending
  }

  private func sessionMarks(of number: SessionNumber) throws(StoreError) -> [SessionMark] {
    var marks: [SessionMark] = []
    try eachRow(.mark, of: number) { (name, key, row) throws(StoreError) in
      let mark = try MarkRow(row, key: key)
      marks.append(
        SessionMark(
          name: String(decoding: name, as: UTF8.self), position: mark.position, made: mark.made,
          chain: mark.chain))
    }
    return marks
  }

  private func sessionNotes(of number: SessionNumber) throws(StoreError) -> [SessionNote] {
    var notes: [SessionNote] = []
    try eachRow(.note, of: number) { (name, key, row) throws(StoreError) in
      let note = try NoteRow(row, key: key)
      notes.append(
        SessionNote(
          name: String(decoding: name, as: UTF8.self), bytes: note.bytes, made: note.made))
    }
    return notes
  }
}

extension SessionBeginning {
  /// Creates the beginning of the session with these rows, without names.
  fileprivate init(_ rows: SessionRows, store: UInt128) {
    var description = rows.session.description
    description.imported = nil
    self.init(
      id: rows.session.id, store: store, description: description,
      started: rows.session.started, machine: rows.session.machine.id,
      boot: rows.session.machine.boot, process: rows.session.machine.process,
      program: rows.session.program, position: rows.base, chain: rows.baseChain,
      time: rows.trimmed?.time ?? rows.session.started, names: [])
    isRedacted = rows.session.description.imported?.isRedacted ?? false
  }
}
