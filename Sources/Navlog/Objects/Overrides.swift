import NavlogNavigation

/// The methods that a class overrides and that the engine has to know about.
///
/// Swift can't report whether a method is overridden, and the engine looks for a target before it
/// calls any method.
public struct Overrides: OptionSet, Hashable, Sendable {
  /// The bit mask.
  public let rawValue: Int

  /// Creates a set from a bit mask.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// ``ViewController/show(_:sender:)``.
  public static let show = Overrides(rawValue: 1)
  /// ``ViewController/showDetail(_:sender:)``.
  public static let showDetail = Overrides(rawValue: 2)
  /// ``ViewController/unwind(for:towards:)``.
  public static let unwind = Overrides(rawValue: 4)
  /// ``ViewController/childForStatusBarStyle`` or ``ViewController/childForStatusBarHidden``.
  public static let statusBar = Overrides(rawValue: 8)

  /// ``ViewController/supportedInterfaceOrientations`` or
  /// ``ViewController/preferredInterfaceOrientationForPresentation``.
  public static let orientations = Overrides(rawValue: 16)
  /// ``ViewController/childForHomeIndicatorAutoHidden``.
  public static let homeIndicator = Overrides(rawValue: 32)
  /// ``ViewController/childForScreenEdgesDeferringSystemGestures``.
  public static let systemGestures = Overrides(rawValue: 64)
  /// ``ViewController/preferredFocusEnvironments`` or ``ViewController/shouldUpdateFocus(to:)``.
  public static let focus = Overrides(rawValue: 128)
  /// ``ViewController/canBecomeFirstResponder`` or ``ViewController/canResignFirstResponder``.
  public static let responder = Overrides(rawValue: 256)

  private static let questions: [(Overrides, Property)] = [
    (.orientations, .delegatesOrientations), (.homeIndicator, .delegatesHomeIndicator),
    (.systemGestures, .delegatesSystemGestures), (.focus, .delegatesFocus),
    (.responder, .delegatesResponder),
  ]

  var properties: [Property] {
    var properties: [Property] = []
    if contains(.show) { properties.append(.overridesShow) }
    if contains(.showDetail) { properties.append(.overridesShowDetail) }
    if contains(.unwind) { properties.append(.overridesUnwindTowards) }
    if contains(.statusBar) { properties.append(.delegatesStatusBar) }
    return properties + Self.questions.filter { contains($0.0) }.map(\.1)
  }
}
