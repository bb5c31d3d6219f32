import Navigation

/// Every class an app declares.
///
/// The kinds' own classes are always in it, in version 1, unless the app declares them itself.
public struct Manifest: Sendable {
  /// What is wrong with a set of declarations.
  public struct Conflict: Error, Hashable, Sendable, CustomStringConvertible {
    /// The id that two classes claim.
    public let id: String
    /// The classes that claim it.
    public let classes: [String]

    /// What happened, and what to do.
    public var description: String {
      "'\(id)' is claimed by \(classes.map { "'\($0)'" }.joined(separator: " and ")); an id or a former id belongs to one class"
    }
  }

  /// The app's declarations in the order of their ids.
  public let classes: [ClassDeclaration]
  private let byID: [String: Int]
  private let byAlias: [String: Int]

  /// Nothing but the kinds' own classes.
  public init() {
    classes = []
    byID = [:]
    byAlias = [:]
  }

  /// Takes the app's declarations.
  ///
  /// Throws when two of them claim the same id.
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

  /// The class whose id is `id`; the kinds' own among them.
  public func declaration(of id: String) -> ClassDeclaration? {
    byID[id].map { classes[$0] } ?? Self.kinds[id]
  }

  /// The class that is or was called `id`, and whether it was (V5).
  public func resolve(_ id: String) -> (declaration: ClassDeclaration, isAlias: Bool)? {
    if let index = byID[id] { return (classes[index], false) }
    if let index = byAlias[id] { return (classes[index], true) }
    return Self.kinds[id].map { ($0, false) }
  }

  /// Whether the app itself declares what is or was called `id`.
  package func isDeclaredByApp(_ id: String) -> Bool { byID[id] != nil || byAlias[id] != nil }

  /// Whether a class is `other` or inherits from it, former ids included.
  public func isKind(_ id: String, lineage: [String], of other: String) -> Bool {
    if id == other { return true }
    let wanted = resolve(other)?.declaration.id ?? other
    var pending = [id] + lineage
    var seen: Set<String> = []
    while let next = pending.popLast() {
      guard seen.insert(next).inserted else { continue }
      let found = resolve(next)?.declaration
      if next == other || (found?.id ?? next) == wanted { return true }
      pending += found?.lineage ?? []
    }
    return false
  }

  static let kinds: [String: ClassDeclaration] = {
    var kinds: [String: ClassDeclaration] = [:]
    for kind in Kind.allCases { kinds[kind.className] = ClassDeclaration(kind.className) }
    return kinds
  }()
}
