extension Verb {
  /// Every command there is.
  package static let table: [Verb] =
    stubs + windows + containment + appearance + stacks + tabs + pages + split + presentation
    + segues + environment + state + application + flow

  /// The rows of each verb.
  static let byName = Dictionary(grouping: table, by: \.name)

  /// Every verb once, in the order of the table.
  package static let names: [String] = {
    var seen: Set<String> = []
    return table.map(\.name).filter { seen.insert($0).inserted }
  }()
}
