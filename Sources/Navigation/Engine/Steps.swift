/// The steps of a transition as data, in their measured order. The engine runs them.
struct Steps: Sendable {
  /// The node that a step applies to.
  enum Role: Sendable {
    /// The node that disappears.
    case from
    /// The node that appears.
    case to
    /// The container.
    case container
    /// The old pages: `from` and its siblings up to `to`.
    case leaving
    /// The new pages: `to` and its siblings up to the end.
    case entering
  }

  /// The goal of a step. A step is skipped if nested commands have already reached or prevented its
  /// goal (S001–S016).
  enum Goal: Sendable {
    /// `willMove` and `didMove` with the container; `willMove` and `didMove` with `nil`.
    case willMove, didMove, willLeave, didLeave
    /// Sends `didMove` to a top that never appeared and is now covered (NAV-6).
    case completeCoveredMove
    /// Adds the node to the container's children, or removes it.
    case add, remove
    /// Removes the node from the children, with the containment calls.
    case drop
    /// Removes the controllers above the node without appearance callbacks (NAV-16).
    case trim
    /// Makes a top disappear that nested commands pushed and that is now covered.
    case hideTop
    /// Makes the stack's top appear, even if nested commands changed it.
    case showTop
    /// Selects the child in its container.
    case select
    /// Gives the node's place back to the previous node.
    case revert
    /// Releases a stack that the split created for the column.
    case unwrap
    /// Adds the view to the container's view, or removes it.
    case place, displace
    /// Loads the view if it will be visible; loads it in any case.
    case load, demand
    case willAppear, isAppearing, layout, didAppear, willDisappear, didDisappear
    /// Notifies the navigation controller's delegate (NAV-13).
    case willShow, didShow
    /// Links the presented controller to its presenter; unlinks it; unlinks every controller presented
    /// above it.
    case link, unlink, release
    /// Resigns first responder; restores it once (PRE-20).
    case resign, restore
    /// Sends the callback to the presented controller and to every controller presented above it.
    case notify(Callback, Bool)
    /// Calls the completion handler on the presenter (PRE-9).
    case completion
    /// Releases the segue that presented and was kept (SEG-10).
    case endSegue
    /// Runs the handler of the action that has dismissed an alert (PRE-42).
    case handle
    /// Sends the callback to the container, about the node.
    case report(Callback, Bool)
  }

  typealias Step = (goal: Goal, role: Role)

  var begin: [Step]
  var finish: [Step]
  var cancel: [Step] = []
}
