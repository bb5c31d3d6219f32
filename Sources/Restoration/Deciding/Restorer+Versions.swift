import NavlogNavigation

// The decision on a node whose object was found: by its class, its version and its migrations
// (V1…V6, V10).
extension Restorer {
  /// Decides on a node whose object was found.
  func accept(
    _ decision: inout NodeDecision, _ node: ArchivedNode, _ found: LookupResult.Found
  ) {
    decision.object = found.slot
    decision.className = found.className
    guard manifest.isKind(found.className, superclasses: found.superclasses, of: node.className)
    else {
      decision.outcome = .defaulted
      decision.rule = .otherClass
      decision.notRestoredReason = .otherClass(found.className)
      decision.reason =
        "a '\(found.className)' isn't a '\(node.className)', so its state is not decoded"
      return
    }
    let declared = manifest.resolve(node.className)
    let declaration = declared?.declaration ?? manifest.resolve(found.className)?.declaration
    let now = declaration?.version ?? found.version
    decision.to = now
    decideByVersion(&decision, node, now, declaration)
    if let declared, declared.isAlias {
      let former = "'\(node.className)' is '\(declared.declaration.id)' now (V5)"
      decision.reason = decision.reason.isEmpty ? former : former + "; " + decision.reason
    }
  }

  private func decideByVersion(
    _ decision: inout NodeDecision, _ node: ArchivedNode, _ now: UInt32,
    _ declaration: ClassDeclaration?
  ) {
    if node.version == now {
      decision.outcome = .restored
      decision.rule = .sameVersion
      decision.state = node.ownState
      return
    }
    decision.outcome = .defaulted
    if node.version > now {
      decision.rule = .newerVersion
      decision.notRestoredReason = .newerVersion
      decision.reason =
        "its state has version \(node.version), and the code knows \(now): not decoded"
      return
    }
    guard let steps = declaration?.steps(from: node.version) else {
      decision.rule = .noMigration
      decision.notRestoredReason = .noMigration
      decision.reason = "no migrations lead from version \(node.version) to \(now)"
      return
    }
    migrate(&decision, node, steps)
  }

  private func migrate(
    _ decision: inout NodeDecision, _ node: ArchivedNode, _ steps: [MigrationStep]
  ) {
    var state = MigratingState(node.ownState)
    decision.steps = [node.version] + steps.map(\.to)
    for step in steps {
      do throws(StateCodingError) { try step.migrate(&state) } catch {
        decision.outcome = .defaulted
        decision.rule = .undecodable
        decision.notRestoredReason = .migrationFailed
        decision.reason = "step \(step.from)→\(step.to) failed: \(error)"
        return
      }
    }
    decision.outcome = .migrated
    decision.rule = .migrated
    decision.reason = "by " + steps.map { "\($0.from)→\($0.to)" }.joined(separator: ", ")
    if steps.contains(where: { $0.isOpaque && $0.body == nil }) {
      decision.reason += "; some of it is code that only the app has"
    }
    decision.state = state.values
  }
}
