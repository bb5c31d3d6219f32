/// The members of a JSON object, in their original order.
package struct JSONObject: Sendable {
  package struct Member: Sendable {
    package let key: String
    /// The column of the key in its line, from 1; 0 for a member that wasn't parsed.
    package let column: Int
    package var value: JSON
  }

  package private(set) var members: [Member] = []
  /// The index of each key in ``members``, used for objects with many members.
  private var places: [KeyBytes: Int] = [:]
  private static let fewest = 48

  /// A key compared by its UTF-8 bytes. Strings that Swift considers equal may be different keys.
  private struct KeyBytes: Hashable {
    let text: String

    static func == (left: KeyBytes, right: KeyBytes) -> Bool {
      left.text.utf8.elementsEqual(right.text.utf8)
    }

    func hash(into hasher: inout Hasher) {
      for byte in text.utf8 { hasher.combine(byte) }
    }
  }

  package init() {}

  package init(_ elements: [(String, JSON)]) {
    for (key, value) in elements { self[key] = value }
  }

  package var isEmpty: Bool { members.isEmpty }

  package var keys: [String] { members.map(\.key) }

  /// Accesses the value of `key`; setting `nil` removes the member.
  ///
  /// - Complexity: O(1); O(*n*) for removing a member.
  package subscript(key: String) -> JSON? {
    get { index(of: key).map { members[$0].value } }
    set {
      switch (index(of: key), newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil):
        members.remove(at: index)
        places = members.count < Self.fewest ? [:] : allPlaces
      case (nil, let value?): append(Member(key: key, column: 0, value: value))
      case (nil, nil): break
      }
    }
  }

  /// Appends a member whose key isn't in the object.
  mutating func append(_ member: Member) {
    members.append(member)
    if members.count == Self.fewest {
      places = allPlaces
    } else if members.count > Self.fewest {
      places[KeyBytes(text: member.key)] = members.count - 1
    }
  }

  private var allPlaces: [KeyBytes: Int] {
    var places: [KeyBytes: Int] = [:]
    for (index, member) in members.enumerated() { places[KeyBytes(text: member.key)] = index }
    return places
  }

  private func index(of key: String) -> Int? {
    guard members.count < Self.fewest else { return places[KeyBytes(text: key)] }
    // Strings with the same bytes are equal, so the first comparison rejects most other keys
    // quickly.
    return members.firstIndex { $0.key == key && $0.key.utf8.elementsEqual(key.utf8) }
  }
}

extension JSONObject: Equatable {
  package static func == (left: JSONObject, right: JSONObject) -> Bool {
    guard left.members.count == right.members.count else { return false }
    let left = left.sorted, right = right.sorted
    return zip(left, right).allSatisfy { pair in
      pair.0.key.utf8.elementsEqual(pair.1.key.utf8) && pair.0.value == pair.1.value
    }
  }

  /// The members sorted by the bytes of their keys.
  package var sorted: [Member] {
    members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, JSON)...) { self.init(elements) }
}
