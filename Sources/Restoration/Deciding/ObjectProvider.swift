package import NavlogNavigation

/// Finds or creates the objects of an archive: for a live app, a script, or a rehearsal.
///
/// The methods are called in the order of the requirement (RES-2).
package protocol ObjectProvider: AnyObject {
  /// Asks the restoration class of the node.
  func askRestorationClass(for node: ArchivedNode) -> LookupResult
  /// Asks the app's delegate; a veto counts as ``LookupResult/nothing``.
  func askApp(for node: ArchivedNode) -> LookupResult
  /// Looks for an existing object at the path.
  func findExisting(_ node: ArchivedNode) -> LookupResult
  /// Makes the node from its storyboard.
  func instantiate(_ node: ArchivedNode) -> LookupResult
  /// Makes the node with the declared factory of its class.
  func make(_ node: ArchivedNode, by declaration: ClassDeclaration) -> LookupResult
}

/// The result of one step of the look-up.
package enum LookupResult: Hashable, Sendable {
  /// Nothing was found; the next step is tried.
  case nothing
  /// The node isn't restored.
  case veto
  /// The factory threw; the node isn't restored.
  case failed(String)
  /// The class can't restore its objects (E33).
  case notConforming
  case object(Found)

  package struct Found: Hashable, Sendable {
    package var slot: Slot
    package var className: String
    /// The superclasses of the class.
    package var superclasses: [String]
    /// The version of the class, if it isn't declared.
    package var version: UInt32

    package init(
      _ slot: Slot, _ className: String, superclasses: [String] = [], version: UInt32 = 1
    ) {
      self.slot = slot
      self.className = className
      self.superclasses = superclasses
      self.version = version
    }
  }
}
