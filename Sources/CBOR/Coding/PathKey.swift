/// A component of a coding path: a key of a map, or an index of an array.
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

  /// The key under which a class encodes its superclass.
  static let `super` = PathKey(stringValue: "super")
}
