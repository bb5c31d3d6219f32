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

extension Plan {
  /// The container in which it would begin to move something, or who asks for that; or none.
  var mover: Slot {
    switch self {
    case .transition(_, _, let container, _, _), .popTo(_, let container, _),
      .setStack(let container, _):
      container
    case .present(_, let presenter, _, _, _), .dismiss(let presenter, _, _): presenter
    case .carryOut(let command):
      switch command {
      case .setTabs(let container, _), .select(_, let container, _, _),
        .selectIndex(_, let container, _, _), .setPages(let container, _, _, _),
        .swipePages(let container, _, _, _), .exchange(_, _, let container, _),
        .exchangeViews(_, _, let container, _), .show(_, let container, _),
        .showDetail(_, let container, _), .segue(_, let container, _, _, _),
        .unwind(let container, _, _, _, _):
        container
      default: .none
      }
    case .finish, .cancel, .nothing, .postponed, .deferred: .none
    }
  }
}
