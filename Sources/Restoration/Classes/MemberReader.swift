/// Reads the members of an object by name.
struct MemberReader {
  private let members: [String: EncodedValue]
  private let path: String

  init(_ value: EncodedValue, at path: String) throws(Manifest.DecodingError) {
    guard case .map(let members) = value else {
      throw Manifest.DecodingError(path: path, message: "has to be an object")
    }
    self.members = members
    self.path = path
  }

  func malformed(_ name: String, _ message: String) -> Manifest.DecodingError {
    Manifest.DecodingError(path: "\(path).\(name)", message: message)
  }

  func value(_ name: String) -> EncodedValue? {
    if case .null? = members[name] { nil } else { members[name] }
  }

  func text(_ name: String) throws(Manifest.DecodingError) -> String? {
    guard let value = value(name) else { return nil }
    guard case .text(let text) = value else { throw malformed(name, "has to be a text") }
    return text
  }

  func flag(_ name: String) throws(Manifest.DecodingError) -> Bool? {
    guard let value = value(name) else { return nil }
    guard case .flag(let flag) = value else { throw malformed(name, "has to be true or false") }
    return flag
  }

  func integer(_ name: String) throws(Manifest.DecodingError) -> Int64? {
    guard let value = value(name) else { return nil }
    guard case .integer(let integer) = value else {
      throw malformed(name, "has to be a whole number")
    }
    return integer
  }

  func list(_ name: String) throws(Manifest.DecodingError) -> [EncodedValue]? {
    guard let value = value(name) else { return nil }
    guard case .list(let list) = value else { throw malformed(name, "has to be a list") }
    return list
  }

  func texts(_ name: String) throws(Manifest.DecodingError) -> [String]? {
    guard let list = try list(name) else { return nil }
    var texts: [String] = []
    for element in list {
      guard case .text(let text) = element else {
        throw malformed(name, "has to be a list of texts")
      }
      texts.append(text)
    }
    return texts
  }

  /// Returns the members of an object, in the order of their names.
  func members(_ name: String) throws(Manifest.DecodingError) -> [(String, EncodedValue)]? {
    guard let value = value(name) else { return nil }
    guard case .map(let members) = value else { throw malformed(name, "has to be an object") }
    return members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
