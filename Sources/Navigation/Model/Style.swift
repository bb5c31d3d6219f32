/// A presentation style (PRE-4).
public enum Style: UInt8, CaseIterable, Hashable, Sendable {
  /// Resolved by the system: a page sheet from system 13 on, full screen before.
  case automatic
  /// Covers the screen; the presenter's view is removed.
  case fullScreen
  /// A large sheet.
  case pageSheet
  /// A small sheet.
  case formSheet
  /// Covers the context; the context's view is removed.
  case currentContext
  /// The app's presentation controller decides.
  case custom
  /// Covers the screen and leaves the presenter's view in place.
  case overFullScreen
  /// Covers the context and leaves its view in place.
  case overCurrentContext
  /// A bubble with an arrow; needs an anchor (PRE-13).
  case popover
  /// Not a presentation style: as an answer it means "do not adapt".
  case none

  /// Whether the presenter is looked up by presentation context instead of by screen (PRE-1).
  var usesContext: Bool { self == .currentContext || self == .overCurrentContext }

  /// Whether the user can dismiss a presentation in this style (PRE-16).
  var isDismissibleByUser: Bool {
    switch self {
    case .pageSheet, .formSheet, .popover, .custom: true
    case .automatic, .fullScreen, .currentContext, .overFullScreen, .overCurrentContext, .none:
      false
    }
  }

  /// Whether the style may adapt in a compact environment (ADP-2).
  var isAdaptive: Bool {
    switch self {
    case .pageSheet, .formSheet, .popover, .custom: true
    case .automatic, .fullScreen, .currentContext, .overFullScreen, .overCurrentContext, .none:
      false
    }
  }
}
