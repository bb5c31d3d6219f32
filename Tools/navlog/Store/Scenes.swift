import NavlogHistory
import NavlogNavigation
import NavlogEventText
import NavlogTimeTravel

extension SceneFilter {
  static let option = Option("--scene", value: "SCENE", "only nodes in this scene; * is a wildcard")

  /// Creates a selection of the scenes on the command line, which must exist in one of the states.
  ///
  /// - Returns: `nil` without `--scene`, which selects everything.
  init?(
    _ arguments: Arguments, _ names: [String?], in states: [Hierarchy]
  ) throws {
    guard let word = arguments[Self.option.name] else { return nil }
    self.init(Glob(word), names)
    let there = Set(states.flatMap { $0.scenes.map(\.id) + $0.windows.map(\.scene) })
    guard !there.contains(where: contains) else { return }
    let known = there.compactMap { $0.isNone ? nil : names[Int($0.raw)] }.sorted()
    throw Failure(
      "there is no scene '\(word)'",
      hint: known.isEmpty ? "no window has a scene" : NearMiss.hint(word, in: known),
      status: .different)
  }

  /// Creates the selection for a state of a session.
  init?(
    _ arguments: Arguments, _ history: SessionHistory, in state: Hierarchy
  ) throws {
    let names = try history.names()
    try self.init(arguments, names, in: [state])
  }
}

extension SceneFilter {
  /// Returns whether a change between two states concerns a selected scene, before or after.
  func contains(_ change: Change, from old: Hierarchy, to new: Hierarchy) -> Bool {
    switch change {
    case .windowOpened(let window, _), .windowShown(let window, _), .windowTraits(let window, _, _):
      contains(window, in: new) || contains(window, in: old)
    case .scene(let scene, _), .sceneMoved(let scene, _, _): contains(scene)
    case .began(let transition), .ended(let transition):
      contains(transition.container, in: new) || contains(transition.container, in: old)
    case .waiting(let deferral, _): contains(deferral.command.parts.receiver, in: new)
    case .firstResponder(let from, let to), .focus(let from, let to):
      from.map { contains($0, in: old) } ?? false || to.map { contains($0, in: new) } ?? false
    case .application: false
    default: change.node.map { contains($0, in: old) || contains($0, in: new) } ?? false
    }
  }

  private func contains(_ node: NodeID, in hierarchy: Hierarchy) -> Bool {
    hierarchy.isCurrent(node) && contains(node.slot, in: hierarchy)
  }
}

extension Hierarchy {
  /// The state of a scene that isn't active; `nil` if the log doesn't tell the states of scenes.
  func standing(ofScene id: Symbol) -> String? {
    guard let scene = scenes.first(where: { $0.id == id }) else { return nil }
    guard scene.isConnected else { return "disconnected" }
    let isKnown = scenes.contains { $0.state != .background }
    return isKnown && scene.state != .active ? "\(scene.state)" : nil
  }
}
