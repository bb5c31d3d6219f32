import NavlogHistory
import NavlogNavigation

extension [LoggedCommand] {
  /// The number of commands at the beginning that are the launch of an app; `nil` if the session
  /// doesn't begin with one.
  package var launchCount: Int? {
    guard let begun = first, begun.calls(.willFinishLaunching),
      var next = firstIndex(where: { $0.calls(.didFinishLaunching) })
    else { return nil }
    next += 1
    // The windows are shown in turns of their own; presentations are restored in the last turn.
    while next < count, !self[next].isTurn || self[next].showsWindow { next += 1 }
    return Swift.min(next + 1, count)
  }
}

extension LoggedCommand {
  fileprivate var isTurn: Bool {
    if case .commanded(.turn)? = events.first?.entry?.event { true } else { false }
  }

  fileprivate func calls(_ callback: Callback) -> Bool {
    events.contains {
      if case .called(let call)? = $0.entry?.event { call.callback == callback } else { false }
    }
  }

  fileprivate var showsWindow: Bool {
    for event in events.dropFirst() {
      guard case .commanded(let command)? = event.entry?.event else { continue }
      if case .showWindow = command { return true }
      return false
    }
    return false
  }
}
