/// Collects the classes of an app.
@MainActor
@resultBuilder
public enum RegistrationsBuilder {
  /// Takes one class.
  public static func buildExpression(_ class: Register) -> [Register] { [`class`] }
  /// Takes classes that were collected elsewhere.
  public static func buildExpression(_ classes: [Register]) -> [Register] { classes }
  /// Puts classes together.
  public static func buildBlock(_ classes: [Register]...) -> [Register] { classes.flatMap { $0 } }
  /// Takes classes under a condition.
  public static func buildOptional(_ classes: [Register]?) -> [Register] { classes ?? [] }
  /// Takes the classes of one branch.
  public static func buildEither(first classes: [Register]) -> [Register] { classes }
  /// Takes the classes of the other branch.
  public static func buildEither(second classes: [Register]) -> [Register] { classes }
}
