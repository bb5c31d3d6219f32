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

  var properties: [Property] {
    var properties: [Property] = []
    if contains(.show) { properties.append(.overridesShow) }
    if contains(.showDetail) { properties.append(.overridesShowDetail) }
    if contains(.unwind) { properties.append(.overridesUnwindTowards) }
    if contains(.statusBar) { properties.append(.delegatesStatusBar) }
    return properties
  }
}
