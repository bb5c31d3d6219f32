/// A command that nothing can refuse any more: the facts are looked up, nothing has happened yet.
enum Plan {
  /// As it stands.
  case carryOut(Command)
  /// A row of steps, in flight until something ends it.
  case transition(Choreography, Motion, in: Slot, from: Slot, to: Slot)
  /// A presentation with presenter and style resolved (PRE-1).
  case present(Slot, by: Slot, asker: Slot, Style, Motion)
  /// The dismissal of what `by` presents, asked for on another node (PRE-10).
  case dismiss(by: Slot, asker: Slot, Motion)
  /// A pop that takes several (NAV-16).
  case popTo(Slot, in: Slot, Motion)
  /// The stack is to be this (NAV-4).
  case setStack(Slot, Motion)
  case finish(Transition)
  case cancel(Transition)
  /// There is nothing to do.
  case nothing
  /// Later in the same outermost command, perhaps with a word about it.
  case postponed(Warning?, Slot)
  /// When its presenter is on screen (PRE-21).
  case deferred
}
