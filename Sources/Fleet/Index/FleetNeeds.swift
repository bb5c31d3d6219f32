package import NavlogRestoration
package import NavlogSessionFiles

/// Which former classes and versions the sessions of a fleet still have: which aliases and migrations
/// a build needs.
package struct FleetNeeds: Sendable {
  /// Something that a build declares for earlier builds.
  package enum Provision: Hashable, Sendable {
    case alias(String, of: String)
    case migration(of: String, from: UInt32, to: UInt32)
  }

  package struct Use: Hashable, Sendable {
    package var sessions: Int64 = 0
    package var installs: Set<InstallID> = []
    /// When the last one arrived, in seconds since 1970.
    package var last: Int64 = 0
  }

  /// What the build declares, with the sessions that need it; none for what can be removed.
  package private(set) var uses: [Provision: Use] = [:]
  package private(set) var sessions: Int64 = 0

  package init(_ database: FleetDatabase, against manifest: Manifest) throws(FleetError) {
    for declaration in manifest.classes {
      for alias in declaration.aliases { uses[.alias(alias, of: declaration.id)] = Use() }
      for step in declaration.migrations {
        uses[.migration(of: declaration.id, from: step.from, to: step.to)] = Use()
      }
    }
    var known: [UInt128: Set<Provision>] = [:]
    try database.forEachArchive { (archive) throws(FleetError) in
      if known[archive.hash] == nil {
        known[archive.hash] = Self.needs(of: try database.shape(archive.hash), manifest)
      }
      sessions += 1
      for provision in known[archive.hash] ?? [] {
        var use = uses[provision] ?? Use()
        use.sessions += 1
        use.installs.insert(archive.install)
        use.last = max(use.last, archive.arrived)
        uses[provision] = use
      }
    }
  }

  private static func needs(of shape: SessionShape, _ manifest: Manifest) -> Set<Provision> {
    var needs: Set<Provision> = []
    for saved in shape.classes {
      guard let (declaration, isAlias) = manifest.resolve(saved.className) else { continue }
      if isAlias { needs.insert(.alias(saved.className, of: declaration.id)) }
      for step in declaration.steps(from: saved.version) ?? [] {
        needs.insert(.migration(of: declaration.id, from: step.from, to: step.to))
      }
    }
    return needs
  }
}
