extension Manifest {
  /// Why a build with this manifest could not bring a node back as it was.
  public enum Objection: Hashable, Sendable {
    /// No class is or was called that (V7).
    case undeclared
    /// The class restores nothing (V7).
    case notConforming
    /// The class says no (V8).
    case vetoed
    /// The state is newer than the code, which knows this version (V4).
    case newer(than: UInt32)
    /// No migrations lead to the version that the code knows (V3).
    case noMigration(to: UInt32)

    /// The rule that would decide.
    public var rule: String {
      switch self {
      case .undeclared, .notConforming: "V7"
      case .vetoed: "V8"
      case .newer: "V4"
      case .noMigration: "V3"
      }
    }
  }

  /// What there is against a node of a class with state of some version; `nil` when it could come back,
  /// by migrations where it has to.
  ///
  /// - Parameter isFromStoryboard: the storyboard knows what to make, whether it is declared or not.
  public func objection(
    to className: String, version: UInt32, isFromStoryboard: Bool = false
  ) -> Objection? {
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
}
