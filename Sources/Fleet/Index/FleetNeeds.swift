package import NavlogRestoration
package import NavlogSessionFiles

/// Which former classes and versions the sessions of a fleet still have: which aliases and migrations
/// a build needs.
package struct FleetNeeds: Sendable {
  package struct Use: Hashable, Sendable {
    package var sessions: Int64 = 0
    package var installs: Set<InstallID> = []
    /// When the last one arrived, in seconds since 1970.
    package var last: Int64 = 0
  }

  /// What the build declares, with the sessions that need it; none for what can be removed.
  package private(set) var uses: [Manifest.Need: Use] = [:]
  package private(set) var sessions: Int64 = 0

  package init(_ database: FleetDatabase, against manifest: Manifest) throws(FleetError) {
    for need in manifest.needs { uses[need] = Use() }
    var known: [UInt128: Set<Manifest.Need>] = [:]
    try database.forEachArchive { (archive) throws(FleetError) in
      if known[archive.hash] == nil {
        let shape = try database.shape(archive.hash)
        known[archive.hash] = Set(
          shape.classes.flatMap { manifest.needs(of: $0.className, version: $0.version) })
      }
      sessions += 1
      for need in known[archive.hash] ?? [] {
        var use = uses[need] ?? Use()
        use.sessions += 1
        use.installs.insert(archive.install)
        use.last = max(use.last, archive.arrived)
        uses[need] = use
      }
    }
  }
}
