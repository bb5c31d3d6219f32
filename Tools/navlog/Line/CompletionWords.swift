import NavlogHistory
import NavlogNavigation
import NavlogStore
import NavlogTimeTravel

/// The words that a store offers to the completion of a command line.
struct CompletionWords {
  enum Kind { case sessions, positions, addresses, classes, keys, scenes, forks, marks }

  /// The placeholders of the help, and what they stand for.
  static let kinds: [String: Kind] = [
    "SESSION": .sessions, "POSITION": .positions, "POS": .positions, "A": .positions,
    "B": .positions, "a..b": .positions, "A..B": .positions, "ADDRESS": .addresses,
    "ADDRESS.KEY": .addresses, "NODE": .addresses, "CLASS": .classes, "KEY": .keys,
    "SCENE": .scenes,
    "FORK": .forks, "MARK": .marks,
  ]

  /// The longest session that is read for the names that are gone at its end.
  private static let longestRead: UInt64 = 100_000

  private let opened: OpenSession
  private let word: String

  init(_ opened: OpenSession, _ word: String) {
    self.opened = opened
    self.word = word
  }

  /// Returns the words of some kinds, sessions first.
  func words(_ kinds: Set<Kind>) throws -> [Completion.Candidate] {
    var found: [Completion.Candidate] = []
    if kinds.contains(.sessions) { found += try sessions() }
    if kinds.contains(.forks) { found += try forks() }
    if kinds.contains(.positions) { found += try positions() }
    if kinds.contains(.marks) {
      found += try opened.view.store.marks(of: opened.info.number).map {
        .init(word: $0.name, help: "at \($0.position)")
      }
    }
    if kinds.contains(.scenes) { found += try scenes() }
    if kinds.contains(.classes) { found += try words(known().nodeNames.classNames) }
    if kinds.contains(.keys) { found += try words(known().keys) }
    if kinds.contains(.addresses) {
      found += AddressWords(
        try opened.history.hierarchy(at: opened.info.head).hierarchy,
        names: try opened.history.names()
      ).words(word)
    }
    return found
  }

  private var readable: [SessionInfo] {
    get throws { try opened.view.store.sessions().filter { $0.damage == nil } }
  }

  private func sessions() throws -> [Completion.Candidate] {
    try [.init(word: "latest", help: "the session that a launch would restore")]
      + readable.map { .init(word: "s\($0.number)", help: "\($0.standing), to \($0.head)") }
      + forks()
  }

  private func forks() throws -> [Completion.Candidate] {
    try readable.filter { $0.description.origin.kind == .forked }.compactMap { info in
      info.description.name.map { .init(word: $0, help: "fork at \(info.base)") }
    }
  }

  /// Positions, also after the session and in a range.
  private func positions() throws -> [Completion.Candidate] {
    let prefix: Substring
    if let dots = word.firstRange(of: "..") {
      prefix = word[..<dots.upperBound]
    } else if let colon = word.firstIndex(of: ":"), word[..<colon] != "mark" {
      prefix = word[...colon]
    } else {
      prefix = ""
    }
    var info = opened.info
    if prefix.hasSuffix(":") {
      do { info = try StoreChoice.session(String(prefix.dropLast()), in: opened.view.store) } catch
      {
        return []
      }
    }
    let marks = try opened.view.store.marks(of: info.number).map {
      Completion.Candidate(word: prefix + "mark:\($0.name)", help: "at \($0.position)")
    }
    let others =
      try prefix.isEmpty
      ? readable.filter { $0.number != opened.info.number }.map { info -> Completion.Candidate in
        .init(word: "s\(info.number):end", help: "\(info.head)")
      } : []
    return marks + [
      .init(word: prefix + "end", help: "\(info.head)"), .init(word: prefix + "0", help: "empty"),
    ] + others
  }

  private func scenes() throws -> [Completion.Candidate] {
    let names = try opened.history.names()
    let hierarchy = try opened.history.hierarchy(at: opened.info.head).hierarchy
    return Set(hierarchy.scenes.compactMap { SessionNames(names: names).text($0.id) }).sorted()
      .map { .init(word: $0) }
  }

  private func words(_ names: Set<String>) -> [Completion.Candidate] {
    names.sorted().map { .init(word: $0) }
  }

  /// Returns the names at the end of the session; unless it is long, also those before.
  private func known() throws -> KnownNames {
    let head = opened.info.head
    guard head > Self.longestRead else { return try KnownNames(opened.history, through: head) }
    return KnownNames(
      try opened.history.hierarchy(at: head).hierarchy, symbols: try opened.history.names())
  }
}
