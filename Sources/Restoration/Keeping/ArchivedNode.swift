package import NavlogNavigation

/// A node as preservation keeps it.
package struct ArchivedNode: Hashable, Sendable {
  /// The place of a node below its owner.
  package enum Place: Hashable, Sendable {
    /// The root of the window with this index.
    case root(Int)
    /// A child of a stack, a tab bar or a container, in order.
    case child
    /// A child in this column of a split; the lowest of a column comes first.
    case column(Column)
    /// A presented controller.
    case presented
    /// A view or an object.
    case attached
    /// A node without a place, to which another one refers (SAV-4, SAV-12).
    case referred
  }

  /// The readable chain of identifiers that leads to the node; it is unique.
  package var path: String {
    get { chain.text }
    set { chain = NodePath(newValue) }
  }
  /// The same path, sharing its beginning with the paths of other nodes.
  var chain: NodePath
  /// What distinguishes the node from others with the same owner.
  package var key: NodeKey
  /// The last identifier of the chain.
  package var identifier: String { key.identifier }
  /// The node in its session.
  package var node: NodeID
  package var kind: Kind
  /// The class of the node.
  package var className: String
  /// The version of that class.
  package var version: UInt32 = 1
  /// Whether the node named its restoration class (SAV-7).
  package var hasRestorationClass = false
  package var isFromStoryboard = false
  /// The storyboard and the scene that it was made from, such as `Main/detail`, if they are logged
  /// (RES-2).
  package var storyboard: String?
  /// What bars showed for it.
  package var title: String?
  /// The properties that are restored (SAV-20).
  package var properties: [KeptProperty] = []
  package var wasLoaded = false
  package var wasCollapsed = false
  /// Whether its More controller showed the list of tabs.
  package var showedMore = false
  /// Whether it received keyboard input (PRE-48).
  package var wasFirstResponder = false
  /// The number of columns in column style (SPL-5).
  package var columns: UInt32 = 0
  /// For a controller on the stack of a collapsed split's primary, the column that it came from and
  /// returns to. For a presented one, the column whose stack, which the split keeps aside, presents it.
  package var origin: Column?
  /// Whether a collapsed split showed its compact column.
  package var wasCompact = false
  /// For a controller in a column, whether a collapsed split had pushed the column onto the primary's
  /// stack, and keeps it as it is when the split expands. For a controller on a stack, whether it was
  /// above that one on the primary's stack.
  package var wasOnStack = false
  /// The style of its presentation, if it was presented.
  package var style = Style.automatic
  /// The transition style of its presentation.
  package var transition = TransitionStyle.coverVertical
  /// The controller that asked for its presentation, if that wasn't its presenter.
  package var asker: NodeID?
  /// The controller that it stands in for while the presentation adapts (ADP-4).
  package var original: NodeID?
  /// The node that becomes first responder again when the presentation is dismissed (PRE-20).
  package var responder: NodeID?
  /// Whether its presentation waited for that controller to appear (PRE-21).
  package var wasWaiting = false
  package var place: Place
  /// The index of its owner; `nil` for a root and for a node that is only referred to.
  package var owner: Int?
  /// The index of the nearest ancestor, for a node that is only referred to.
  package var ancestor: Int?
  /// The index on a stack, among the tabs or in a column, counting nodes that aren't kept.
  package var number: Int?
  /// The indices of its children, in order.
  package var children: [Int] = []
  /// Whether it had no children at all, as opposed to children that aren't kept.
  package var wasEmpty = false
  /// The selected child.
  package var selected: Int?
  /// The presented controller.
  package var presented: Int?
  /// Its views and objects.
  package var attachments: [Int] = []
  package var state: [String: EncodedValue] = [:]
  /// The session that kept the node; an earlier one than for other nodes if it has been deferred
  /// since.
  package var from = Provenance.restored
  /// Why there is no place for it any more; only the app can ask for it then.
  package var obstacle: String?

  /// The node whose key is a prefix of its own.
  package var keyOwner: Int? { owner ?? ancestor }

  /// Whether it has an owner whose key is part of its own.
  package var isOwned: Bool {
    switch place {
    case .root, .referred: false
    case .child, .column, .presented, .attached: true
    }
  }

  /// Whether it has been deferred since an earlier session.
  package var isCarried: Bool { from != .restored }
}
