package import Navigation

/// A node as preservation keeps it.
package struct ArchivedNode: Hashable, Sendable {
  /// Where it stood below its owner.
  package enum Place: Hashable, Sendable {
    /// The root of the window with this index.
    case root(Int)
    /// A child: of a stack, a tab bar or a container, in its order.
    case child
    /// A child in this column of a split; the lowest of a column comes first.
    case column(Column)
    /// Presented.
    case presented
    /// A view or an object.
    case attached
    /// Nowhere: somebody refers to it (SAV-4, SAV-12).
    case referred
  }

  /// The chain of identifiers that leads to it, as people and apps read it: no other node has the same.
  package var path: String
  /// What tells it from the others with the same owner.
  package var key: NodeKey
  /// The last of the chain of identifiers.
  package var identifier: String { key.identifier }
  /// The node it was.
  package var node: NodeID
  package var kind: Kind
  /// The class it was of.
  package var className: String
  /// The version of that class.
  package var version: UInt32 = 1
  /// Whether it said which class restores it (SAV-7).
  package var hasRestorationClass = false
  package var isFromStoryboard = false
  /// The storyboard and the scene that it came from, `Main/detail`, where the log says so (RES-2).
  package var storyboard: String?
  package var wasLoaded = false
  package var wasCollapsed = false
  /// How many columns it had, in column style (SPL-5).
  package var columns: UInt32 = 0
  /// On the stack of a collapsed split's primary: the column that it came from, and goes back to.
  package var origin: Column?
  /// How it was presented, if it was.
  package var style = Style.automatic
  package var place: Place
  /// The index of its owner; `nil` for a root and for what is only referred to.
  package var owner: Int?
  /// The index of the nearest node above it, for what is only referred to.
  package var ancestor: Int?
  /// Its place on a stack, among the tabs or in a column, counting what is not kept.
  package var number: Int?
  /// The indices of its children, in order.
  package var children: [Int] = []
  /// The child it showed, where it shows one of several.
  package var selected: Int?
  /// What it presented.
  package var presented: Int?
  /// Its views and objects.
  package var attachments: [Int] = []
  package var state: [String: EncodedValue] = [:]
  /// Where it was kept: what has waited since is of an earlier session than the others.
  package var from = Provenance.restored
  /// Why there is no place for it any more; only the app can ask for it then.
  package var obstacle: String?

  /// The node whose key is the first part of its own.
  package var keyOwner: Int? { owner ?? ancestor }

  /// Whether it has an owner, and the owner's key is a part of its own.
  var isOwned: Bool {
    switch place {
    case .root, .referred: false
    case .child, .column, .presented, .attached: true
    }
  }

  /// Whether it has waited since an earlier session.
  package var isCarried: Bool { from != .restored }
}
