import NavlogNavigation

/// The completion handlers of presentations and dismissals.
@MainActor
struct Completions {
  typealias Body = () -> Void

  /// The handler of the command that is being issued.
  private var asked: Body?
  /// The handlers of postponed commands.
  private var waiting: [(command: Command, body: Body)] = []
  /// The handlers of transitions in flight, by the position of their beginning.
  private var underWay: [Position: Body] = [:]

  /// Sets the handler of the next presentation or dismissal that begins or is postponed, and
  /// returns the previous one.
  mutating func ask(for body: Body?) -> Body? {
    defer { asked = body }
    return asked
  }

  mutating func note(_ event: Event, at position: Position) {
    if asked == nil, waiting.isEmpty, underWay.isEmpty { return }
    switch event {
    case .began(_, _, let to, .present, _), .began(_, _, let to, .presentOver, _):
      underWay[position] = take { if case .present(to, _, _, _, _) = $0 { true } else { false } }
    case .began(_, _, _, .dismiss, _), .began(_, _, _, .dismissOver, _):
      underWay[position] = take { if case .dismiss = $0 { true } else { false } }
    case .postponed(let command), .deferred(let command):
      if let asked { waiting.append((command, asked)) }
      asked = nil
    case .dropped(let command, _): waiting.removeAll { $0.command == command }
    case .cancelled(let began): underWay[began] = nil
    default: break
    }
  }

  private mutating func take(_ matches: (Command) -> Bool) -> Body? {
    if let asked {
      self.asked = nil
      return asked
    }
    return waiting.firstIndex { matches($0.command) }.map { waiting.remove(at: $0).body }
  }

  /// Whether a transition of `presenter` that is being finished has a handler.
  func isAwaited(by presenter: Slot, _ transitions: [Transition]) -> Bool {
    transitions.contains {
      $0.container == presenter && $0.isFinishing && underWay[$0.began] != nil
    }
  }

  /// Removes and returns the handler of the transition of `presenter` that is being finished.
  mutating func taken(of presenter: Slot, _ transitions: [Transition]) -> Body? {
    transitions.last { $0.container == presenter && $0.isFinishing && underWay[$0.began] != nil }
      .flatMap { underWay.removeValue(forKey: $0.began) }
  }
}

extension Runtime {
  /// Calls `completion` when the presentation or dismissal that `body` requests is complete; never
  /// if it is refused.
  func whileCompleting(
    _ completion: (() -> Void)?, _ body: () -> CommandResult
  ) -> CommandResult {
    let outer = completions.ask(for: completion)
    let result = body()
    _ = completions.ask(for: outer)
    return result
  }

  func complete(_ presenter: Slot) {
    completions.taken(of: presenter, hierarchy.transitions)?()
  }
}
