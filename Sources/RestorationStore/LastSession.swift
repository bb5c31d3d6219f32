package import EventStore
package import History
import Navigation
package import Restoration

/// Which session the next launch of an app restores, what of it is in quarantine, and which launches have
/// died since.
///
/// That is the youngest session whose launch ran to its end. A launch that died before leaves the one it
/// restored in its place, whole: so nothing is lost however often, and wherever, launches die. Sessions
/// are read from the youngest back, and none before the one that is found.
package struct LastSession {
  /// A launch that died before it was over.
  package struct DiedLaunch: Hashable, Sendable {
    package let session: SessionNumber
    /// What it was at.
    package let death: LaunchTrace.Death
  }

  /// The session that would be restored, and where; `nil` when there is none.
  package private(set) var source: (session: SessionNumber, position: UInt64)?
  /// The launches since that died, oldest first; one that is still going on is not among them.
  package private(set) var died: [DiedLaunch] = []
  /// What is not tried any more.
  package private(set) var quarantine = Quarantine()
  /// The youngest session of the app; `nil` where there is none.
  package private(set) var youngest: SessionNumber?

  /// The build that the failures are of; `nil` where there is no session.
  package private(set) var build: Build?

  /// Looks at the sessions that `app` may restore; with `nil`, at those of the youngest one's app.
  ///
  /// - Parameters:
  ///   - before: leaves out this session and what came after it.
  ///   - cut: where the youngest session is taken to end, as if its process had been killed there.
  ///   - build: the build that is to restore; by default that of the youngest session. What another one
  ///     has died of is tried again.
  ///   - limit: after how many failures in a row something is in quarantine.
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
        // What still goes on has not failed, and what was cut short by damage has died of nothing.
        switch info.state {
        case .lost: break
        case .open where cut == nil: break
        default: dead.append(info)
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
    // What its process died of later is known to the note of any launch after it.
    if let source, noted == nil || noted == source.session && note?.isSettled != true,
      try Self.isOf(build, source.session, store),
      let death = try reader.later(in: source.session)
    {
      add(death, limit)
    }
    for info in dead.reversed() {
      let death = try reader.launch(info)
      died.append(DiedLaunch(session: info.number, death: death))
      guard Build(info.description) == build else { continue }
      if let noted, info.number < noted || info.number == noted && note?.isSettled == true {
        continue
      }
      add(death, limit)
    }
  }

  /// After how many failures in a row something is in quarantine, unless the app says otherwise.
  package static let limit = 3

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

  /// Whether the launch that began a session, if one did, was over at `position`.
  static func isWhole(
    _ store: Store, _ info: SessionInfo, through position: UInt64
  ) throws(HistoryError) -> Bool {
    guard position > 0 else { return false }
    // What was trimmed had been used, and so had what was ended in good order.
    guard info.base == 0, position < info.head || info.state != .clean else { return true }
    let history = try SessionHistory(store, info.number)
    var log = RestorationLog()
    var next: UInt64 = 1
    // A stretch at a time: a launch is short, and a session may be long.
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
