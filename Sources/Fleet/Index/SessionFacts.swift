internal import NavlogHistory
internal import NavlogNavigation
internal import NavlogRestoration
internal import NavlogRestorationStore
internal import NavlogStore

/// What the index keeps of a session.
struct SessionFacts {
  let shape: Result<SessionShape, UndecidableError>
  let steps: [SessionStep: SessionStep.Uses]

  struct UndecidableError: Error {
    let reason: Undecidable
  }

  /// Reads them from a session of a private store.
  init(_ number: SessionNumber, in store: Store) throws(HistoryError) {
    let end: UInt64
    do throws(StoreError) { end = try store.lastCommandEnd(of: number).position } catch {
      throw HistoryError(error)
    }
    let stored = try StoredSession(store, number, at: end, nil)
    let archive = try stored.archive()
    if let reason = stored.undecidable(archive) {
      shape = .failure(UndecidableError(reason: reason))
    } else {
      shape = .success(SessionShape(archive))
    }
    steps = try SessionStep.all(in: stored.history)
  }
}

extension StoredSession {
  /// Returns why the decisions about an archive of a redacted session aren't those about the
  /// session's own; `nil` if they are.
  fileprivate func undecidable(_ archive: Archive) -> Undecidable? {
    if archive.nodes.contains(where: { $0.className.isHash }) { return .undeclared }
    if archive.nodes.contains(where: { $0.state[KeptState.key] != nil }) { return .kept }
    let isLeftOut = archive.exclusions.contains { exclusion in
      exclusion.key == nil && hierarchy.isCurrent(exclusion.node)
        && !hierarchy[exclusion.node.slot].identifier.isNone
    }
    if isLeftOut, hidesReferences { return .references }
    return archive.unavailable.isEmpty ? nil : .deferred
  }

  /// Whether there is a value of which only a hash or a length is known: it may refer to a node.
  private var hidesReferences: Bool {
    hierarchy.records.indices.contains { index in
      let slot = Slot(UInt32(truncatingIfNeeded: index))
      return hierarchy.isAlive(slot) && state(of: slot).values.contains(where: \.isHidden)
    }
  }
}

extension String {
  /// Whether a name is a hash of one.
  var isHash: Bool { utf8.first == UInt8(ascii: "#") }
}

extension EncodedValue {
  fileprivate var isHidden: Bool {
    switch self {
    case .text(let text): text.isHash || text.hasPrefix("length ")
    case .list(let elements): elements.contains(where: \.isHidden)
    case .map(let members): members.values.contains(where: \.isHidden)
    default: false
    }
  }
}
