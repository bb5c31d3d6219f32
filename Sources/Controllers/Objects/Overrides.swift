import Navigation

/// Which of the methods that the engine has to know about a class overrides.
///
/// Swift can't say whether a method is overridden, and the look-up of a target has to know before it
/// calls anybody.
public struct Overrides: OptionSet, Hashable, Sendable {
  /// The mask.
  public let rawValue: Int

  /// Wraps a mask.
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
