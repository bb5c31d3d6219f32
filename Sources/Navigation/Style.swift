/// How a controller is presented (PRE-4).
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
  /// An arrow and a bubble; needs an anchor (PRE-13).
  case popover
  /// Not a way to present: the answer "do not adapt".
  case none

  /// Whether the presenter is looked up by presentation context instead of by screen (PRE-1).
  var usesContext: Bool { self == .currentContext || self == .overCurrentContext }

  /// Whether the user's hand can dismiss it (PRE-16).
  var isDismissibleByUser: Bool {
    switch self {
    case .pageSheet, .formSheet, .popover, .custom: true
    case .automatic, .fullScreen, .currentContext, .overFullScreen, .overCurrentContext, .none:
      false
    }
  }

  /// Whether narrow surroundings may turn it into another style (ADP-2).
  var isAdaptive: Bool {
    switch self {
    case .pageSheet, .formSheet, .popover, .custom: true
    case .automatic, .fullScreen, .currentContext, .overFullScreen, .overCurrentContext, .none:
      false
    }
  }
}
