import NavlogHistory
import NavlogNavigation
import NavlogRedaction
import NavlogRestoration
import NavlogStore
import NavlogTimeTravel

/// The names of a session of which some were replaced by hashes.
///
/// A question for a clear name has no true answer there, unless the key turns the name into its
/// hash.
struct HashedNames {
  private let opened: OpenSession
  private let names: Set<String>
  private let key: RedactionKey?

  static let option = Option(
    "--key", value: "FILE",
    "the key under which names were hashed; default: your own, if you have one")

  /// Creates the names of a session; `nil` if none of them is a hash.
  init?(
    _ opened: OpenSession, _ symbols: [String?], _ key: () throws -> RedactionKey?
  ) throws {
    guard symbols.contains(where: { $0.map(Self.isHash) ?? false }) else { return nil }
    self.opened = opened
    names = Set(symbols.compactMap(\.self))
    self.key = try key()
  }

  /// What can be said of a class of which only the hash is known, against the classes of a build.
  static let undecided = "its name is a hash, so whether the build declares it can't be decided"

  /// Returns whether a name is the hash of one.
  static func isHash(_ name: String) -> Bool {
    name.utf8.count == 13 && name.hasPrefix("#") && name.dropFirst().allSatisfy(\.isHexDigit)
  }

  // MARK: - Questions

  /// Returns an address with the session's names for clear ones; throws if it has none.
  func address(_ address: NodeAddress) throws -> NodeAddress {
    let target = try target(address.target)
    var facet = address.facet
    if case .state(let key) = facet { facet = .state(try name(key, .key)) }
    return target == address.target && facet == address.facet ? address : NodeAddress(target, facet)
  }

  /// Returns a predicate with the session's names for clear ones; throws if it has none.
  func predicate(_ predicate: HierarchyPredicate) throws -> HierarchyPredicate {
    try predicate.map({ try self.address($0) }) { address, value in
      guard case .text(let text) = value, let role = address.facet.role else { return value }
      return .text(try self.name(text, role))
    }
  }

  private func target(_ target: NodeAddress.Target) throws -> NodeAddress.Target {
    switch target {
    case .node: target
    case .className(let name): .className(try self.name(name, .className))
    case .path(let window, let steps):
      Self.isUnnamed(window) ? target : .path(window: try name(window, .window), steps)
    case .within(let scenes, let target): .within(scenes, try self.target(target))
    }
  }

  /// Whether a window is meant by its number, or nodes in no window are.
  private static func isUnnamed(_ window: String) -> Bool {
    window == "-" || window.hasPrefix("w") && window.dropFirst().allSatisfy(\.isNumber)
  }

  /// Returns the session's name for a clear one or a pattern.
  func name(_ name: String, _ role: NameRole) throws -> String {
    let glob = Glob(name)
    let hash = key?.name(name, as: role)
    if let hash, names.contains(hash) { return hash }
    let isKnown =
      names.contains(where: glob.matches)
      || role == .className && Kind.allCases.contains { glob.matches($0.className) }
      || role == .key && Property.allCases.contains { glob.matches("\($0)") }
    if isKnown { return name }
    throw Failure(
      "the names of session \(opened.info.number) are hashed, and '\(name)' isn't one of the readable ones"
        + (hash.map { "; under this key it would be '\($0)'" } ?? ""),
      hint: "use the node's path, or the hash that 'navlog tree' prints"
        + (hash == nil ? ", or with the key of the export: '--key FILE'" : ""))
  }
}

extension NodeAddress.Facet {
  /// The role of the names that are the values of this; `nil` if its values aren't names.
  fileprivate var role: NameRole? {
    switch self {
    case .property(let property) where property.role == .symbol: NameRole(property)
    case .field(.className): .className
    default: nil
    }
  }
}

extension EventFilter {
  /// Replaces clear names by the hashes that a session has for them.
  mutating func hash(as names: HashedNames) throws {
    classes = try classes.map { Glob(try names.name($0.text, .className)) }
    keys = try keys.map { Glob(try names.name($0.text, .key)) }
  }
}
