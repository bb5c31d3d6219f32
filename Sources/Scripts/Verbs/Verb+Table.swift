import NavlogEventText

extension Verb {
  /// All commands.
  package static let table: [Verb] =
    stubs + windows + containment + appearance + stacks + tabs + pages + split + presentation
    + segues + environment + state + application + flow

  /// The rows of each verb.
  static let byName = Dictionary(grouping: table, by: \.name)

  /// Verbs under the names that logs give to what they do.
  private static let byLoggedName = [
    "setState": "state", "clearState": "state", "create": "controller", "openWindow": "window",
    "preferContentSize": "preferredContentSize", "setTraits": "traits", "swipePages": "swipePage",
    "updateSystem": "setNeedsUpdate",
  ]

  /// Returns a hint for an unknown verb.
  static func hint(for name: String) -> String {
    if let verb = byLoggedName[name] { return "the command is '\(verb)' in a script" }
    return NearMiss.hint(name, in: names) ?? "'navlog help scripts' lists them all"
  }

  /// The names of all verbs, in the order of the table.
  package static let names: [String] = {
    var seen: Set<String> = []
    return table.map(\.name).filter { seen.insert($0).inserted }
  }()
}
