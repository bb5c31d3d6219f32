import NavlogNavigation

// Finding the controllers that code or a session names.
extension StoryboardCollection {
  /// Returns the storyboard that code names `name`; also accepts the file name.
  package func storyboard(_ name: String) -> Int? {
    index(named: name) ?? storyboards.firstIndex { $0.file == name }
  }

  /// Returns the controller that code names `scene` in a storyboard; with `nil`, the initial one,
  /// which may not exist. References are followed.
  package func address(
    of scene: String?, in index: Int
  ) throws(SceneFault) -> Address? {
    let storyboard = storyboards[index]
    guard let scene else {
      guard let initial = storyboard.initial else { return nil }
      return try follow(initial.id, in: index)
    }
    guard let found = storyboard.controller(identifier: scene) ?? storyboard.controller(scene)
    else {
      throw SceneFault("'\(storyboard.name)' has no controller '\(scene)'")
    }
    return try follow(found.id, in: index)
  }

  /// Follows references from a controller to the actual one.
  package func follow(
    _ controller: String?, in index: Int
  ) throws(SceneFault) -> Address {
    let id = controller ?? ""
    let reason: String
    switch resolve(id, in: index) {
    case .found(let address): return address
    case .otherBundle(let bundle): reason = "it is in the bundle '\(bundle)'"
    case .unknownStoryboard(let name): reason = "there is no storyboard '\(name)'"
    case .unknownIdentifier(let identifier, let name):
      reason = "'\(name)' has no controller '\(identifier)'"
    case .noInitial(let name): reason = "'\(name)' has no initial controller"
    case .nothing: reason = "it leads nowhere"
    }
    throw SceneFault("'\(id)' can't be made: \(reason)")
  }

  /// Returns the origin of a controller as sessions record it: `Main/detail`.
  package func origin(of address: Address) -> String {
    let identifier = self[address]?.storyboardIdentifier ?? address.controller
    return "\(storyboards[address.storyboard].name)/\(identifier)"
  }

  /// Returns the name of a segue in sessions: its identifier, or a generated name.
  package func name(of segue: StoryboardSegue, from source: Address) -> String {
    segue.identifier ?? Symbol.hiddenPrefix + "\(source.storyboard)/\(segue.id ?? "\(segue.line)")"
  }
}
