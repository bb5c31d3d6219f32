import NavlogNavigation

extension Restorer {
  /// Restores the state that earlier launches could not read, if this one can, and determines what
  /// is still to be kept. A key that was set since has the newer value.
  func keepUnread(_ decision: inout NodeDecision, _ node: ArchivedNode, _ found: LookupResult.Found)
  {
    var back: [String: EncodedValue] = [:]
    var remarks: [String] = []
    for kept in KeptState.all(in: node.state) {
      if let state = read(kept, found) {
        back.merge(state) { _, newer in newer }
        remarks.append("its state of version \(kept.version), which was kept, is back")
      } else {
        decision.kept.append(kept)
        decision.notRestoredReason = decision.notRestoredReason ?? cause(of: kept, found)
        remarks.append("its state of version \(kept.version) is kept")
      }
    }
    if decision.state == nil, !node.ownState.isEmpty { decision.kept.append(KeptState(node)) }
    let sensitive = manifest.resolve(found.className)?.declaration.policy.sensitive ?? []
    for index in decision.kept.indices {
      for key in sensitive { decision.kept[index].state[key] = nil }
    }
    if !back.isEmpty {
      let declaration = manifest.resolve(found.className)?.declaration
      let now = declaration?.version ?? found.version
      // What migrations make of nothing was not set since.
      let made = Self.current([:], node.version, now, declaration) ?? [:]
      var state = decision.state ?? [:]
      for (key, value) in back where state[key] == nil || state[key] == made[key] {
        state[key] = value
      }
      decision.state = state
    }
    decision.reason = ([decision.reason].filter { !$0.isEmpty } + remarks).joined(separator: "; ")
  }

  /// Returns why kept state can't be read.
  private func cause(of kept: KeptState, _ found: LookupResult.Found) -> NotRestoredReason {
    let declaration =
      (manifest.resolve(kept.className) ?? manifest.resolve(found.className))?.declaration
    guard manifest.isKind(found.className, superclasses: found.superclasses, of: kept.className)
    else { return .otherClass(found.className) }
    if kept.version > declaration?.version ?? found.version { return .newerVersion }
    return declaration?.steps(from: kept.version) == nil ? .noMigration : .migrationFailed
  }

  private func read(_ kept: KeptState, _ found: LookupResult.Found) -> [String: EncodedValue]? {
    let declaration =
      (manifest.resolve(kept.className) ?? manifest.resolve(found.className))?.declaration
    guard manifest.isKind(found.className, superclasses: found.superclasses, of: kept.className)
    else {
      return nil
    }
    return Self.current(
      kept.state, kept.version, declaration?.version ?? found.version, declaration)
  }

  /// Returns the state migrated to the current version of its class; `nil` if the current code
  /// can't read it.
  private static func current(
    _ state: [String: EncodedValue], _ version: UInt32, _ now: UInt32,
    _ declaration: ClassDeclaration?
  ) -> [String: EncodedValue]? {
    guard version != now else { return state }
    guard version < now, let steps = declaration?.steps(from: version) else { return nil }
    var view = MigratingState(state)
    for step in steps {
      do throws(StateCodingError) { try step.migrate(&view) } catch { return nil }
    }
    return view.values
  }

  /// Returns the state that a factory sees: migrated if possible, and unchanged otherwise.
  package func state(
    of node: ArchivedNode, for declaration: ClassDeclaration?
  ) -> [String: EncodedValue] {
    var all: [String: EncodedValue] = [:]
    for kept in KeptState.all(in: node.state) + [KeptState(node)] {
      let now = declaration?.version ?? kept.version
      all.merge(Self.current(kept.state, kept.version, now, declaration) ?? kept.state) { $1 }
    }
    return all
  }
}
