extension Manifest {
  /// A part of a declaration that restores state of earlier builds.
  public enum Need: Hashable, Sendable {
    /// A former id of a class.
    case alias(String, of: String)
    /// A migration of a class between two versions.
    case migration(of: String, from: UInt32, to: UInt32)
  }

  /// The former ids and migrations that the build declares.
  public var needs: [Need] {
    classes.flatMap { declaration in
      declaration.aliases.sorted().map { Need.alias($0, of: declaration.id) }
        + declaration.migrations.map {
          Need.migration(of: declaration.id, from: $0.from, to: $0.to)
        }
    }
  }

  /// Returns what the state of a class needs to be restored: the former id that names it, and the
  /// migrations from its version.
  public func needs(of className: String, version: UInt32) -> [Need] {
    guard let (declaration, isAlias) = resolve(className) else { return [] }
    return (isAlias ? [.alias(className, of: declaration.id)] : [])
      + (declaration.steps(from: version) ?? []).map {
        .migration(of: declaration.id, from: $0.from, to: $0.to)
      }
  }
}
