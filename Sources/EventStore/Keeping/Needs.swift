internal import LMDB
internal import Migrations

/// Who needs which history: asked before some of it goes, and again in the transaction that takes it,
/// since another thread or process may have come to need it in between.
struct Needs {
  private struct Fork {
    let session: SessionNumber
    let position: UInt64
  }

  private struct Wait {
    let by: SessionNumber
    let position: UInt64
  }

  /// The forks of each session, and where each fork comes from.
  private var forks: [SessionNumber: [Fork]] = [:]
  private var parents: [SessionNumber: SessionNumber] = [:]
  /// What waits for each session, and for which each one waits.
  private var waits: [SessionNumber: [Wait]] = [:]
  private var awaited: [SessionNumber: Set<SessionNumber>] = [:]
  private var marks: [SessionNumber: [(name: String, position: UInt64)]] = [:]
  /// The number of the youngest session.
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
        // Nothing can be read of a session whose row is damaged, so it needs nothing.
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
        // It may have been anywhere.
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
          // What can't be read says of nothing that it is needed.
        }
      }
      found = try cursor.following()
    }
  }

  /// Says that a session is gone and needs nothing any more; returns those that it needed.
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

  /// Why the history of `session` below `position` is needed; `nil` when it is not.
  func reason(for session: SessionNumber, below position: UInt64 = .max) -> String? {
    if let mark = marks[session]?.first(where: { $0.position < position }) {
      return "mark '\(mark.name)' stands at position \(mark.position) of session \(session)"
    }
    for wait in waits[session] ?? [] where wait.position < position {
      // That a session tells of what waits keeps its history, not the session.
      guard wait.by != session || position < .max else { continue }
      return wait.by == session
        ? "it tells what waits to be restored"
        : "session \(wait.by) has yet to restore a part of it"
    }
    for fork in forks[session] ?? [] {
      if fork.position < position {
        return "session \(fork.session) was forked from position \(fork.position) of it"
      }
      // What a fork shares with its trunk it has marks in as well.
      if fork.session > session, let reason = reason(for: fork.session, below: position) {
        return reason
      }
    }
    return nil
  }
}

extension ReadTransaction {
  func needs() throws(StoreError) -> Needs {
    var cursor = try rows()
    return try Needs(&cursor)
  }
}

extension WriteTransaction {
  func needs() throws(StoreError) -> Needs {
    var cursor = try rows()
    return try Needs(&cursor)
  }

  /// Throws unless the history of `session` still reaches back to `position`.
  func check(_ session: SessionNumber, id: LogID? = nil, at position: UInt64) throws(StoreError) {
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
