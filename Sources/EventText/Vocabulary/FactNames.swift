import NavlogHistory

/// The names of events in lines.
package enum FactNames {
  /// The names of events that aren't delivered to an object.
  package static let structural = Definition.events.map(\.name) + ["asked"]

  /// All names, in order.
  package static let all = (structural + Words.callback.names + Words.question.names).sorted()
}
