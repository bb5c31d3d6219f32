/// The tokens with which devices may ship, and until when.
package struct CollectorTokens: Sendable {
  private let tokens: [(token: [UInt8], expires: UInt64)]

  /// Reads a file: in each line a token, and optionally the second since 1970 at which it expires.
  /// Lines that begin with `#` are comments. `nil` if a line is malformed.
  package init?(_ text: String) {
    var tokens: [(token: [UInt8], expires: UInt64)] = []
    for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
      let words = line.split(whereSeparator: \.isWhitespace)
      guard let token = words.first else { continue }
      guard token.utf8.count >= 16, words.count <= 2 else { return nil }
      guard words.count == 1 || UInt64(words[1]) != nil else { return nil }
      tokens.append((Array(token.utf8), words.count == 1 ? .max : UInt64(words[1]) ?? 0))
    }
    self.tokens = tokens
  }

  /// Whether there is none.
  package var isEmpty: Bool { tokens.isEmpty }

  /// Whether the value of an Authorization header is one of the tokens, at a time.
  func admit(_ header: String?, at seconds: UInt64) -> Bool {
    guard let header, header.hasPrefix("Bearer ") else { return false }
    let given = Array(header.utf8.dropFirst("Bearer ".utf8.count))
    var admits = false
    // Without ending early: how long it takes tells nothing about a token.
    for (token, expires) in tokens where token.count == given.count {
      let difference = zip(token, given).reduce(0) { $0 | ($1.0 ^ $1.1) }
      if difference == 0, seconds < expires { admits = true }
    }
    return admits
  }
}
