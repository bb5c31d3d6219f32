import NavlogNavigation

extension Manifest {
  /// The reason why a build with this manifest could not restore a node as it was.
  public enum Incompatibility: Hashable, Sendable {
    /// No class has or had that id (V7).
    case undeclared
    /// The class can't restore its objects (V7).
    case notConforming
    /// The class refuses (V8).
    case vetoed
    /// The state is newer than the code, which supports this version (V4).
    case newer(than: UInt32)
    /// There are no migrations to the version of the code (V3).
    case noMigration(to: UInt32)

    /// The rule that would apply.
    public var rule: RestorationRule {
      switch self {
      case .undeclared, .notConforming: .notFound
      case .vetoed: .vetoed
      case .newer: .newerVersion
      case .noMigration: .noMigration
      }
    }

    /// Whether the node is restored all the same, without its state.
    package var keepsNode: Bool {
      switch self {
      case .undeclared, .notConforming, .vetoed: false
      case .newer, .noMigration: true
      }
    }
  }

  /// Returns the objection to a node of a class and version; `nil` if it could be restored, with
  /// migrations if necessary.
  ///
  /// - Parameter isFromStoryboard: whether a storyboard can make the node even if its class isn't
  ///   declared.
  public func incompatibility(
    to className: String, version: UInt32, isFromStoryboard: Bool = false
  ) -> Incompatibility? {
    guard let declaration = resolve(className)?.declaration else {
      return isFromStoryboard ? nil : .undeclared
    }
    switch declaration.factory {
    case .veto: return .vetoed
    case .notConforming: return .notConforming
    case .make, .none: break
    }
    if version > declaration.version { return .newer(than: declaration.version) }
    return declaration.steps(from: version) == nil
      ? .noMigration(to: declaration.version) : nil
  }

  /// Returns the objection to a node that a launch defers: it applies when the node is tried.
  package func incompatibility(
    to node: ArchivedNode, deferredBy decision: NodeDecision
  ) -> Incompatibility? {
    guard decision.outcome == .deferred, node.className != node.kind.className else { return nil }
    return incompatibility(
      to: node.className, version: max(1, node.version), isFromStoryboard: node.isFromStoryboard)
  }
}
