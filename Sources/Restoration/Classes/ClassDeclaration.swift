/// The declaration of a class whose objects can be restored.
public struct ClassDeclaration: Sendable {
  /// How an object is created if it isn't found otherwise.
  public enum Factory: String, CaseIterable, Sendable {
    /// The class creates one.
    case make
    /// The class refuses: the node and its descendants aren't restored.
    case veto
    /// There is no factory; the object has to be found otherwise.
    case none
    /// The declared class can't restore its objects. The node is dropped (E33).
    case notConforming
  }

  /// The stable id, which is never the name of a Swift type.
  public var id: String
  /// The version of the encoded state, from 1.
  public var version: UInt32
  /// The former ids.
  public var aliases: [String]
  /// The superclasses, nearest first.
  public var superclasses: [String]
  /// The migration steps between versions.
  public var migrations: [MigrationStep]
  /// How restoration treats the objects.
  public var policy: ClassPolicy
  /// How an object is created.
  public var factory: Factory

  /// Creates a declaration.
  ///
  /// - Precondition: `version` is at least 1.
  public init(
    _ id: String, version: UInt32 = 1, aliases: [String] = [], superclasses: [String] = [],
    migrations: [MigrationStep] = [], policy: ClassPolicy = ClassPolicy(),
    factory: Factory = .make
  ) {
    precondition(version > 0, "Versions of a class are counted from 1")
    self.id = id
    self.version = version
    self.aliases = aliases
    self.superclasses = superclasses
    self.migrations = migrations
    self.policy = policy
    self.factory = factory
  }

  /// Returns the shortest sequence of steps from `version` to the declared version; `nil` if a step
  /// is missing.
  public func steps(from version: UInt32) -> [MigrationStep]? {
    // Breadth first, so the first sequence found is the shortest. Steps only lead to later
    // versions, so this terminates.
    var ways: [(at: UInt32, steps: [MigrationStep])] = [(version, [])]
    var seen: Set<UInt32> = [version]
    var next = 0
    while next < ways.count {
      let way = ways[next]
      if way.at == self.version { return way.steps }
      next += 1
      for step in migrations
      where step.from == way.at && step.to <= self.version && seen.insert(step.to).inserted {
        ways.append((step.to, way.steps + [step]))
      }
    }
    return nil
  }
}
