package import NavlogNavigation
package import NavlogStoryboards

/// A stand-in for the classes of a runtime's objects. Scripts use it, because their declarations
/// differ from object to object.
@MainActor
package protocol RuntimeDriver: AnyObject {
  /// Called after an event was recorded; must not perform commands.
  func record(_ entry: RecordedEvent, at position: Position)

  /// Delivers an event in place of its object.
  func deliver(_ entry: RecordedEvent, at position: Position)

  /// Whether the driver receives the callbacks of a node in place of its object.
  func standsIn(for node: Slot) -> Bool

  /// Answers a question in place of the object that is asked; with `nil`, the runtime answers.
  func answer(_ question: Question, nodes: inout [Slot], at position: Position) -> Answer?

  /// Called when an outermost command has ended, before it is written.
  func end(at position: Position)

  /// Called before a command is passed to the engine.
  func willPerform(_ command: Command)

  // MARK: - Scenes

  /// Returns the object for a scene of a storyboard; with `nil`, the app's classes make it.
  func object(for scene: StoryboardCollection.Address) throws(ApplicationError) -> ViewController?

  /// Creates the node of an object that represents a scene; with `false`, the runtime creates it.
  func create(_ controller: ViewController) -> Bool

  /// Sets the properties of an object before its scene's children are created; with `false`, the
  /// runtime sets them.
  func applyDraft(_ controller: ViewController) -> Bool

  /// Called when a scene that `controller` leads to can't be made.
  func couldNotMake(_ error: ApplicationError, for controller: ViewController)
}
