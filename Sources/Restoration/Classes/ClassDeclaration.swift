/// What an app declares of a class whose objects it wants back.
public struct ClassDeclaration: Sendable {
  /// How an object comes to be when nothing else finds it.
  public enum Factory: String, CaseIterable, Sendable {
    /// The class makes one.
    case make
    /// The class says no: the node and all below it stay out.
    case veto
    /// There is none: somebody else has to find it.
    case none
    /// What is declared can't restore (E33): nothing comes back, and it is said.
    case notConforming
  }

  /// The stable id, never the name of a Swift type.
  public var id: String
  /// The version of the state it encodes, from 1.
  public var version: UInt32
  /// The ids it had before.
  public var aliases: [String]
  /// What it inherits from, the nearest first.
  public var lineage: [String]
  /// From version to version.
  public var migrations: [MigrationStep]
  /// How its objects are treated.
  public var policy: ClassPolicy
  /// How an object comes to be.
  public var factory: Factory

  /// Declares a class.
  ///
  /// - Precondition: versions are counted from 1.
  public init(
    _ id: String, version: UInt32 = 1, aliases: [String] = [], lineage: [String] = [],
    migrations: [MigrationStep] = [], policy: ClassPolicy = ClassPolicy(),
    factory: Factory = .make
  ) {
    precondition(version > 0, "Versions of a class are counted from 1")
    self.id = id
    self.version = version
    self.aliases = aliases
    self.lineage = lineage
    self.migrations = migrations
    self.policy = policy
    self.factory = factory
  }

  /// The steps that lead from `version` to the declared one, the fewest there are; `nil` when a step
  /// is missing.
  public func steps(from version: UInt32) -> [MigrationStep]? {
    // Breadth first: the first way found is the shortest. Steps only lead upwards, so it ends.
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
