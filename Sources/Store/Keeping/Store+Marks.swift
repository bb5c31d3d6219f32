internal import NavlogLMDB
internal import NavlogMigrations

/// A named position.
public struct Mark: Hashable, Sendable {
  public let name: String
  public let session: SessionNumber
  public let position: UInt64
  /// The time of creation in nanoseconds since 1970.
  public let made: UInt64
}

extension Store {
  /// Names a position of a session; moves an existing mark of that name.
  public func mark(
    _ name: String, session: SessionNumber, at position: UInt64
  ) throws(StoreError) {
    try checkWritable()
    let key = try key(.mark, session, name)
    let segments = try segments(of: session)
    try segments.check(position, of: session)
    let end = try lastCommandEnd(of: session, atOrBefore: position)
    let row = MarkRow(position: position, made: options.now(), chain: end.chain)
    try environment.write { (transaction) throws(StoreError) in
      try FormatGuard.check(in: transaction)
      try transaction.check(end.session, id: end.id, at: end.position)
      try transaction.check(session, at: position)
      try transaction.set(row.sealed(under: key.span), at: key.span)
    }
  }

  /// Removes a mark. Returns whether there was one.
  @discardableResult
  public func unmark(_ name: String, session: SessionNumber) throws(StoreError) -> Bool {
    try checkWritable()
    let key = try key(.mark, session, name)
    return try environment.write { (transaction) throws(StoreError) in
      try FormatGuard.check(in: transaction)
      return try transaction.remove(key.span)
    }
  }

  /// Returns the mark with that name; `nil` if the session has none.
  public func mark(
    named name: String, session: SessionNumber
  ) throws(StoreError) -> Mark? {
    guard (1...200).contains(name.utf8.count) else { return nil }
    let key = Key.named(.mark, session, name.utf8)
    return try read { (transaction) throws(StoreError) in
      guard let row = try transaction.row(key.span) else { return nil }
      let mark = try MarkRow(row, key: key.span)
      return Mark(name: name, session: session, position: mark.position, made: mark.made)
    }
  }

  /// Returns the marks of a session, by name.
  public func marks(of session: SessionNumber) throws(StoreError) -> [Mark] {
    var marks: [Mark] = []
    try eachRow(.mark, of: session) { (name, key, row) throws(StoreError) in
      let mark = try MarkRow(row, key: key)
      marks.append(
        Mark(
          name: String(decoding: name, as: UTF8.self), session: session, position: mark.position,
          made: mark.made))
    }
    return marks
  }

  /// Stores bytes of a higher module for a session under a key of their own, such as a quarantine.
  ///
  /// Any process can call this, not only the session's writer. `nil` removes the bytes.
  public func note(
    _ bytes: [UInt8]?, under name: String, session: SessionNumber
  ) throws(StoreError) {
    try checkWritable()
    let key = try key(.note, session, name)
    let made = options.now()
    try environment.write { (transaction) throws(StoreError) in
      try FormatGuard.check(in: transaction)
      try transaction.check(session, at: .max)
      if let bytes {
        try transaction.set(
          NoteRow(bytes: bytes, made: made).sealed(under: key.span), at: key.span)
      } else {
        try transaction.remove(key.span)
      }
    }
  }

  /// Returns the notes of a session, by name.
  public func notes(
    of session: SessionNumber
  ) throws(StoreError) -> [(name: String, bytes: [UInt8])] {
    var notes: [(name: String, bytes: [UInt8])] = []
    try eachRow(.note, of: session) { (name, key, row) throws(StoreError) in
      notes.append((String(decoding: name, as: UTF8.self), try NoteRow(row, key: key).bytes))
    }
    return notes
  }

  func eachRow(
    _ kind: Key.Kind, of session: SessionNumber,
    _ body: (_ name: [UInt8], _ key: Span<UInt8>, _ row: Span<UInt8>) throws(StoreError) -> Void
  ) throws(StoreError) {
    try read { (transaction) throws(StoreError) in
      var cursor = try transaction.rows()
      var found = try cursor.seek(Key.row(kind, session).span)
      while let row = found {
        guard let (its, owner) = Key.parse(row.key), its == kind, owner == session else { break }
        try body(Array(copying: row.key.extracting(4..<row.key.count)), row.key, row.value)
        found = try cursor.following()
      }
    }
  }

  /// The sizes that a name can have, in bytes of UTF-8.
  package static let nameSizes = 1...200

  func key(
    _ kind: Key.Kind, _ session: SessionNumber, _ name: String
  ) throws(StoreError) -> [UInt8] {
    guard Self.nameSizes.contains(name.utf8.count) else {
      throw StoreError(
        .tooLarge,
        "A name has \(Self.nameSizes.lowerBound) to \(Self.nameSizes.upperBound) bytes; "
          + "'\(name)' has \(name.utf8.count)")
    }
    return Key.named(kind, session, name.utf8)
  }
}
