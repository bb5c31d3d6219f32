/// An app object's answer to a ``Question``.
public enum Answer: Hashable, Sendable {
  /// No opinion: the system's default applies.
  case usual
  /// No.
  case no
  /// Yes.
  case yes
  /// The given node.
  case node(Slot)
  /// The nodes that were appended to the list given with the question.
  case nodes
  /// The given style.
  case style(Style)
  /// The given column.
  case column(Column)
  /// The given display mode.
  case displayMode(SplitDisplayMode)
  /// The given number.
  case number(UInt32)

  /// The answer as yes or no; `usual` stands in for the system's default.
  func bool(usual: Bool) -> Bool {
    switch self {
    case .yes: true
    case .no: false
    case .usual, .node, .nodes, .style, .column, .displayMode, .number: usual
    }
  }

  /// The node of the answer, or ``Slot/none``.
  var node: Slot {
    if case .node(let slot) = self { slot } else { .none }
  }
}
