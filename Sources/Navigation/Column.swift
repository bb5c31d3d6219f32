/// The place of a split controller's child.
public enum Column: UInt8, CaseIterable, Hashable, Sendable {
  /// The master column.
  case primary
  /// The column between, where there are three.
  case supplementary
  /// The detail column.
  case secondary
}
