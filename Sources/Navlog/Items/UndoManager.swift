/// The undo and redo actions of a controller, newest last. They are closures, not state: after a
/// launch, there is nothing to undo.
@MainActor
public final class UndoManager {
  private struct Action {
    var name: String
    let run: @MainActor () -> Void
  }

  private var done: [Action] = []
  private var undone: [Action] = []
  private var isUndoing = false
  private var isRedoing = false
  /// The maximum number of actions; 0 for no limit.
  public var levelsOfUndo = 0 { didSet { trim() } }

  /// Creates an undo manager without actions.
  public init() {}

  /// Whether there is an action to undo.
  public var canUndo: Bool { !done.isEmpty }
  /// Whether there is an action to redo.
  public var canRedo: Bool { !undone.isEmpty }
  /// The name of the action that ``undo()`` undoes; empty if it has no name, or there is no action.
  public var undoActionName: String { done.last?.name ?? "" }
  /// The name of the action that ``redo()`` performs again; empty if it has no name, or there is no
  /// action.
  public var redoActionName: String { undone.last?.name ?? "" }

  /// Adds an undo action; an action added during an undo becomes the redo action.
  ///
  /// - Parameters:
  ///   - target: the object that the action applies to. It isn't retained; if it has been
  ///     deallocated, the action does nothing.
  ///   - name: the name shown to the user.
  ///   - handler: undoes the change.
  public func registerUndo<Target: AnyObject>(
    withTarget target: Target, named name: String = "",
    handler: @escaping @MainActor (Target) -> Void
  ) {
    let action = Action(name: name) { [weak target] in if let target { handler(target) } }
    if isUndoing {
      undone.append(action)
    } else {
      done.append(action)
      if !isRedoing { undone = [] }
      trim()
    }
  }

  /// Undoes the last action, if there is one.
  public func undo() {
    guard !isUndoing, !isRedoing, let action = done.popLast() else { return }
    isUndoing = true
    defer { isUndoing = false }
    action.run()
  }

  /// Redoes the last undone action, if there is one.
  public func redo() {
    guard !isUndoing, !isRedoing, let action = undone.popLast() else { return }
    isRedoing = true
    defer { isRedoing = false }
    action.run()
  }

  /// Removes all actions.
  public func removeAllActions() {
    done = []
    undone = []
  }

  private func trim() {
    if levelsOfUndo > 0, done.count > levelsOfUndo { done.removeFirst(done.count - levelsOfUndo) }
  }
}
