package import Storyboards

// Where a controller is that code or a session names.
extension CatalogueSet {
  /// The storyboard that code calls `name`; a file's name leads there too.
  package func storyboard(_ name: String) -> Int? {
    index(named: name) ?? catalogues.firstIndex { $0.file == name }
  }

  /// The controller that code calls `scene`, in a storyboard; with `nil` the one that the storyboard
  /// begins with, of which there may be none. References are followed.
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

  /// Follows references from a controller to where it really is.
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

  /// What a session records of where a controller came from: `Main/detail`.
  package func origin(of address: Address) -> String {
    let identifier = self[address]?.storyboardIdentifier ?? address.controller
    return "\(catalogues[address.catalogue].name)/\(identifier)"
  }

  /// What a session calls a segue: its identifier, else a name that nobody has written.
  package func name(of segue: Segue, from source: Address) -> String {
    segue.identifier ?? Self.hidden + "\(source.catalogue)/\(segue.id ?? "\(segue.line)")"
  }

  /// What names begin with that only tell symbols apart.
  package static let hidden = "\u{0}"
}
