package import NavlogStore
package import NavlogHistory
import NavlogNavigation
package import NavlogRestoration

/// The session that the next launch of an app restores, its quarantine, and the launches that have
/// died since.
///
/// It is the youngest session whose launch was completed. A launch that died earlier leaves the
/// session that it was restoring in place, so nothing is lost however often launches die. Sessions
/// are read from the youngest back to the one that is found.
package struct LastSession {
  /// A launch that died before it was complete.
  package struct DiedLaunch: Hashable, Sendable {
    package let session: SessionNumber
    /// What it was restoring when it died.
    package let death: LaunchTrace.Death
  }

  /// The session that would be restored, and its position; `nil` if there is none.
  package private(set) var source: (session: SessionNumber, position: UInt64)?
  /// The later launches that died, oldest first, at most the last ``mostDied``, without one that is still
  /// running.
  package private(set) var died: [DiedLaunch] = []
  /// The nodes that aren't restored any more.
  package private(set) var quarantine = Quarantine()
  /// The youngest session of the app; `nil` if there is none.
  package private(set) var youngest: SessionNumber?

  /// The build that the failures are counted for; `nil` if there is no session.
  package private(set) var build: Build?

  /// Reads the sessions that `app` may restore; with `nil`, those of the youngest session's app.
  ///
  /// - Parameters:
  ///   - before: ignores this session and later ones.
  ///   - cut: the position at which the youngest session is treated as ended, as if its process had
  ///     been killed there.
  ///   - build: the build that is to restore; by default that of the youngest session. Failures of
  ///     other builds don't count.
  ///   - limit: the number of failures in a row after which a node is in quarantine.
  package init(
    _ store: Store, app: String? = nil, before: SessionNumber? = nil, cut: UInt64? = nil,
    build: Build? = nil, limit: Int = LastSession.limit
  ) throws(HistoryError) {
    var app = app
    var next = before
    var dead: [SessionInfo] = []
    var note: QuarantineNote?
    var noted: SessionNumber?
    var build = build
    while let info = try Self.session(store, before: next) {
      next = info.number
      // It may be the one that the app was left in.
      if let damage = info.damage { throw HistoryError(damage) }
      guard info.isRestorable, app == nil || info.description.app == app else { continue }
      app = info.description.app
      let cut = youngest == nil ? cut : nil
      if youngest == nil { youngest = info.number }
      let wanted = build ?? Build(info.description)
      build = wanted
      if noted == nil, let found = try QuarantineNote(store, info.number) {
        noted = info.number
        note = Build(info.description) == wanted ? found : nil
      }
      let end = min(cut ?? info.head, info.head)
      guard try Self.isWhole(store, info, through: end) else {
        // A running launch has not failed, and a session cut short by damage didn't die from
        // restoring.
        switch info.state {
        case .lost: break
        case .open where cut == nil: break
        default: dead.append(info)
        }
        // It found the session that is looked for, and none since has replaced that.
        let origin = info.description.origin
        if dead.count >= Self.mostDied, origin.kind == .restored, let point = origin.point,
          point.session < info.number
        {
          next = SessionNumber(point.session.rawValue + 1)
        }
        continue
      }
      guard !info.isEmpty else { continue }
      var position = end
      if end < info.head {
        do throws(StoreError) {
          position = try store.lastCommandEnd(of: info.number, atOrBefore: end).position
        } catch {
          throw HistoryError(error)
        }
      }
      source = (info.number, position)
      break
    }
    self.build = build
    let reader = DeathReader(store, cut: cut.flatMap { cut in youngest.map { ($0, cut) } })
    quarantine = note?.quarantine ?? Quarantine()
    quarantine.session = source?.session.rawValue ?? 0
    // If its process died later, the note of any later launch already accounts for that.
    if let source, noted == nil || noted == source.session && note?.isSettled != true,
      try Self.isOf(build, source.session, store),
      let death = try reader.later(in: source.session)
    {
      add(death, limit)
    }
    for info in dead.prefix(Self.mostDied).reversed() {
      let death = try reader.launch(info)
      died.append(DiedLaunch(session: info.number, death: death))
      guard Build(info.description) == build else { continue }
      if let noted, info.number < noted || info.number == noted && note?.isSettled == true {
        continue
      }
      add(death, limit)
    }
  }

  /// The default number of failures in a row after which a node is in quarantine.
  package static let limit = 3

  /// How many launches that died are looked at.
  package static let mostDied = 32

  private mutating func add(_ death: LaunchTrace.Death, _ limit: Int) {
    if case .restoring(let suspect) = death { quarantine.add(failure: suspect, limit: limit) }
  }

  private static func isOf(
    _ build: Build?, _ session: SessionNumber, _ store: Store
  ) throws(HistoryError) -> Bool {
    do throws(StoreError) { return Build(try store.session(session).description) == build } catch {
      throw HistoryError(error)
    }
  }

  private static func session(
    _ store: Store, before number: SessionNumber?
  ) throws(HistoryError) -> SessionInfo? {
    do throws(StoreError) { return try store.session(before: number) } catch {
      throw HistoryError(error)
    }
  }

  /// Returns whether the launch at the beginning of a session, if there was one, was complete at
  /// `position`.
  static func isWhole(
    _ store: Store, _ info: SessionInfo, through position: UInt64
  ) throws(HistoryError) -> Bool {
    guard position > 0 else { return false }
    // Trimmed sessions were in use, and so were sessions that ended cleanly.
    guard info.base == 0, position < info.head || info.state != .clean else { return true }
    let history = try SessionHistory(store, info.number)
    var log = RestorationLog()
    var next: UInt64 = 1
    // Reads in chunks, because a launch is short and a session may be long.
    while !log.isWhole, next <= position {
      let end = min(next + 1_023, position)
      try history.forEachFact(from: next, through: end) { position, event in
        guard !log.isWhole, let position = Position(exactly: position) else { return }
        log.read(event, at: position)
      }
      next = end + 1
    }
    return log.isWhole
  }
}
