import NavlogNavigation

// Finding the controllers that code or a session names.
extension CatalogueSet {
  /// Returns the storyboard that code names `name`; also accepts the file name.
  package func storyboard(_ name: String) -> Int? {
    index(named: name) ?? catalogues.firstIndex { $0.file == name }
  }

  /// Returns the controller that code names `scene` in a storyboard; with `nil`, the initial one,
  /// which may not exist. References are followed.
  package func address(
    of scene: String?, in storyboard: Int
  ) throws(SceneFault) -> Address? {
    let catalogue = catalogues[storyboard]
    guard let scene else {
      guard let initial = catalogue.initial else { return nil }
      return try follow(initial.id, in: storyboard)
    }
    guard let found = catalogue.controller(identifier: scene) ?? catalogue.controller(scene) else {
      throw SceneFault("'\(catalogue.name)' has no controller '\(scene)'")
    }
    return try follow(found.id, in: storyboard)
  }

  /// Follows references from a controller to the actual one.
  package func follow(
    _ controller: String?, in storyboard: Int
  ) throws(SceneFault) -> Address {
    let id = controller ?? ""
    let reason: String
    switch resolve(id, in: storyboard) {
    case .found(let address): return address
    case .otherBundle(let bundle): reason = "it is in the bundle '\(bundle)'"
    case .unknownStoryboard(let name): reason = "the storyboard '\(name)' is not there"
    case .unknownIdentifier(let identifier, let name):
      reason = "'\(name)' has no controller '\(identifier)'"
    case .noInitial(let name): reason = "'\(name)' does not say where it begins"
    case .nothing: reason = "it leads nowhere"
    }
    throw SceneFault("'\(id)' can't be made: \(reason)")
  }

  /// Returns the origin of a controller as sessions record it: `Main/detail`.
  package func origin(of address: Address) -> String {
    let identifier = self[address]?.storyboardIdentifier ?? address.controller
    return "\(catalogues[address.catalogue].name)/\(identifier)"
  }

  /// Returns the name of a segue in sessions: its identifier, or a generated name.
  package func name(of segue: StoryboardSegue, from source: Address) -> String {
    segue.identifier ?? Symbol.hiddenPrefix + "\(source.catalogue)/\(segue.id ?? "\(segue.line)")"
  }
}
