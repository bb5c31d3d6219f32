/// Builds the list of an app's registered classes.
@MainActor
@resultBuilder
public enum RegistrationsBuilder {
  /// Adds a class.
  public static func buildExpression(_ class: Register) -> [Register] { [`class`] }
  /// Adds a list of classes.
  public static func buildExpression(_ classes: [Register]) -> [Register] { classes }
  /// Joins lists of classes.
  public static func buildBlock(_ classes: [Register]...) -> [Register] { classes.flatMap { $0 } }
  /// Adds classes under a condition.
  public static func buildOptional(_ classes: [Register]?) -> [Register] { classes ?? [] }
  /// Adds the classes of the first branch.
  public static func buildEither(first classes: [Register]) -> [Register] { classes }
  /// Adds the classes of the second branch.
  public static func buildEither(second classes: [Register]) -> [Register] { classes }
}
