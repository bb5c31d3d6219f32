/// Encodes the state of one object; each object has its own encoder, so keys never clash (SAV-3).
///
/// What can't be kept fails immediately, with the class and the key, rather than when it is too
/// late to correct.
public struct StateEncoder: Sendable {
  /// The values encoded so far.
  public private(set) var values: [String: EncodedValue] = [:]
  /// The keys that were left out because the class declares them sensitive.
  public private(set) var withheld: Set<String> = []
  /// The approximate number of bytes encoded so far.
  public private(set) var weight = 0
  private let declaration: ClassDeclaration

  /// Creates an encoder for an object of the class declared by `declaration`.
  public init(_ declaration: ClassDeclaration) { self.declaration = declaration }

  /// Whether the state exceeds the warning size.
  public var isHeavy: Bool { weight > declaration.policy.budget.warning }

  /// Encodes `value` under `key`.
  ///
  /// Throws for a reserved key, for a number that isn't finite, and if the class's budget is
  /// exceeded; the values encoded before are unchanged.
  public mutating func encode(_ value: EncodedValue, forKey key: String) throws(StateCodingError) {
    guard !ReservedKeys.all.contains(key) else {
      throw StateCodingError(
        .reservedKey, at: key,
        "A \(declaration.id) can't use a key of the system's own; choose another")
    }
    guard !declaration.policy.sensitive.contains(key) else {
      withheld.insert(key)
      return
    }
    if let path = value.unencodablePath(from: key) {
      throw StateCodingError(
        .unencodable, at: path, "A \(declaration.id) can't encode what isn't a number")
    }
    let before = values[key].map { $0.weight + key.utf8.count } ?? 0
    let next = weight - before + value.weight + key.utf8.count
    guard next <= declaration.policy.budget.limit else {
      throw StateCodingError(
        .tooLarge, at: key,
        "A \(declaration.id) may encode \(declaration.policy.budget.limit) bytes, and this makes \(next); keep large things in files and their names in the state"
      )
    }
    values[key] = value
    weight = next
  }
}

extension EncodedValue {
  /// Returns the path of a number in the value that isn't finite; `nil` if there is none.
  func unencodablePath(from path: String) -> String? {
    switch self {
    case .real(let number): return number.isFinite ? nil : path
    case .list(let elements):
      for (index, element) in elements.enumerated() {
        if let found = element.unencodablePath(from: "\(path)[\(index)]") { return found }
      }
      return nil
    case .map(let members):
      for key in members.keys.sorted() {
        if let found = members[key]?.unencodablePath(from: "\(path).\(key)") { return found }
      }
      return nil
    default: return nil
    }
  }
}
