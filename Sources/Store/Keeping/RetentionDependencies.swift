internal import NavlogLMDB
internal import NavlogMigrations

/// The dependencies between parts of the history: checked before anything is removed, and again in
/// the transaction that removes it, because another thread or process may have added one in
/// between.
struct RetentionDependencies {
  private struct Fork {
    let session: SessionNumber
    let position: UInt64
  }

  private struct Wait {
    let by: SessionNumber
    let position: UInt64
  }

  /// The forks of each session, and the parent of each fork.
  private var forks: [SessionNumber: [Fork]] = [:]
  private var parents: [SessionNumber: SessionNumber] = [:]
  /// The sessions that need a part of each session, and the sessions that each one needs.
  private var waits: [SessionNumber: [Wait]] = [:]
  private var awaited: [SessionNumber: Set<SessionNumber>] = [:]
  private var marks: [SessionNumber: [(name: String, position: UInt64)]] = [:]
  /// The number of the newest session.
  private(set) var last: SessionNumber?

  init(_ cursor: inout Cursor) throws(StoreError) {
    var found = try cursor.seek(Key.row(.session, .first).span)
    while let row = found, let (kind, number) = Key.parse(row.key), kind == .session {
      last = number
      do throws(StoreError) {
        let session = try SessionRow(row.value, key: row.key)
        if session.description.origin.kind == .forked, let point = session.description.origin.point
        {
          forks[point.session, default: []].append(
            Fork(session: number, position: point.position))
          parents[number] = point.session
        }
      } catch {
        // A session with a damaged row can't be read, so it has no dependencies.
      }
      found = try cursor.following()
    }
    found = try cursor.seek(Key.row(.mark, .first).span)
    while let row = found, let (kind, session) = Key.parse(row.key), kind == .mark {
      let name = String(decoding: Array(copying: row.key.extracting(4...)), as: UTF8.self)
      var position: UInt64 = 0
      do throws(StoreError) {
        position = try MarkRow(row.value, key: row.key).position
      } catch {
        // The position is unknown.
      }
      marks[session, default: []].append((name, position))
      found = try cursor.following()
    }
    found = try cursor.seek(Key.row(.note, .first).span)
    while let row = found, let (kind, session) = Key.parse(row.key), kind == .note {
      if Array(copying: row.key.extracting(4...)) == Array(Store.waiting.utf8) {
        do throws(StoreError) {
          let points = Self.points(in: try NoteRow(row.value, key: row.key).bytes)
          for point in points {
            waits[point.session, default: []].append(Wait(by: session, position: point.position))
          }
          if !points.isEmpty {
            waits[session, default: []].append(Wait(by: session, position: 0))
            awaited[session] = Set(points.map(\.session))
          }
        } catch {
          // A note that can't be read adds no dependency.
        }
      }
      found = try cursor.following()
    }
  }

  /// Removes a session and its dependencies. Returns the sessions that it needed.
  @discardableResult
  mutating func forget(_ session: SessionNumber) -> [SessionNumber] {
    var freed = awaited.removeValue(forKey: session) ?? []
    for other in freed { waits[other]?.removeAll { $0.by == session } }
    waits[session]?.removeAll { $0.by == session }
    if let parent = parents.removeValue(forKey: session) {
      forks[parent]?.removeAll { $0.session == session }
      freed.insert(parent)
    }
    marks[session] = nil
    return Array(freed)
  }

  /// Returns why the history of `session` before `position` is needed; `nil` if it isn't.
  func reason(for session: SessionNumber, below position: UInt64 = .max) -> String? {
    if let mark = marks[session]?.first(where: { $0.position < position }) {
      return "mark '\(mark.name)' is at position \(mark.position) of session \(session)"
    }
    for wait in waits[session] ?? [] where wait.position < position {
      // The list of what still has to be restored protects the session's history, but not the
      // session.
      guard wait.by != session || position < .max else { continue }
      return wait.by == session
        ? "it lists the deferred nodes"
        : "session \(wait.by) has yet to restore a part of it"
    }
    for fork in forks[session] ?? [] {
      if fork.position < position {
        return "session \(fork.session) was forked from position \(fork.position) of it"
      }
      // Marks of a fork also apply to the history that it shares with its parent.
      if fork.session > session, let reason = reason(for: fork.session, below: position) {
        return reason
      }
    }
    return nil
  }
}

extension RetentionDependencies {
  /// Throws if the history of a session before `position` is needed.
  func checkTrim(_ number: SessionNumber, below position: UInt64) throws(StoreError) {
    guard let reason = reason(for: number, below: position) else { return }
    throw StoreError(
      .needed, "Session \(number) can't be trimmed below position \(position): \(reason)",
      hint: "remove what needs it, or trim below that")
  }
}

extension ReadTransaction {
  func needs() throws(StoreError) -> RetentionDependencies {
    var cursor = try rows()
    return try RetentionDependencies(&cursor)
  }
}

extension WriteTransaction {
  func needs() throws(StoreError) -> RetentionDependencies {
    var cursor = try rows()
    return try RetentionDependencies(&cursor)
  }

  /// Throws unless the history of `session` still contains `position`.
  func check(_ session: SessionNumber, id: SessionID? = nil, at position: UInt64) throws(StoreError)
  {
    let key = Key.row(.session, session)
    guard let row = try row(key.span) else { throw .noSuchSession(session) }
    let found = try SessionRow(row, key: key.span)
    guard id == nil || found.id == id else { throw .noSuchSession(session) }
    let baseKey = Key.row(.base, session)
    guard let baseRow = try self.row(baseKey.span) else { return }
    let base = try BaseRow(baseRow, key: baseKey.span).position
    guard position >= base else { throw .belowBase(position, of: session, base) }
  }
}
