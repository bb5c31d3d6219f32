extension Manifest {
  /// Returns the manifest with other names for classes and for keys of state.
  ///
  /// Throws if two classes get one name.
  package func renamed(
    classes className: (String) -> String, keys key: (String) -> String
  ) throws(Conflict) -> Manifest {
    try Manifest(
      classes.map { declaration in
        var policy = declaration.policy
        policy.sensitive = Set(policy.sensitive.map(key))
        return ClassDeclaration(
          className(declaration.id), version: declaration.version,
          aliases: declaration.aliases.map(className),
          superclasses: declaration.superclasses.map(className),
          migrations: declaration.migrations.map { $0.renamed(keys: key) },
          policy: policy, factory: declaration.factory)
      })
  }
}

extension MigrationStep {
  fileprivate func renamed(keys key: (String) -> String) -> MigrationStep {
    let changes = changes.map { (change) -> Change in
      switch change {
      case .rename(let old, let new): .rename(key(old), to: key(new))
      case .set(let name, let value): .set(key(name), value)
      case .drop(let name): .drop(key(name))
      case .fail: .fail
      }
    }
    return MigrationStep(from, to: to, changes, body: body, isOpaque: isOpaque)
  }
}
