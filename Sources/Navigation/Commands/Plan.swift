/// A command that has passed all checks, with its facts looked up. It hasn't had an effect yet.
enum Plan {
  /// Executes the command without further lookup.
  case carryOut(Command)
  /// Runs a transition.
  case transition(TransitionKind, Motion, in: Slot, from: Slot, to: Slot)
  /// Presents, with presenter and style resolved (PRE-1).
  case present(Slot, by: Slot, asker: Slot, Style, Motion)
  /// Dismisses the controller that `by` presents; `asker` is the node that was asked (PRE-10).
  case dismiss(by: Slot, asker: Slot, Motion)
  /// Pops several controllers (NAV-16).
  case popTo(Slot, in: Slot, Motion)
  /// Replaces a stack (NAV-4).
  case setStack(Slot, Motion)
  case finish(Transition)
  case cancel(Transition)
  /// Does nothing.
  case nothing
  /// Runs later in the same outermost command, with an optional warning.
  case postponed(Warning?, Slot)
  /// Runs once the presenter is on screen (PRE-21).
  case deferred
}

extension Plan {
  /// The container in which the plan would move something, or the node that requests it;
  /// ``Slot/none`` if there isn't one.
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
