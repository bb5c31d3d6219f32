/// What a controller can undo, newest last: actions that run again, and so no state. After a launch there is
/// nothing to undo.
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
  /// How many actions are kept; 0: all of them.
  public var levelsOfUndo = 0 { didSet { trim() } }

  /// Makes a manager that can undo nothing.
  public init() {}

  /// Whether there is something to undo.
  public var canUndo: Bool { !done.isEmpty }
  /// Whether there is something to redo.
  public var canRedo: Bool { !undone.isEmpty }
  /// What ``undo()`` undoes; empty where it has no name, or nothing is there.
  public var undoActionName: String { done.last?.name ?? "" }
  /// What ``redo()`` does again; empty where it has no name, or nothing is there.
  public var redoActionName: String { undone.last?.name ?? "" }

  /// Adds an action; one that is added while another is undone is what redoes that.
  ///
  /// - Parameters:
  ///   - target: what the action is about; it is not kept alive, and where it is gone nothing is done.
  ///   - name: what people read.
  ///   - handler: undoes what was done.
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

  /// Undoes the last action; nothing where there is none.
  public func undo() {
    guard !isUndoing, !isRedoing, let action = done.popLast() else { return }
    isUndoing = true
    defer { isUndoing = false }
    action.run()
  }

  /// Does again what was undone last; nothing where there is nothing.
  public func redo() {
    guard !isUndoing, !isRedoing, let action = undone.popLast() else { return }
    isRedoing = true
    defer { isRedoing = false }
    action.run()
  }

  /// Forgets everything.
  public func removeAllActions() {
    done = []
    undone = []
  }

  private func trim() {
    if levelsOfUndo > 0, done.count > levelsOfUndo { done.removeFirst(done.count - levelsOfUndo) }
  }
}
