/// The operations that lead from each state of a tree to the next, as one list of numbers.
///
/// A page applies them without knowing what caused them. Nodes are numbers; names and values are
/// indices of a ``TextTable``.
package struct TreeOperations {
  /// How a node is connected to the node above.
  package enum Edge: Int, Sendable { case root, child, presented, attached, loose }

  /// The first number of an operation.
  private enum Code: Int {
    case advance, add, remove, move, set, setState, since, setCell, cellSince, placed
  }

  /// The operations: a code, then its numbers.
  package private(set) var numbers: [Int] = []
  /// The number of operations.
  package private(set) var count = 0

  /// The node that represents the app.
  static let app = -1
  /// The node above those that are in no window.
  static let loose = 0
  /// The node that represents a window.
  static func window(_ index: Int) -> Int { -2 - index }

  /// The following operations belong to the position that is `steps` later.
  mutating func advance(by steps: Int) { numbers += [Code.advance.rawValue, steps] }

  mutating func add(_ node: Int, to owner: Int, _ edge: Edge, at index: Int) {
    put(.add, [node, owner, edge.rawValue, index])
  }

  mutating func remove(_ node: Int) { put(.remove, [node]) }

  mutating func move(_ node: Int, to owner: Int, _ edge: Edge, at index: Int) {
    put(.move, [node, owner, edge.rawValue, index])
  }

  /// Sets an attribute to a JSON text; -1 clears it.
  mutating func set(_ node: Int, _ name: Int, _ value: Int) { put(.set, [node, name, value]) }

  /// Sets a key of the node's state to a JSON text; -1 clears it.
  mutating func setState(_ node: Int, _ key: Int, _ value: Int) {
    put(.setState, [node, key, value])
  }

  /// The key of the node's state was set by an earlier event than this position's.
  mutating func since(_ node: Int, _ key: Int, _ position: Int) {
    put(.since, [node, key, position])
  }

  /// Sets a property of the node, or a node that it refers to, to a JSON text; -1 clears it.
  mutating func setCell(_ node: Int, _ name: Int, _ value: Int) {
    put(.setCell, [node, name, value])
  }

  /// The property was set by an earlier event than this position's.
  mutating func cellSince(_ node: Int, _ name: Int, _ position: Int) {
    put(.cellSince, [node, name, position])
  }

  /// The node was placed by another event than the one that added or moved it in the tree; 0 for
  /// one that isn't known any more.
  mutating func placed(_ node: Int, _ position: Int) { put(.placed, [node, position]) }

  private mutating func put(_ code: Code, _ parts: [Int]) {
    numbers.append(code.rawValue)
    numbers += parts
    count += 1
  }
}
