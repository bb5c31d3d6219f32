/// Which columns an expanded column-style split shows, and how (SPL-9).
public enum SplitDisplayMode: UInt8, CaseIterable, Hashable, Sendable {
  /// The split decides: all columns, beside each other.
  case automatic
  /// Only the secondary column.
  case secondaryOnly
  /// One column beside the secondary one.
  case oneBesideSecondary
  /// One column above the secondary one.
  case oneOverSecondary
  /// Two columns beside the secondary one.
  case twoBesideSecondary
  /// Two columns above the secondary one.
  case twoOverSecondary
  /// Two columns that push the secondary one aside.
  case twoDisplaceSecondary

  /// The number of columns besides the secondary one in a split with so many columns.
  func others(of columns: Int) -> Int {
    switch self {
    case .secondaryOnly: 0
    case .oneBesideSecondary, .oneOverSecondary: 1
    case .automatic, .twoBesideSecondary, .twoOverSecondary, .twoDisplaceSecondary: columns - 1
    }
  }
}

/// What a column-style split shows, where that isn't all columns side by side (SPL-9, SPL-10).
struct SplitColumns: OptionSet, Hashable, Sendable {
  let rawValue: UInt32

  static let hidesPrimary = SplitColumns(rawValue: 1 << 0)
  static let hidesSupplementary = SplitColumns(rawValue: 1 << 1)
  /// While the split is collapsed, it shows the compact column and keeps the others.
  static let isCompact = SplitColumns(rawValue: 1 << 3)
  static let showsInspector = SplitColumns(rawValue: 1 << 4)

  /// Returns whether a split shows a column.
  func shows(_ column: Column, whenCollapsed isCollapsed: Bool) -> Bool {
    if isCollapsed { return contains(.isCompact) == (column == .compact) && column != .inspector }
    return switch column {
    case .primary: !contains(.hidesPrimary)
    case .supplementary: !contains(.hidesSupplementary)
    case .secondary: true
    case .compact: false
    case .inspector: contains(.showsInspector)
    }
  }
}
