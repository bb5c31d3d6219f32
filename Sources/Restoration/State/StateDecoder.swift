/// Decodes the state of one object; the factory gets the same decoder (RES-7).
///
/// An absent key gives the type's default, and keys that aren't read are collected: adding and
/// removing keys doesn't need a new version of a class.
public struct StateDecoder: Sendable {
  /// The values by key.
  public let values: [String: EncodedValue]
  private var asked: Set<String> = []

  /// Creates a decoder of `values`.
  public init(_ values: [String: EncodedValue]) { self.values = values }

  /// The keys that were not read.
  public var ignored: [String] { values.keys.filter { !asked.contains($0) }.sorted() }

  /// Returns the value of `key`; `nil` if there is none.
  public mutating func value(forKey key: String) -> EncodedValue? {
    asked.insert(key)
    return values[key]
  }

  /// Returns the Boolean of `key`; `false` if there is none. Throws if the value is of another
  /// type.
  public mutating func flag(forKey key: String) throws(CodingFailure) -> Bool {
    switch value(forKey: key) {
    case nil, .null?: return false
    case .flag(let flag)?: return flag
    case _?: throw mismatch(key, "yes or no")
    }
  }

  /// Returns the integer of `key`; 0 if there is none. Throws if the value is of another type.
  public mutating func integer(forKey key: String) throws(CodingFailure) -> Int64 {
    switch value(forKey: key) {
    case nil, .null?: return 0
    case .integer(let integer)?: return integer
    case _?: throw mismatch(key, "a whole number")
    }
  }

  /// Returns the number of `key`; 0.0 if there is none. Throws if the value is of another type.
  public mutating func real(forKey key: String) throws(CodingFailure) -> Double {
    switch value(forKey: key) {
    case nil, .null?: return 0
    case .real(let real)?: return real
    case .integer(let integer)?: return Double(integer)
    case .unsigned(let integer)?: return Double(integer)
    case _?: throw mismatch(key, "a number")
    }
  }

  /// Returns the string of `key`; `nil` if there is none. Throws if the value is of another type.
  public mutating func text(forKey key: String) throws(CodingFailure) -> String? {
    switch value(forKey: key) {
    case nil, .null?: return nil
    case .text(let text)?: return text
    case _?: throw mismatch(key, "a text")
    }
  }

  /// Returns the path of the node under `key`; `nil` if there is none. Throws if the value is of
  /// another type.
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
