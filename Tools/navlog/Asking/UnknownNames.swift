import NavlogHistory
import NavlogStore
import NavlogTimeTravel

/// What is printed about names in a question that nothing in the session has.
struct UnknownNames {
  /// The longest session that is read to find a name in it, and the most sessions.
  private static let longestRead: UInt64 = 100_000
  private static let mostSessions = 20

  private let opened: OpenSession

  init(_ opened: OpenSession) { self.opened = opened }

  /// Returns the failure for the first unknown name in the addresses of a question; `nil` if the
  /// session knows all of them, or can't be read.
  func failure(_ addresses: [NodeAddress], through position: UInt64) -> Failure? {
    do {
      return try KnownNames(opened.history, through: position).unknown(in: addresses).first
        .map(failure)
    } catch {
      return nil
    }
  }

  /// Returns the failure for an unknown name.
  func failure(_ name: KnownNames.Unknown) -> Failure {
    let session = "session \(opened.info.number)"
    let message =
      switch name.kind {
      case .className: "no node of \(session) has the class '\(name.name)'"
      case .key: "no node of \(session) has the key '\(name.name)'"
      case .node: "no event of \(session) created the node '\(name.name)'"
      }
    return Failure(message, hint: elsewhere(name) ?? name.hint, status: .different)
  }

  /// Returns the failure of a search without a result in a range of positions.
  func nothing(_ what: String, _ range: (after: UInt64, through: UInt64)) -> Failure {
    let others: Int
    do { others = try sessions().count } catch { others = 0 }
    return Failure(
      "\(what) of session \(opened.info.number) matches in \(range.after)..\(range.through)",
      hint: others == 0
        ? nil : "only this session was searched; 'navlog sessions' lists the others",
      status: .different)
  }

  /// A hint on another session that has the name.
  private func elsewhere(_ name: KnownNames.Unknown) -> String? {
    // Node numbers belong to one session, and patterns are no names.
    guard name.kind != .node, !name.name.contains(where: { "*?".contains($0) }) else { return nil }
    do {
      for info in try sessions().reversed().prefix(Self.mostSessions)
      where info.head <= Self.longestRead {
        let history = try SessionHistory(opened.view.store, info.number)
        guard try history.names().contains(name.name) else { continue }
        let known = try KnownNames(history, through: info.head)
        let names = name.kind == .key ? known.keys : known.nodeNames.classNames
        if names.contains(name.name) {
          return "session \(info.number) has it: add 's\(info.number)'"
        }
      }
    } catch {
      // An unreadable other session has no part in the answer.
    }
    return nil
  }

  /// The other sessions that can be read.
  private func sessions() throws -> [SessionInfo] {
    try opened.view.store.sessions().filter { $0.damage == nil && $0.number != opened.info.number }
  }
}
