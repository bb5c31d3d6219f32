/// A result builder for the list of an app's registered classes.
@MainActor
@resultBuilder
public enum RegistrationsBuilder {
  /// Adds a class.
  public static func buildExpression(_ class: Registration) -> [Registration] { [`class`] }
  /// Adds a list of classes.
  public static func buildExpression(_ classes: [Registration]) -> [Registration] { classes }
  /// Joins lists of classes.
  public static func buildBlock(_ classes: [Registration]...) -> [Registration] {
    classes.flatMap { $0 }
  }
  /// Adds classes under a condition.
  public static func buildOptional(_ classes: [Registration]?) -> [Registration] { classes ?? [] }
  /// Adds the classes of the first branch.
  public static func buildEither(first classes: [Registration]) -> [Registration] { classes }
  /// Adds the classes of the second branch.
  public static func buildEither(second classes: [Registration]) -> [Registration] { classes }
}
