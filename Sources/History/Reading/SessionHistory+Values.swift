package import NavlogStore
public import NavlogNavigation

extension SessionHistory {
  /// Returns the value that the event at `position` set, as the app encoded it.
  ///
  /// Returns `nil` if the event doesn't set a value, or if its value was left out. Throws
  /// ``HistoryError/Code/missingValue`` if the value should exist but is missing.
  public func value(at position: UInt64) throws(HistoryError) -> [UInt8]? {
    let base = try info().base
    let value: LoggedEvent.Value?
    if position <= base, let kept = try self.base(), position <= kept.hierarchy.position {
      value = Position(exactly: position).flatMap { kept.values[$0] }
    } else {
      value = try events(at: position).compactMap(\.value).last
    }
    return try value.map { (value) throws(HistoryError) in try bytes(of: value, at: position) }
  }

  /// Returns the value of `key` of the node in `slot` in `hierarchy`, which is a state of this
  /// session; `nil` if it isn't set.
  public func value(
    of key: Symbol, of slot: Slot, in hierarchy: borrowing Hierarchy
  ) throws(HistoryError) -> [UInt8]? {
    guard let cell = hierarchy.cell(slot, .state(key)), cell.isSet else { return nil }
    return try value(at: UInt64(cell.position))
  }

  /// Returns the bytes of a value that an event contains or refers to.
  public func bytes(
    of value: LoggedEvent.Value, at position: UInt64
  ) throws(HistoryError) -> [UInt8] {
    switch value {
    case .inline(let bytes): return bytes
    case .kept(let id):
      let found: [UInt8]?
      do throws(StoreError) { found = try store.value(id, of: session) } catch {
        throw HistoryError(error)
      }
      guard let found else {
        throw HistoryError(
          .missingValue, "The value that event \(position) set is not in the store",
          hint: "'navlog verify' tells what else is missing")
      }
      return found
    }
  }

  // MARK: - The base of the history

  /// Returns the base of the history, its own or that of the session it was forked from; `nil` if
  /// it begins empty.
  func base() throws(HistoryError) -> Base? {
    var number = session
    do throws(StoreError) {
      // A fork is always newer than its parent, so this terminates.
      while true {
        if let row = try store.base(of: number) {
          let base = try baseOrStoreError(row.body)
          guard UInt64(base.hierarchy.position) == row.position else {
            throw StoreError(
              .corrupted, "The base of session \(number) is of another position than it says")
          }
          return base
        }
        let origin = try store.session(number).description.origin
        guard origin.kind == .forked, let point = origin.point, point.session < number else {
          return nil
        }
        number = point.session
      }
    } catch {
      throw HistoryError(error)
    }
  }

  private func baseOrStoreError(_ body: [UInt8]) throws(StoreError) -> Base {
    do throws(HistoryError) { return try Base(decoding: body.span, versions) } catch {
      throw StoreError(.corrupted, error.message, hint: error.hint)
    }
  }

  /// Trims the history before the last end of a command at or before `position`; the state there
  /// becomes the beginning. Returns the new beginning.
  ///
  /// The state there can still be read, but not how it came about. Refused if a mark or a fork
  /// needs the part that would be deleted.
  @discardableResult
  public func trim(below position: UInt64) throws(HistoryError) -> UInt64 {
    let end: CommandEnd
    do throws(StoreError) {
      end = try store.lastCommandEnd(of: session, atOrBefore: position)
    } catch {
      throw HistoryError(error)
    }
    let (base, kept) = try encodedBase(at: end.position)
    do throws(StoreError) {
      try store.trim(session, below: end.position, base: base.span, keeping: kept)
    } catch {
      throw HistoryError(error)
    }
    return end.position
  }

  /// Returns the encoded state at `position`, an end of a command, and the identifiers of the large
  /// values in it.
  package func encodedBase(
    at position: UInt64
  ) throws(HistoryError) -> (bytes: [UInt8], values: Set<ValueID>) {
    let hierarchy = try self.hierarchy(at: position).hierarchy
    var values: [Position: LoggedEvent.Value] = [:]
    let older = try base()
    for cell in hierarchy.cells where cell.isSet && cell.key.symbol != nil {
      let value =
        if let older, cell.position <= older.hierarchy.position {
          older.values[cell.position]
        } else {
          try events(at: UInt64(cell.position)).compactMap(\.value).last
        }
      if let value { values[cell.position] = value }
    }
    let base = Base(hierarchy: hierarchy, values: values)
    return (base.encoded(), base.keptValues)
  }

  /// Returns the identifiers of the large values in a base; throws if it can't be decoded.
  package func values(inBase bytes: [UInt8]) throws(HistoryError) -> Set<ValueID> {
    try Base(decoding: bytes.span, versions).keptValues
  }

  /// Returns the state in a base; throws if it can't be decoded.
  package static func hierarchy(inBase bytes: [UInt8]) throws(HistoryError) -> Hierarchy {
    try Base(decoding: bytes.span, EventVersions.today()).hierarchy
  }
}

extension Base {
  fileprivate var keptValues: Set<ValueID> {
    Set(
      values.values.compactMap { value in
        if case .kept(let id) = value { id } else { nil }
      })
  }
}

extension SessionHistory {
  /// The size in bytes above which values are stored beside the log.
  package static var largestInlineValue: Int { EventWriter.largestInlineValue }
}
