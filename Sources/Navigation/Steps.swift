/// What a transition does, in order, as data: one row per measured log, carried out by the engine.
struct Steps: Sendable {
  /// Whom a step is about.
  enum Role: Sendable {
    /// What goes.
    case from
    /// What comes.
    case to
    /// The pages that go: `from` and its siblings up to `to`.
    case leaving
    /// The pages that come: `to` and its siblings up to the end.
    case entering
  }

  /// What a step wants: a goal, not an event, skipped when nested commands made it moot (S001–S016
  /// decide).
  enum Goal: Sendable {
    /// Told of the container, of its end, and of nothing.
    case willMove, didMove, willLeave, didLeave
    /// `didMove` for a top that never appeared and now is covered (NAV-6).
    case overtake
    /// Into and out of the container's children.
    case add, remove
    /// Out of the children with the calls that belong to it.
    case drop
    /// The stack above the node goes, silently (NAV-16).
    case trim
    /// A top that other commands made, and that is covered now, is off screen.
    case conceal
    /// The stack's top is on screen, even if other commands made it another one.
    case uncover
    /// The child its container shows.
    case select
    /// The place that the node took goes back to what was there.
    case revert
    /// A stack of the split's own goes with its column.
    case unwrap
    /// The view into the container's, and out of it.
    case place, displace
    /// The view, if it will be shown; the view in any case.
    case load, demand
    case willAppear, isAppearing, layout, didAppear, willDisappear, didDisappear
    /// The navigation controller's delegate (NAV-13).
    case willShow, didShow
    /// What the container presents: linked, no more, and no more with all that lies above it.
    case link, unlink, release
    /// The keyboard leaves, and comes back once (PRE-20).
    case resign, restore
    /// Told to what is presented and to all that is presented above it.
    case tell(Callback, Bool)
    /// The completion, on the presenter (PRE-9).
    case completion
    /// The segue that presented and was kept goes (SEG-10).
    case endSegue
    /// Told to the container, about the node.
    case report(Callback, Bool)
  }

  typealias Step = (goal: Goal, role: Role)

  var begin: [Step]
  var finish: [Step]
  var cancel: [Step] = []
}
