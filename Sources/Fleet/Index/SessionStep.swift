internal import NavlogHistory
internal import NavlogNavigation
internal import NavlogRestoration
internal import NavlogStore

/// What a command did to the screen in front: the class before it, the command, the class after it.
package struct SessionStep: Hashable, Sendable, CustomStringConvertible {
  package let before: String
  package let command: String
  package let after: String

  package init(before: String, command: String, after: String) {
    (self.before, self.command, self.after) = (before, command, after)
  }

  package var description: String {
    before == after ? "\(command) in \(before)" : "\(before), \(command), \(after)"
  }

  /// How often a session has a step.
  struct Uses {
    var count = 0
    /// Whether it is among the last steps.
    var isLast = false
  }

  /// How many steps are the last ones.
  private static let lastCount = 10

  /// Returns the steps of a session. Classes without a name are '-'.
  static func all(
    in history: SessionHistory
  ) throws(HistoryError) -> [SessionStep: Uses] {
    let names = try history.names()
    var hierarchy = try history.hierarchy(at: try history.info().base).hierarchy
    var uses: [SessionStep: Uses] = [:]
    var last: [SessionStep] = []
    var front = hierarchy.front(names)
    try history.forEachCommand(from: UInt64(hierarchy.position) + 1) {
      (command) throws(HistoryError) in
      for event in command.events {
        if let event = event.entry?.event { hierarchy.apply(event) } else { hierarchy.pass() }
      }
      let words = command.events.lazy.compactMap { $0.entry?.event.step }
      guard let word = words.first else { return true }
      let after = hierarchy.front(names)
      let step = SessionStep(before: front, command: word, after: after)
      front = after
      uses[step, default: Uses()].count += 1
      if last.count == lastCount { last.removeFirst() }
      last.append(step)
      return true
    }
    for step in last { uses[step]?.isLast = true }
    return uses
  }
}

extension Hierarchy {
  /// The class of the controller in front; '-' without one, and for a class that isn't declared.
  fileprivate func front(_ names: [String?]) -> String {
    guard let slot = visible.last else { return "-" }
    let symbol = self[slot].classSymbol
    guard !symbol.isNone else { return self[slot].kind.className }
    return symbol.name(in: names).map { $0.isHash || !$0.canBeKey ? "-" : $0 } ?? "-"
  }
}

extension Event {
  /// The name of the command that it begins; `nil` for other events, and for a command that only
  /// prepares others.
  fileprivate var step: String? {
    switch self {
    case .commanded(let command), .refused(let command, _):
      command.definition.isPreparation ? nil : command.definition.name
    default: nil
    }
  }
}

extension String {
  /// Whether the text can stand in a key of PostgreSQL, which has no NUL and takes no large rows.
  var canBeKey: Bool { utf8.count <= 512 && !utf8.contains(0) }
}
