public import NavlogRestoration

/// A migration of a class's state from one version to a later one.
public struct Migration: Sendable {
  let step: MigrationStep

  /// Declares a step; if `body` throws, the object gets the decision *defaulted*.
  ///
  /// - Precondition: `to` is greater than `from`.
  public init(
    _ from: UInt32, to: UInt32, _ body: @escaping @Sendable (inout MigratingState) throws -> Void
  ) {
    step = MigrationStep(from, to: to) { (state) throws(StateCodingError) in
      do { try body(&state) } catch let failure as StateCodingError { throw failure } catch {
        throw StateCodingError(.migration, "the step from \(from) to \(to) failed: \(error)")
      }
    }
  }
}

/// A result builder for the list of migration steps of a class declaration.
@resultBuilder
public enum MigrationsBuilder {
  /// Adds a step.
  public static func buildExpression(_ step: Migration) -> [Migration] { [step] }
  /// Joins lists of steps.
  public static func buildBlock(_ steps: [Migration]...) -> [Migration] { steps.flatMap { $0 } }
  /// Adds steps under a condition.
  public static func buildOptional(_ steps: [Migration]?) -> [Migration] { steps ?? [] }
  /// Adds the steps of the first branch.
  public static func buildEither(first steps: [Migration]) -> [Migration] { steps }
  /// Adds the steps of the second branch.
  public static func buildEither(second steps: [Migration]) -> [Migration] { steps }
}

extension ClassDeclaration {
  /// Declares a class: its stable id, its version, its former ids, and the steps between versions.
  ///
  /// ```swift
  /// ClassDeclaration("note", version: 3, formerly: ["NoteVC"]) {
  ///   Migration(1, to: 2) { $0.rename("body", to: "draft") }
  ///   Migration(2, to: 3) { $0.set("scroll", Double(try $0.get("line", or: 0) * 20)) }
  /// }
  /// ```
  ///
  /// - Precondition: `version` is at least 1.
  public init(
    _ id: String, version: UInt32 = 1, formerly aliases: [String],
    inherits superclasses: [String] = [],
    policy: ClassPolicy = ClassPolicy(), @MigrationsBuilder _ steps: () -> [Migration] = { [] }
  ) {
    self.init(
      id, version: version, aliases: aliases, superclasses: superclasses,
      migrations: steps().map(\.step),
      policy: policy)
  }

  /// Declares a class without former ids.
  ///
  /// - Precondition: `version` is at least 1.
  public init(
    _ id: String, version: UInt32, policy: ClassPolicy = ClassPolicy(),
    @MigrationsBuilder _ steps: () -> [Migration]
  ) {
    self.init(
      id, version: version, migrations: steps().map(\.step),
      policy: policy)
  }
}
