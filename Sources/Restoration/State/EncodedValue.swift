public import Navigation

/// What an object has encoded under a key: a tree of plain values.
///
/// It never needs a Swift type of the app's, so that what a former build wrote can be looked at,
/// migrated and shown by any other program.
public indirect enum EncodedValue: Hashable, Sendable {
  /// Nothing.
  case null
  /// Yes or no.
  case flag(Bool)
  /// A whole number.
  case integer(Int64)
  /// Any other number.
  case real(Double)
  /// A text.
  case text(String)
  /// Bytes that only the app can read.
  case data([UInt8])
  /// Values in order.
  case list([EncodedValue])
  /// Values by name.
  case map([String: EncodedValue])
  /// Another node, while the hierarchy that has it lives.
  case node(NodeID)
  /// Another node, by its path in an archive (SAV-4).
  case reference(String)
}

extension EncodedValue {
  /// About how many bytes the value takes when it is written down.
  ///
  /// - Complexity: O(size).
  public var weight: Int {
    switch self {
    case .null, .flag: 1
    case .integer, .real, .node: 9
    case .text(let text): 3 + text.utf8.count
    case .data(let bytes): 3 + bytes.count
    case .reference(let path): 3 + path.utf8.count
    case .list(let elements): elements.reduce(3) { $0 + $1.weight }
    case .map(let members): members.reduce(3) { $0 + 3 + $1.key.utf8.count + $1.value.weight }
    }
  }

  /// The value with every node in it replaced by what `body` says of it.
  package func replacingNodes(_ body: (NodeID) -> EncodedValue) -> EncodedValue {
    switch self {
    case .node(let id): body(id)
    case .list(let elements): .list(elements.map { $0.replacingNodes(body) })
    case .map(let members): .map(members.mapValues { $0.replacingNodes(body) })
    default: self
    }
  }

  /// The nodes that the value refers to, the same one as often as it does.
  package var nodes: [NodeID] {
    switch self {
    case .node(let id): [id]
    case .list(let elements): elements.flatMap(\.nodes)
    case .map(let members):
      members.sorted { $0.key < $1.key }.flatMap(\.value.nodes)
    default: []
    }
  }
}
