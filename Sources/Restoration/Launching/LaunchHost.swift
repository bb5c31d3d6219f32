package import Navigation

/// What a launch needs of the app that is launched: a live one, or a script's.
package protocol LaunchHost: ObjectFinder {
  /// What ends a launch early; a live app never does.
  associatedtype Failure: Error

  var engine: Engine { get }
  /// What is restored, and what was decided of it.
  var restorer: Restorer { get set }
  /// What stands for the nodes of the archive, by their index.
  var objects: [Int: Slot] { get set }
  /// What stands in the default interface, by the node that has the same key.
  var existing: [FormerNode: NodeID] { get set }
  /// The last event of the launch before its presentations come back.
  var launched: Position { get set }
  /// Whether a session was left that may come back.
  var restores: Bool { get }

  /// Does `work` in a turn of the run loop: what it sets in motion comes to rest before the next.
  func inTurn(_ work: @escaping () -> Void) throws(Failure)
  /// Carries out a command with the nodes beside it; `nil` where it was refused, which the log has.
  @discardableResult
  func perform(_ command: Command, nodes: [Slot]) throws(Failure) -> Outcome?
  func symbol(_ text: String) throws(Failure) -> Symbol

  /// Builds the default interface, in turns of its own.
  func buildInterface() throws(Failure)
  /// What would be kept of the hierarchy as it is, without what waits.
  func interfaceArchive() -> Archive
  /// A decision was recorded.
  func told(_ judgement: Judgement) throws(Failure)
  /// All objects are found.
  func didJudge() throws(Failure)
  /// Opens a window that the default interface does not have, or brings the one it has on screen.
  func window(for window: ArchivedWindow) throws(Failure) -> WindowID
  /// Lets an object decode its state.
  func decode(_ judgement: Judgement, _ slot: Slot) throws(Failure)
  /// Gives a container its child back.
  func attach(_ child: Slot, to container: Slot, as key: String) throws(Failure)
  /// What the launch may have come to beside the nodes is taken over, such as opened links.
  func didRestore() throws(Failure)
  /// The windows that come on screen now; those that are shown from now on do so at once.
  func takeWindowsToShow() -> [WindowID]
  /// The last step of the launch: what is recorded here is there if and only if the launch is over.
  func finishLaunch() throws(Failure)
}

extension LaunchHost {
  /// Carries out a command that is about no nodes beside it.
  @discardableResult
  package func perform(_ command: Command) throws(Failure) -> Outcome? {
    try perform(command, nodes: [])
  }
}
