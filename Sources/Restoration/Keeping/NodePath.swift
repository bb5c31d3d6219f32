/// The chain of identifiers that leads to a node, as text.
///
/// Long paths share the text they have in common, so that those of a deep tree take memory in
/// proportion to its nodes. Two paths are equal when their texts are, however they were put together.
package struct NodePath: Sendable {
  /// The first part of a long path.
  private final class Part: @unchecked Sendable {
    // Set once, and taken away only by the last owner.
    private(set) var before: Part?
    let text: String

    init(before: Part?, text: String) {
      self.before = before
      self.text = text
    }

    deinit {
      // A chain of parts goes one by one: nothing here recurses.
      var next = before
      before = nil
      while let part = next, isKnownUniquelyReferenced(&next) {
        next = part.before
        part.before = nil
      }
    }
  }

  /// How long the text of a part is, at least.
  private static let partLength = 256

  private var before: Part?
  private var rest = ""
  private var count = 0
  private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  package init(_ text: String) { append(text) }

  package static func + (path: NodePath, text: String) -> NodePath {
    var path = path
    path.append(text)
    return path
  }

  private mutating func append(_ text: String) {
    if rest.utf8.count >= Self.partLength {
      before = Part(before: before, text: rest)
      rest = ""
    }
    rest += text
    for byte in text.utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
      count += 1
    }
  }

  /// The path as one string, made anew each time.
  package var text: String {
    guard before != nil else { return rest }
    var parts = [rest]
    var next = before
    while let part = next {
      parts.append(part.text)
      next = part.before
    }
    var text = ""
    text.reserveCapacity(count)
    for part in parts.reversed() { text += part }
    return text
  }
}

extension NodePath: Hashable {
  package static func == (one: NodePath, other: NodePath) -> Bool {
    guard one.count == other.count, one.hash == other.hash else { return false }
    return one.before === other.before ? one.rest == other.rest : one.text == other.text
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
