/// What an object of the app said to a ``Question``.
public enum Answer: Hashable, Sendable {
  /// No opinion: the system's default holds.
  case usual
  /// No.
  case no
  /// Yes.
  case yes
  /// This one.
  case node(Slot)
  /// The nodes that were appended to the list given with the question.
  case nodes
  /// This style.
  case style(Style)
  /// This column.
  case column(Column)

  /// The answer as yes or no, `usual` standing for what the system does.
  func bool(usual: Bool) -> Bool {
    switch self {
    case .yes: true
    case .no: false
    case .usual, .node, .nodes, .style, .column: usual
    }
  }

  /// The node named, or none.
  var node: Slot {
    if case .node(let slot) = self { slot } else { .none }
  }
}
