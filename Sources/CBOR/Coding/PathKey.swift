/// A step of a coding path: a key of a map, or a position in an array.
struct PathKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = "Index \(intValue)"
    self.intValue = intValue
  }

  /// Where superclasses keep what is theirs.
  static let `super` = PathKey(stringValue: "super")
}
