import NavlogNavigation

/// All classes that an app declares.
///
/// It always includes the classes of the kinds, in version 1, unless the app declares them itself.
public struct Manifest: Sendable {
  /// A conflict between declarations.
  public struct Conflict: Error, Hashable, Sendable, CustomStringConvertible {
    /// The id that two classes claim.
    public let id: String
    /// The classes that claim it.
    public let classes: [String]

    /// What happened, and what to do about it.
    public var description: String {
      "'\(id)' is claimed by \(classes.map { "'\($0)'" }.joined(separator: " and ")); an id or a former id belongs to one class"
    }
  }

  /// The app's declarations, ordered by their ids.
  public let classes: [ClassDeclaration]
  /// Whether the classes weren't declared, but seen: classes that are seen later count as declared,
  /// too.
  package var isSeen = false
  private let byID: [String: Int]
  private let byAlias: [String: Int]

  /// Creates a manifest with only the classes of the kinds.
  public init() {
    classes = []
    byID = [:]
    byAlias = [:]
  }

  /// Creates a manifest from the app's declarations.
  ///
  /// Throws if two of them claim the same id.
  public init(_ declarations: [ClassDeclaration]) throws(Conflict) {
    let sorted = declarations.sorted { $0.id < $1.id }
    var byID: [String: Int] = [:]
    var byAlias: [String: Int] = [:]
    for (index, declaration) in sorted.enumerated() {
      if let other = byID.updateValue(index, forKey: declaration.id) {
        throw Conflict(id: declaration.id, classes: [sorted[other].id, declaration.id])
      }
    }
    for (index, declaration) in sorted.enumerated() {
      for alias in Set(declaration.aliases) where alias != declaration.id {
        if let other = byID[alias] ?? byAlias[alias] {
          throw Conflict(id: alias, classes: [sorted[other].id, declaration.id])
        }
        byAlias[alias] = index
      }
    }
    classes = sorted
    self.byID = byID
    self.byAlias = byAlias
  }

  /// Returns the manifest with classes that were seen later; where both have a class, in the later
  /// version.
  package func adding(_ other: Manifest) -> Manifest {
    var seen = classes
    for declaration in other.classes {
      if let index = byID[declaration.id] {
        seen[index].version = max(seen[index].version, declaration.version)
      } else if byAlias[declaration.id] == nil {
        seen.append(declaration)
      }
    }
    do throws(Conflict) { return try Manifest(seen) } catch {
      preconditionFailure("Only classes that have no conflict are added: \(error)")
    }
  }

  /// Returns the class with the id `id`, including the classes of the kinds.
  public func declaration(of id: String) -> ClassDeclaration? {
    byID[id].map { classes[$0] } ?? Self.kinds[id]
  }

  /// Returns the class whose current or former id is `id`, and whether it is a former one (V5).
  public func resolve(_ id: String) -> (declaration: ClassDeclaration, isAlias: Bool)? {
    if let index = byID[id] { return (classes[index], false) }
    if let index = byAlias[id] { return (classes[index], true) }
    return Self.kinds[id].map { ($0, false) }
  }

  /// Returns whether the app itself declares a class with the current or former id `id`.
  package func isDeclaredByApp(_ id: String) -> Bool { byID[id] != nil || byAlias[id] != nil }

  /// Returns whether a class is `other` or inherits from it, including former ids.
  public func isKind(_ id: String, superclasses: [String], of other: String) -> Bool {
    if id == other { return true }
    let wanted = resolve(other)?.declaration.id ?? other
    var pending = [id] + superclasses
    var seen: Set<String> = []
    while let next = pending.popLast() {
      guard seen.insert(next).inserted else { continue }
      let found = resolve(next)?.declaration
      if next == other || (found?.id ?? next) == wanted { return true }
      pending += found?.superclasses ?? []
    }
    return false
  }

  static let kinds: [String: ClassDeclaration] = {
    var kinds: [String: ClassDeclaration] = [:]
    for kind in Kind.allCases { kinds[kind.className] = ClassDeclaration(kind.className) }
    return kinds
  }()
}
