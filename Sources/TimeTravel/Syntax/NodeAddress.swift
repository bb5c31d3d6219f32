public import NavlogHistory
public import NavlogNavigation

/// An address of nodes as people write it: `n12`, `/main/tab:1/nav:2` or `class:Detail`, optionally
/// followed by the name of a value: `n12.state.scroll.y`. The name of a window or a class and the key
/// of a value can stand between quotes: `/'a/b'/1`.
///
/// An address only says where to look; ``SessionNames/nodes(_:in:)`` finds the matching nodes in a
/// hierarchy.
public struct NodeAddress: Hashable, Sendable {
  /// The nodes an address matches.
  public indirect enum Target: Hashable, Sendable {
    /// The node created by the event at a position.
    case node(UInt64)
    /// The nodes reached by following steps from the root of a window.
    case path(window: String, [Step])
    /// All nodes of a class; the name may contain `*` and `?`.
    case className(String)
    /// The nodes of another target that are in scenes whose names match.
    case within(Glob, Target)
  }

  /// One step down a path.
  public enum Step: Hashable, Sendable {
    /// The child at an index among its siblings, from 0, of a container of this kind.
    case child(Int, of: Kind?)
    /// Every child of a container of this kind.
    case anyChild(of: Kind?)
    /// The node that the node presents.
    case presented
    /// The child, attached node or presented node created by the event at a position.
    case node(UInt64)
  }

  /// The part of a node that an address refers to.
  public enum Facet: Hashable, Sendable {
    /// The node itself: whether it exists, and its place.
    case node
    /// A key of the node's state.
    case state(String)
    /// A property of the node.
    case property(Property)
    /// Another attribute of the node.
    case field(Field)
  }

  /// The attributes of a node other than its state and properties.
  public enum Field: String, CaseIterable, Hashable, Sendable {
    /// The declared class.
    case className = "class"
    /// The kind of node.
    case kind
    /// The restoration identifier.
    case identifier
    /// The owner: the parent, the presenter, or the controller whose view contains the node's view.
    case place
    /// The parent.
    case parent
    /// The index among the siblings, from 0.
    case index
    /// Whether the parent shows the node.
    case selected
    /// The presenter.
    case presenter
    /// The node that asked for the presentation, which isn't always the presenter.
    case asker
    /// The appearance state.
    case appearance
    /// Whether the view is loaded.
    case loaded
  }

  /// The nodes the address matches.
  public let target: Target
  /// The part of those nodes the address refers to.
  public let facet: Facet
  /// The address as written.
  public let text: String

  /// Creates an address from its parts.
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

  /// Returns this address, limited to nodes in scenes whose names match.
  public func within(_ scenes: Glob) -> NodeAddress {
    NodeAddress(.within(scenes, target), facet, text: text)
  }
}

extension NodeAddress.Target {
  var text: String {
    switch self {
    case .node(let born): "n\(born)"
    case .path(let window, let steps):
      "/" + ([Self.step(toWindow: window)] + steps.map(\.text)).joined(separator: "/")
    case .className(let name): "class:\(QuotedName.text(name))"
    case .within(_, let target): target.text
    }
  }

  /// The first step of a path, which is the name of a window.
  package static func step(toWindow name: String) -> String {
    QuotedName.text(name, separators: "/.")
  }

  /// Whether a match depends on where nodes are, not only on which nodes exist.
  package var isByPlace: Bool {
    switch self {
    case .path, .within: true
    case .node, .className: false
    }
  }

  /// The position of the event that created the node, if the target names one.
  package var born: UInt64? {
    switch self {
    case .node(let born): born
    case .within(_, let target): target.born
    case .path, .className: nil
    }
  }
}

extension NodeAddress.Step {
  var text: String {
    switch self {
    case .child(let index, let kind): (kind.map { "\($0):" } ?? "") + "\(index)"
    case .anyChild(let kind): (kind.map { "\($0):" } ?? "") + "*"
    case .presented: "presented"
    case .node(let born): "n\(born)"
    }
  }
}

extension NodeAddress.Facet {
  /// The suffix that selects the facet in a written address; empty for the node itself.
  public var text: String {
    switch self {
    case .node: ""
    case .state(let key): ".state.\(QuotedName.text(key))"
    case .property(let property): ".\(property)"
    case .field(let field): ".\(field.rawValue)"
    }
  }
}
