/// How the values of a key are treated in a session file that is shared.
///
/// By default, they become hashes.
public enum Sharing: Hashable, Sendable {
  /// As they are.
  case whole
  /// Only the length: of a text in characters, of a collection in elements.
  case length
  /// Only the range of this width in which a number is.
  case bucket(Double)
}

extension Sharing {
  /// The words for it, as rules of a redaction are written.
  package var text: String {
    switch self {
    case .whole: "keep"
    case .length: "length"
    case .bucket(let width): "bucket \(width)"
    }
  }

  package init?(_ text: String) {
    let words = text.split(separator: " ")
    switch words.first {
    case "keep" where words.count == 1: self = .whole
    case "length" where words.count == 1: self = .length
    case "bucket":
      guard words.count == 2, let width = Double(words[1]), width > 0, width.isFinite else {
        return nil
      }
      self = .bucket(width)
    default: return nil
    }
  }

  /// The name that records, in a session's log, that a key of a class is shared like this. It is
  /// never shown.
  package func name(of key: String, in className: String) -> String {
    [Self.prefix, className, key, text].joined(separator: "\u{0}")
  }

  /// Reads a name of ``name(of:in:)``; `nil` for another name.
  package static func recorded(
    _ name: String
  ) -> (className: String, key: String, sharing: Sharing)? {
    guard name.hasPrefix(prefix) else { return nil }
    let parts = name.split(separator: "\u{0}", omittingEmptySubsequences: false)
    guard parts.count == 5, let sharing = Sharing(String(parts[4])) else { return nil }
    return (String(parts[2]), String(parts[3]), sharing)
  }

  // Begins as all names that are never shown.
  private static let prefix = "\u{0}share"
}
