package import NavlogNavigation

/// The operations of an app that a launch needs, implemented by live apps and by scripts.
package protocol LaunchHost: ObjectProvider {
  /// The error that ends a launch early; `Never` for a live app.
  associatedtype Failure: Error

  var engine: Engine { get }
  /// The state to restore, and the decisions on it.
  var restorer: Restorer { get set }
  /// The nodes that represent the archive's nodes, by index.
  var objects: [Int: Slot] { get set }
  /// The nodes of the default interface, by the saved node with the same key.
  var existing: [FormerNode: NodeID] { get set }
  /// The last event of the launch before its presentations are restored.
  var launched: Position { get set }
  /// Whether there is a session that may be restored.
  var restores: Bool { get }
  /// Why nothing of that session is restored; `nil` if it is.
  var passesOver: NotRestoredReason? { get }

  /// Runs `work` in a turn of the run loop, and completes its effects before the next turn.
  func inTurn(_ work: @escaping () -> Void) throws(Failure)
  /// Performs a command with its list of nodes; returns `nil` if it was refused, which is logged.
  @discardableResult
  func perform(_ command: Command, nodes: [Slot]) throws(Failure) -> Outcome?
  func symbol(_ text: String) throws(Failure) -> Symbol

  /// Builds the default interface, in turns of its own.
  func buildInterface() throws(Failure)
  /// Returns the archive of the current hierarchy, without deferred nodes.
  func interfaceArchive() -> Archive
  /// Called after a decision was recorded.
  func didDecide(_ decision: NodeDecision) throws(Failure)
  /// Called after all objects were found.
  func didFindObjects() throws(Failure)
  /// Returns the window for the archived one at `index`; `nil` if it isn't open.
  func openWindow(at index: Int) -> WindowID?
  /// Returns the window for the archived one at `index`: opens it if it isn't open, and shows it if
  /// it was visible.
  func window(at index: Int) throws(Failure) -> WindowID
  /// Makes an object decode its state.
  func decode(_ decision: NodeDecision, _ slot: Slot) throws(Failure)
  /// Keeps the parts of an object's state that can't be read beside the rest.
  func keepUnread(_ decision: NodeDecision, _ slot: Slot) throws(Failure)
  /// Attaches a restored child to a container.
  func attach(_ child: Slot, to container: Slot, as key: String) throws(Failure)
  /// Takes over restored data that doesn't belong to nodes, such as opened links.
  func didRestore() throws(Failure)
  /// Returns the windows to be shown now, when what they show is decoded.
  func takeWindowsToShow() -> [WindowID]
  /// Performs the last step of the launch: what is recorded here exists if and only if the launch
  /// is complete.
  func finishLaunch() throws(Failure)
}

extension LaunchHost {
  /// Performs a command without a list of nodes.
  @discardableResult
  package func perform(_ command: Command) throws(Failure) -> Outcome? {
    try perform(command, nodes: [])
  }
}
