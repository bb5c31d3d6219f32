/// The effect of a segue (SEG-4).
public enum SegueKind: UInt8, CaseIterable, Hashable, Sendable {
  /// Calls ``Command/show(_:from:_:)``.
  case show
  /// Calls ``Command/showDetail(_:from:_:)``.
  case showDetail
  /// Presents the destination.
  case presentation
  /// Presents the destination in a popover.
  case popover
  /// Makes the destination a child of the source, and adds its view (SEG-6).
  case embed
  /// Does only what its own code does.
  case custom
  /// A custom segue that presents and is kept until the dismissal (SEG-10).
  case customPresentation
  /// The deprecated push, which needs a navigation controller (E26).
  case push
  /// The deprecated modal segue, which presents.
  case modal
  /// The deprecated replace, which sets the detail column, or presents if there is no split.
  case replace
  /// The source has no segue with that identifier (E25).
  case unknown
}
