package import Navigation

/// Who finds or makes the objects of an archive: the live app, a script, or nobody, in a rehearsal.
///
/// The rungs are tried in the order of the requirements (RES-2).
package protocol ObjectFinder: AnyObject {
  /// Asks the class that the node said restores it.
  func askRestorationClass(for node: ArchivedNode) -> Find
  /// Asks the app's delegate; a veto counts as nothing.
  func askApp(for node: ArchivedNode) -> Find
  /// Looks for an object that is there already, under that path.
  func findExisting(_ node: ArchivedNode) -> Find
  /// Wakes the node from the storyboard it came from.
  func wake(_ node: ArchivedNode) -> Find
  /// Lets the factory declared with the class make one.
  func make(_ node: ArchivedNode, by declaration: ClassDeclaration) -> Find
}

/// What came of one rung.
package enum Find: Hashable, Sendable {
  /// The next rung is tried.
  case nothing
  /// The node stays out.
  case veto
  /// What should make it threw: the node stays out.
  case failed(String)
  /// What should make it can't (E33).
  case notConforming
  case object(Found)

  package struct Found: Hashable, Sendable {
    package var slot: Slot
    package var className: String
    /// What that inherits from.
    package var lineage: [String]
    /// The version of its class, where that is not declared.
    package var version: UInt32

    package init(
      _ slot: Slot, _ className: String, lineage: [String] = [], version: UInt32 = 1
    ) {
      self.slot = slot
      self.className = className
      self.lineage = lineage
      self.version = version
    }
  }
}
