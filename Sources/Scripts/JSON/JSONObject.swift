/// The members of a JSON object, in the order they were written.
package struct JSONObject: Sendable {
  package struct Member: Sendable {
    package let key: String
    /// Where the key begins in its line, from 1; 0 for a member that was not read.
    package let column: Int
    package var value: JSON
  }

  package private(set) var members: [Member] = []

  package init() {}

  package init(_ elements: [(String, JSON)]) {
    for (key, value) in elements { self[key] = value }
  }

  package var isEmpty: Bool { members.isEmpty }

  package var keys: [String] { members.map(\.key) }

  /// The value of `key`; setting `nil` removes the member.
  ///
  /// - Complexity: O(*n*); objects in scripts are small.
  package subscript(key: String) -> JSON? {
    get { index(of: key).map { members[$0].value } }
    set {
      switch (index(of: key), newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(key: key, column: 0, value: value))
      case (nil, nil): break
      }
    }
  }

  /// Appends a member whose key is known to be new.
  mutating func append(_ member: Member) { members.append(member) }

  private func index(of key: String) -> Int? {
    members.firstIndex { $0.key.utf8.elementsEqual(key.utf8) }
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

  /// The members in the order of their keys' bytes.
  package var sorted: [Member] {
    members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }
}
