public import Navigation

/// A place in a hierarchy as people write it: `n12`, `/main/tab:1/nav:2`, `class:Detail`, each with the
/// name of something the node has behind it: `n12.state.scroll.y`.
///
/// An address says where to look; ``Vocabulary/nodes(_:in:)`` says what is there at some position.
public struct Address: Hashable, Sendable {
  /// Which nodes are meant.
  public indirect enum Target: Hashable, Sendable {
    /// The node that was made by the event at a position.
    case node(UInt64)
    /// What is found by going down from the root of a window.
    case path(window: String, [Step])
    /// All nodes of a class; the name may have `*` and `?` in it.
    case className(String)
    /// Of what is meant, that in scenes with such names.
    case within(Glob, Target)
  }

  /// One step down.
  public enum Step: Hashable, Sendable {
    /// The child with this place among its siblings, from 0, of a container of this kind.
    case child(Int, of: Kind?)
    /// Every child, of a container of this kind.
    case anyChild(of: Kind?)
    /// What the node presents.
    case presented
    /// The child, attached or presented node that was made by the event at a position.
    case node(UInt64)
  }

  /// What of the node is meant.
  public enum Facet: Hashable, Sendable {
    /// The node itself: whether it is there and where.
    case node
    /// A key of its state.
    case state(String)
    /// A property that was set.
    case property(Property)
    /// Something else that it has.
    case field(Field)
  }

  /// What a node has beside state and properties.
  public enum Field: String, CaseIterable, Hashable, Sendable {
    /// The declared class.
    case className = "class"
    /// The kind of node.
    case kind
    /// The identifier of preservation.
    case identifier
    /// What it belongs to: a parent, a presenter, or in whose view its own lies.
    case place
    /// The node it is a child of.
    case parent
    /// Its place among its siblings, from 0.
    case index
    /// Whether its parent shows it.
    case selected
    /// The node that presents it.
    case presenter
    /// Where it stands between off screen and on.
    case appearance
    /// Whether its view is loaded.
    case loaded
  }

  /// Which nodes are meant.
  public let target: Target
  /// What of them is meant.
  public let facet: Facet
  /// The address as it was written.
  public let text: String

  /// Puts an address together.
  public init(_ target: Target, _ facet: Facet = .node) {
    self.target = target
    self.facet = facet
    text = target.text + facet.text
  }

  init(_ target: Target, _ facet: Facet, text: String) {
    self.target = target
    self.facet = facet
    self.text = text
  }

  /// The same, of what is in scenes with such names.
  public func within(_ scenes: Glob) -> Address {
    Address(.within(scenes, target), facet, text: text)
  }
}

extension Address.Target {
  var text: String {
    switch self {
    case .node(let born): "n\(born)"
    case .path(let window, let steps):
      "/" + ([window] + steps.map(\.text)).joined(separator: "/")
    case .className(let name): "class:\(name)"
    case .within(_, let target): target.text
    }
  }

  /// Whether it depends on where nodes are, not only on which there are.
  package var isByPlace: Bool {
    switch self {
    case .path, .within: true
    case .node, .className: false
    }
  }

  /// The position of the event that made the node that is meant, where that is said.
  package var born: UInt64? {
    switch self {
    case .node(let born): born
    case .within(_, let target): target.born
    case .path, .className: nil
    }
  }
}

extension Address.Step {
  var text: String {
    switch self {
    case .child(let index, let kind): (kind.map { "\($0):" } ?? "") + "\(index)"
    case .anyChild(let kind): (kind.map { "\($0):" } ?? "") + "*"
    case .presented: "presented"
    case .node(let born): "n\(born)"
    }
  }
}

extension Address.Facet {
  /// How the facet is written behind a node; empty for the node itself.
  public var text: String {
    switch self {
    case .node: ""
    case .state(let key): ".state.\(key)"
    case .property(let property): ".\(property)"
    case .field(let field): ".\(field.rawValue)"
    }
  }
}
