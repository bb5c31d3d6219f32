extension Verb {
  /// All commands.
  package static let table: [Verb] =
    stubs + windows + containment + appearance + stacks + tabs + pages + split + presentation
    + segues + environment + state + application + flow

  /// The rows of each verb.
  static let byName = Dictionary(grouping: table, by: \.name)

  /// The names of all verbs, in the order of the table.
  package static let names: [String] = {
    var seen: Set<String> = []
    return table.map(\.name).filter { seen.insert($0).inserted }
  }()
}
