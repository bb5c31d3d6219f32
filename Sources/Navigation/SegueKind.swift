/// What a segue does when it is performed (SEG-4).
public enum SegueKind: UInt8, CaseIterable, Hashable, Sendable {
  /// Resolved like ``Command/show(_:from:_:)``.
  case show
  /// Resolved like ``Command/showDetail(_:from:_:)``.
  case showDetail
  /// Presents.
  case presentation
  /// Presents in a popover.
  case popover
  /// Makes the destination a child of the source, view and all (SEG-6).
  case embed
  /// Only what its code does.
  case custom
  /// A custom segue that presents and is kept until the dismissal (SEG-10).
  case customPresentation
  /// The deprecated push: needs a navigation controller (E26).
  case push
  /// The deprecated modal: presents.
  case modal
  /// The deprecated replace: the detail column, or a modal presentation without a split.
  case replace
  /// The source has no segue of that identifier (E25).
  case unknown
}
