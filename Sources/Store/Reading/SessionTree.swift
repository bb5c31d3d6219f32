/// Sessions as a tree, each below the one it was restored, forked or continued from.
///
/// A session whose origin was deleted or is in another store begins a tree of its own.
package struct SessionTree: Sendable {
  package struct Row: Sendable {
    package let session: SessionInfo
    /// For each level above the session's own, whether a later row belongs to it.
    package let levels: [Bool]
    /// Whether a later row has the same origin; `nil` for a session that begins a tree.
    package let hasNext: Bool?
  }

  /// The maximum depth of a chain: below it, an only child is listed beside its origin. Usually each
  /// launch continues the previous one, and a long chain needs no more indentation.
  package static let deepest = 8

  /// The sessions, each after its origin.
  package private(set) var rows: [Row] = []

  /// Creates the tree of sessions, which are in the order of their numbers.
  package init(_ sessions: [SessionInfo]) {
    let numbers = Set(sessions.map(\.number))
    var below: [SessionNumber: [SessionInfo]] = [:]
    var tops: [SessionInfo] = []
    for session in sessions {
      if let parent = session.description.origin.point?.session, parent < session.number,
        numbers.contains(parent)
      {
        below[parent, default: []].append(session)
      } else {
        tops.append(session)
      }
    }
    /// The rows to come, last first, with the levels of the rows below them.
    var pending = tops.reversed().map { (Row(session: $0, levels: [], hasNext: nil), [Bool]()) }
    while let (row, levels) = pending.popLast() {
      rows.append(row)
      let children = below[row.session.number] ?? []
      let isChain = children.count == 1 && levels.count >= Self.deepest
      for (index, child) in children.enumerated().reversed() {
        let hasNext = index < children.count - 1
        pending.append(
          (
            Row(session: child, levels: isChain ? levels.dropLast() : levels, hasNext: hasNext),
            isChain ? levels : levels + [hasNext]
          ))
      }
    }
  }
}
