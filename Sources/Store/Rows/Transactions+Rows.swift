internal import NavlogLMDB

// Operations of transactions and cursors on rows, which throw the errors of this module.

extension ReadTransaction {
  @_lifetime(borrow self)
  func row(_ key: Span<UInt8>) throws(StoreError) -> Span<UInt8>? {
    do throws(LMDBError) { return try value(forKey: key) } catch { throw StoreError(error) }
  }

  @_lifetime(borrow self)
  func rows() throws(StoreError) -> Cursor {
    do throws(LMDBError) { return try cursor() } catch { throw StoreError(error) }
  }
}

extension WriteTransaction {
  @_lifetime(borrow self)
  func row(_ key: Span<UInt8>) throws(StoreError) -> Span<UInt8>? {
    do throws(LMDBError) { return try value(forKey: key) } catch { throw StoreError(error) }
  }

  @_lifetime(borrow self)
  func rows() throws(StoreError) -> Cursor {
    do throws(LMDBError) { return try cursor() } catch { throw StoreError(error) }
  }

  @inline(__always)
  mutating func set(
    _ value: Span<UInt8>, at key: Span<UInt8>, _ mode: PutMode = .upsert
  ) throws(StoreError) {
    do throws(LMDBError) { try put(value, forKey: key, mode) } catch { throw StoreError(error) }
  }

  mutating func set(
    _ value: [UInt8], at key: Span<UInt8>, _ mode: PutMode = .upsert
  ) throws(StoreError) {
    try set(value.span, at: key, mode)
  }

  /// Writes the symbols with which a session begins.
  mutating func set(
    symbols names: [String], of session: SessionNumber, definedAt position: UInt64
  ) throws(StoreError) {
    for (index, name) in names.enumerated() {
      let key = Key.symbol(session, UInt32(index + 1))
      try set(SymbolRow.sealed(definedAt: position, text: name, under: key.span), at: key.span)
    }
  }

  borrowing func head(of session: SessionNumber) throws(StoreError) -> UInt64? {
    var cursor = try rows()
    return try cursor.head(of: session)
  }

  borrowing func greatest(_ kind: Key.Kind) throws(StoreError) -> SessionNumber? {
    var cursor = try rows()
    return try cursor.greatest(kind)
  }

  /// Returns the number of a new session. The number of a removed one may still be in use by its
  /// tombstone.
  borrowing func nextSession() throws(StoreError) -> SessionNumber {
    let last = [try greatest(.session), try greatest(.end)].compactMap { $0 }.max()
    // The last number stands for a session that isn't in the store.
    guard let number = SessionNumber((last?.rawValue ?? 0) + 1), number != .elsewhere else {
      throw StoreError(.tooLarge, "The store has reached its maximum number of sessions")
    }
    return number
  }

  @discardableResult
  mutating func remove(_ key: Span<UInt8>) throws(StoreError) -> Bool {
    do throws(LMDBError) { return try delete(forKey: key) } catch { throw StoreError(error) }
  }
}

extension Cursor {
  /// Returns the first row at or after `key`.
  @_lifetime(copy self)
  mutating func seek(_ key: Span<UInt8>) throws(StoreError) -> Entry? {
    do throws(LMDBError) {
      return try move(toFirstAtOrAfter: key)
    } catch {
      throw StoreError(error)
    }
  }

  /// Returns the last row before `key`.
  @_lifetime(copy self)
  mutating func seek(before key: Span<UInt8>) throws(StoreError) -> Entry? {
    do throws(LMDBError) {
      return try move(toFirstAtOrAfter: key) == nil ? last() : previous()
    } catch {
      throw StoreError(error)
    }
  }

  @_lifetime(copy self)
  mutating func following() throws(StoreError) -> Entry? {
    do throws(LMDBError) { return try next() } catch { throw StoreError(error) }
  }

  @_lifetime(copy self)
  mutating func preceding() throws(StoreError) -> Entry? {
    do throws(LMDBError) { return try previous() } catch { throw StoreError(error) }
  }

  /// Returns the position of the last event in the log of `session` itself.
  mutating func head(of session: SessionNumber) throws(StoreError) -> UInt64? {
    let next = Key.position(.record, session, Key.endOfPositions)
    guard let row = try seek(before: next.span), let (kind, found) = Key.parse(row.key),
      kind == .record, found == session
    else { return nil }
    return Key.position(of: row.key)
  }

  /// Returns the greatest session number with a row of `kind`.
  mutating func greatest(_ kind: Key.Kind) throws(StoreError) -> SessionNumber? {
    let next: [4 of UInt8] = [kind.rawValue &+ 1, 0, 0, 0]
    guard let row = try seek(before: next.span), let (found, session) = Key.parse(row.key),
      found == kind
    else { return nil }
    return session
  }
}
