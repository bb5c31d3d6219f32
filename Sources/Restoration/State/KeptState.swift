/// State that the current code can't read. It is kept beside the state of its object from launch to
/// launch, until the code can read it.
package struct KeptState: Hashable, Sendable {
  /// The class of the object.
  package var className: String
  /// The version of that class.
  package var version: UInt32
  /// The values by key.
  package var state: [String: EncodedValue]

  /// The key in the object's own state under which it is kept.
  package static let key = "navlog.kept"

  /// Creates it from the whole state of a node.
  init(_ node: ArchivedNode) {
    className = node.className
    version = node.version
    state = node.ownState
  }

  private init?(_ value: EncodedValue) {
    guard case .map(let members) = value, case .text(let className)? = members["class"],
      case .integer(let number)? = members["version"], let version = UInt32(exactly: number),
      case .map(let state)? = members["state"]
    else { return nil }
    (self.className, self.version, self.state) = (className, version, state)
  }

  /// Returns the kept state in the state of an object, oldest first.
  static func all(in state: [String: EncodedValue]) -> [KeptState] {
    guard case .list(let elements)? = state[key] else { return [] }
    return elements.compactMap(KeptState.init)
  }

  /// Returns the kept state of a node and, after it, the node's own state. Of one version, the two
  /// are kept as one, with the newer values.
  static func all(
    in state: [String: EncodedValue], addingOwnOf node: ArchivedNode
  ) -> [KeptState] {
    var all = all(in: state)
    let own = KeptState(node)
    guard !own.state.isEmpty else { return all }
    if let last = all.last, last.className == own.className, last.version == own.version {
      all[all.count - 1].state.merge(own.state) { $1 }
    } else {
      all.append(own)
    }
    return all
  }

  /// Returns the value for ``key``.
  package static func value(_ all: [KeptState]) -> EncodedValue {
    .list(
      all.map { kept in
        .map([
          "class": .text(kept.className), "version": .integer(Int64(kept.version)),
          "state": .map(kept.state),
        ])
      })
  }
}

extension ArchivedNode {
  /// The state without earlier state that could not be read.
  package var ownState: [String: EncodedValue] {
    guard state[KeptState.key] != nil else { return state }
    var own = state
    own[KeptState.key] = nil
    return own
  }
}
