/// A column of a split view controller.
public enum Column: UInt8, CaseIterable, Hashable, Sendable {
  /// The primary column.
  case primary
  /// The middle column of a split with three columns.
  case supplementary
  /// The secondary column, which shows details.
  case secondary
  /// What a collapsed split shows instead of its other columns (SPL-10).
  case compact
  /// The column next to the secondary one, which is hidden until it is shown.
  case inspector
}
