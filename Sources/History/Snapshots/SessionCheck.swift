package import NavlogStore

/// The check of what is derived from the events of sessions: the states after their commands, and their
/// snapshots.
package struct SessionCheck: Sendable {
  /// What a finding says about a store.
  package enum Severity: Hashable, Sendable {
    /// Events can't be read.
    case damaged
    /// Derived data doesn't match the events.
    case different
    /// Nothing is wrong.
    case remark
  }

  package struct Finding: Hashable, Sendable {
    package let severity: Severity
    package let session: SessionNumber
    package let message: String
  }

  package private(set) var findings: [Finding] = []
  /// The number of events that were folded.
  package private(set) var events: UInt64 = 0
  package private(set) var snapshots = 0
  /// The number of snapshots that match the events.
  package private(set) var matching = 0
  package private(set) var rebuilt = 0

  package init() {}

  /// Checks a session. One that has been deleted since it was listed is left out.
  ///
  /// - Parameter repairs: whether to replace snapshots that can't be used or contain another state.
  package mutating func add(
    _ session: SessionInfo, in store: Store, repairs: Bool = false
  ) throws(HistoryError) {
    let check: SnapshotCheck
    do throws(HistoryError) {
      check = try SessionHistory(store, session.number).checkSnapshots(repairs: repairs)
    } catch {
      if Self.isGone(session, from: store) { return }
      throw error
    }
    events += check.folded
    snapshots += check.snapshots.count
    for snapshot in check.snapshots { add(snapshot, of: session) }
    for finding in check.findings { add(finding, of: session) }
    let more = check.findingCount - UInt64(check.findings.count)
    if more > 0 { note(.remark, session, ": \(more) more findings") }
  }

  /// Adds a finding whose message is what follows the name of the session.
  package mutating func note(_ severity: Severity, _ session: SessionInfo, _ text: String) {
    findings.append(
      .init(
        severity: severity, session: session.number, message: "session \(session.number)\(text)"))
  }

  private mutating func add(_ snapshot: SnapshotCheck.Snapshot, of session: SessionInfo) {
    let end = snapshot.isRebuilt ? "; it was rebuilt" : ""
    if snapshot.isRebuilt { rebuilt += 1 }
    switch snapshot.standing {
    case .same: matching += 1
    case .stale(let reason):
      note(.remark, session, at: snapshot.position, "the snapshot is ignored: \(reason)\(end)")
    case .different:
      note(
        snapshot.isRebuilt ? .remark : .different, session, at: snapshot.position,
        "the snapshot does not match the events\(end)")
    }
  }

  private mutating func add(_ finding: HistoryProblem, of session: SessionInfo) {
    let (severity, text): (Severity, String) =
      switch finding.kind {
      case .wrongDigest: (.different, "the state differs from the recorded state")
      case .impossible: (.remark, "the event could not have happened and has no effect")
      case .foreign: (.remark, "the event has a kind that only a newer navlog knows")
      }
    note(severity, session, at: finding.position, text)
  }

  private mutating func note(
    _ severity: Severity, _ session: SessionInfo, at position: UInt64, _ text: String
  ) {
    note(severity, session, ", position \(position): \(text)")
  }

  private static func isGone(_ session: SessionInfo, from store: Store) -> Bool {
    do throws(StoreError) {
      return try store.session(session.number).id != session.id
    } catch {
      return error.code == .noSuchSession
    }
  }
}
