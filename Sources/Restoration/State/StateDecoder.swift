/// Gives back what one object has encoded; the factory gets the same one (RES-7).
///
/// An absent key gives the type's default, one that nobody asks for is counted: adding and removing
/// keys needs no new version of a class.
public struct StateDecoder: Sendable {
  /// The values by key.
  public let values: [String: EncodedValue]
  private var asked: Set<String> = []

  /// Decodes `values`.
  public init(_ values: [String: EncodedValue]) { self.values = values }

  /// The keys that nobody has asked for.
  public var ignored: [String] { values.keys.filter { !asked.contains($0) }.sorted() }

  /// The value of `key`; `nil` when there is none.
  public mutating func value(forKey key: String) -> EncodedValue? {
    asked.insert(key)
    return values[key]
  }

  /// The flag under `key`; false when there is none. Throws when something else is there.
  public mutating func flag(forKey key: String) throws(CodingFailure) -> Bool {
    switch value(forKey: key) {
    case nil, .null?: return false
    case .flag(let flag)?: return flag
    case _?: throw mismatch(key, "yes or no")
    }
  }

  /// The whole number under `key`; 0 when there is none. Throws when something else is there.
  public mutating func integer(forKey key: String) throws(CodingFailure) -> Int64 {
    switch value(forKey: key) {
    case nil, .null?: return 0
    case .integer(let integer)?: return integer
    case _?: throw mismatch(key, "a whole number")
    }
  }

  /// The number under `key`; 0.0 when there is none. Throws when something else is there.
  public mutating func real(forKey key: String) throws(CodingFailure) -> Double {
    switch value(forKey: key) {
    case nil, .null?: return 0
    case .real(let real)?: return real
    case .integer(let integer)?: return Double(integer)
    case _?: throw mismatch(key, "a number")
    }
  }

  /// The text under `key`; `nil` when there is none. Throws when something else is there.
  public mutating func text(forKey key: String) throws(CodingFailure) -> String? {
    switch value(forKey: key) {
    case nil, .null?: return nil
    case .text(let text)?: return text
    case _?: throw mismatch(key, "a text")
    }
  }

  /// The path of the node under `key`; `nil` when there is none. Throws when something else is there.
  public mutating func reference(forKey key: String) throws(CodingFailure) -> String? {
    switch value(forKey: key) {
    case nil, .null?: return nil
    case .reference(let path)?: return path
    case _?: throw mismatch(key, "a reference")
    }
  }

  private func mismatch(_ key: String, _ wanted: String) -> CodingFailure {
    CodingFailure(.mismatch, at: key, "is not \(wanted); raise the class's version and migrate it")
  }
}
