import History
import Navigation
import Scripts
import TimeTravel

/// Some scenes of a session, and what is in their windows.
struct Scenes {
  static let option = Option("--scene", value: "SCENE", "only what is in that scene; * as in globs")

  private let symbols: Set<Symbol>

  /// The scenes whose names fit, of all names that a session has.
  init(_ pattern: Glob, _ names: [String?]) {
    symbols = Set(
      names.indices.filter { $0 > 0 && names[$0].map(pattern.matches) ?? false }
        .map { Symbol(UInt32($0)) })
  }

  /// The scenes that a command line names, of those that were there in one of some states.
  ///
  /// - Returns: `nil` where it names none, which means everything.
  init?(
    _ arguments: Arguments, _ names: [String?], in states: [Hierarchy]
  ) throws(Failure) {
    guard let word = arguments[Self.option.name] else { return nil }
    self.init(Glob(word), names)
    let there = Set(states.flatMap { $0.scenes.map(\.id) + $0.windows.map(\.scene) })
    guard symbols.isDisjoint(with: there) else { return }
    let known = there.compactMap { $0.isNone ? nil : names[Int($0.raw)] }.sorted()
    throw Failure(
      "There is no scene '\(word)'",
      hint: known.isEmpty ? "no window is in a scene" : NearMiss.hint(word, in: known),
      status: .different)
  }

  func contains(_ scene: Symbol) -> Bool { symbols.contains(scene) }

  func contains(_ window: WindowID, in hierarchy: Hierarchy) -> Bool {
    Int(window.raw) < hierarchy.windows.count && contains(hierarchy.windows[Int(window.raw)].scene)
  }

  /// Whether a node, or what it hangs on, is the root of one of their windows.
  func contains(_ node: Slot, in hierarchy: Hierarchy) -> Bool {
    var current = node
    guard !current.isNone, hierarchy.isAlive(current) else { return false }
    while true {
      let record = hierarchy[current]
      let above = !record.parent.isNone ? record.parent : record.presenter
      guard !above.isNone else { break }
      current = above
    }
    return hierarchy.windows.contains { $0.root == current && contains($0.scene) }
  }
}

extension Scenes {
  /// Whether a change between two states is in one of the scenes, before or after.
  func contains(_ change: Change, from old: Hierarchy, to new: Hierarchy) -> Bool {
    switch change {
    case .windowOpened(let window, _), .windowShown(let window, _), .windowTraits(let window, _, _):
      contains(window, in: new) || contains(window, in: old)
    case .scene(let scene, _): contains(scene)
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
