package import NavlogStore

/// A session as people write it: `s3`, `3:`, `s:` and the first digits of its id, `latest`, or the
/// name of a fork; after `--session`, also a bare number.
package enum SessionExpression: Hashable, Sendable {
  /// The session that the next launch would restore.
  case latest
  /// The session with a number.
  case number(SessionNumber)
  /// The session whose id begins with these digits.
  case id(String)
  /// The newest fork with this name that was made here: a continued fork has passed on its name.
  case fork(String)

  /// Parses a session; without a word it is the latest.
  package init(parsing word: String?) throws(SyntaxError) {
    guard let word, word != "latest" else {
      self = .latest
      return
    }
    if word.hasPrefix("s:") {
      let digits = word.dropFirst(2).lowercased()
      guard digits.count >= 4 else {
        throw SyntaxError(
          "'\(word)' is too short", in: "", at: 0..<0, hint: "give at least four digits of the id")
      }
      self = .id(digits)
    } else if let number = Self.number(word) {
      self = .number(number)
    } else if ForkName.isValid(word) {
      self = .fork(word)
    } else {
      throw SyntaxError(
        "'\(word)' isn't a session", in: "", at: 0..<0,
        hint: "a session is s3, s: and digits of its id, latest, or the name of a fork")
    }
  }

  /// Returns whether a word can only mean a session. The name of a fork can mean something else, and
  /// a bare number is a position.
  package static func matches(_ word: String) -> Bool {
    word == "latest" || word.hasPrefix("s:") && !word.dropFirst(2).contains(":")
      || !isNumber(word) && number(word) != nil
  }

  /// Returns whether a word is a bare number.
  package static func isNumber(_ word: some StringProtocol) -> Bool {
    !word.isEmpty && word.utf8.allSatisfy { (48...57).contains($0) }
  }

  private static func number(_ word: String) -> SessionNumber? {
    if let number = SessionNumber(parsing: word) { return number }
    let digits = word.hasSuffix(":") ? word.dropLast() : word[...]
    guard isNumber(digits) else { return nil }
    return UInt32(digits).flatMap(SessionNumber.init)
  }

  /// Returns the sessions that the expression matches.
  package func matches(in sessions: [SessionInfo], latest: SessionInfo) -> [SessionInfo] {
    switch self {
    case .latest: [latest]
    case .number(let number): sessions.filter { $0.number == number }
    case .id(let digits): sessions.filter { "\($0.id)".hasPrefix(digits) }
    case .fork(let name): fork(named: name, in: sessions).map { [$0] } ?? []
    }
  }

  /// Returns the newest fork with that name that was made here, or else the newest imported one.
  private func fork(named name: String, in sessions: [SessionInfo]) -> SessionInfo? {
    let forks = sessions.filter { $0.isFork(named: name) }
    return forks.last { $0.description.imported == nil } ?? forks.last
  }
}

extension SessionInfo {
  /// Returns whether this is a fork with that name.
  package func isFork(named name: String) -> Bool {
    damage == nil && description.origin.kind == .forked && description.name == name
  }
}
