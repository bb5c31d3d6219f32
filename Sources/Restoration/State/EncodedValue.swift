public import NavlogNavigation

/// The value that an object has encoded under a key: a tree of plain values.
///
/// It doesn't depend on the app's Swift types, so other programs can inspect, migrate and show what
/// a former build wrote.
public indirect enum EncodedValue: Hashable, Sendable {
  /// No value.
  case null
  /// A Boolean.
  case flag(Bool)
  /// An integer.
  case integer(Int64)
  /// An integer greater than `Int64.max`.
  case unsigned(UInt64)
  /// A floating-point number.
  case real(Double)
  /// A string.
  case text(String)
  /// Bytes that only the app can interpret.
  case data([UInt8])
  /// An ordered list of values.
  case list([EncodedValue])
  /// Values by name.
  case map([String: EncodedValue])
  /// Another node, while its hierarchy exists.
  case node(NodeID)
  /// Another node, by its path in an archive (SAV-4).
  case reference(String)
}

extension EncodedValue {
  /// The approximate number of bytes of the encoded value.
  ///
  /// - Complexity: O(size).
  public var weight: Int {
    switch self {
    case .null, .flag: 1
    case .integer, .unsigned, .real, .node: 9
    case .text(let text): 3 + text.utf8.count
    case .data(let bytes): 3 + bytes.count
    case .reference(let path): 3 + path.utf8.count
    case .list(let elements): elements.reduce(3) { $0 + $1.weight }
    case .map(let members): members.reduce(3) { $0 + 3 + $1.key.utf8.count + $1.value.weight }
    }
  }

  /// Returns the value with every node replaced by the result of `body`.
  package func replacingNodes(_ body: (NodeID) -> EncodedValue) -> EncodedValue {
    switch self {
    case .node(let id): body(id)
    case .list(let elements): .list(elements.map { $0.replacingNodes(body) })
    case .map(let members): .map(members.mapValues { $0.replacingNodes(body) })
    default: self
    }
  }

  /// Returns the value with every reference by path replaced by the result of `body`.
  package func replacingReferences(_ body: (String) -> EncodedValue) -> EncodedValue {
    switch self {
    case .reference(let path): body(path)
    case .list(let elements): .list(elements.map { $0.replacingReferences(body) })
    case .map(let members): .map(members.mapValues { $0.replacingReferences(body) })
    default: self
    }
  }

  /// The paths that the value refers to, with duplicates.
  var references: [String] {
    switch self {
    case .reference(let path): [path]
    case .list(let elements): elements.flatMap(\.references)
    case .map(let members): members.values.flatMap(\.references)
    default: []
    }
  }

  /// Whether the value refers to a node of another session.
  package var refersToFormerNode: Bool {
    switch self {
    case .reference(let name): FormerNode.isName(name)
    case .list(let elements): elements.contains { $0.refersToFormerNode }
    case .map(let members): members.values.contains { $0.refersToFormerNode }
    default: false
    }
  }

  /// The nodes that the value refers to, with duplicates.
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
