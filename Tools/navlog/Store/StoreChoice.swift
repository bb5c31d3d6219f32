import NavlogRestorationStore
import NavlogSessionFiles
import NavlogStore
import NavlogTimeTravel

/// The store and session that the command line names, and the remaining words.
struct StoreChoice {
  let path: String
  let session: String?
  /// The words after the store and the session.
  let words: [String]
  /// The bare number that was taken as a session, in a verb without positions.
  private let number: String?

  /// The options of every verb that reads a store.
  static let options: [Option] = [
    Option(
      "--store", short: "-C", value: "STORE",
      "the store; default: $NAVLOG_STORE, or the only *.navlog here"),
    Option(
      "--session", value: "SESSION",
      "s3 or 3, s: and digits of its id, or a fork; default: latest"),
  ]

  /// Finds the store (`-C`, else the first word that names one, else the environment, else the only
  /// one in this directory), then the session.
  ///
  /// - Parameters:
  ///   - own: how many words belong to the verb itself, which may be paths.
  ///   - readsPositions: whether a bare number is a position; otherwise it is a session.
  ///   - readsStreams: whether a word after those of the verb can be a pipe, or `-`.
  init(
    _ arguments: Arguments, _ console: Console, own: Int = 0, readsPositions: Bool = true,
    readsStreams: Bool = false
  ) throws {
    var words = arguments.words
    if let store = arguments["--store"] {
      path = store
    } else if let index = words.firstIndex(where: {
      console.namesStore($0)
    }) {
      path = words.remove(at: index)
    } else if readsStreams, let index = words.lastIndex(where: SessionFileReading.isStream),
      index >= own
    {
      path = words.remove(at: index)
    } else if let store = console.environment["NAVLOG_STORE"], !store.isEmpty {
      path = store
    } else {
      let here = console.storesHere()
      let names = "name one of \(here.map { "'\($0)'" }.joined(separator: ", "))"
      if here.count != 1, let first = words.first, words.count > own,
        !SessionExpression.matches(first), !first.contains(".."),
        !PositionExpression.matches(first)
      {
        throw Failure(
          "there is no store '\(first)'",
          hint: here.isEmpty ? "a store is a directory NAME.navlog" : names)
      }
      guard here.count < 2 else { throw Failure("there is more than one store here", hint: names) }
      guard let only = here.first else {
        throw Failure(
          "there is no store in this directory",
          hint: "give the path of a store: a directory NAME.navlog")
      }
      path = only
    }
    var number: String?
    if let session = arguments["--session"] {
      self.session = session
    } else if let index = words.firstIndex(where: SessionExpression.matches), own < .max {
      session = words.remove(at: index)
    } else if !readsPositions, let first = words.first, SessionExpression.isNumber(first) {
      session = words.removeFirst()
      number = first
    } else {
      session = nil
    }
    self.number = number
    self.words = words
  }

  /// Returns the choice with a surplus word taken as the name of a fork.
  func naming(forkIn store: Store, own: Int = 0) throws -> StoreChoice {
    guard session == nil, words.count > own,
      let index = try words.firstIndex(where: { try Self.isFork($0, in: store) })
    else { return self }
    var others = words
    return StoreChoice(path: path, session: others.remove(at: index), words: others, number: nil)
  }

  /// Warns about a bare number that meant a session, or that can be mistaken for one.
  func clarify(_ barePosition: String?, in store: Store, _ console: Console) throws {
    if let number {
      guard let session = UInt32(number).flatMap(SessionNumber.init),
        try Self.exists(session, in: store)
      else {
        throw Failure(
          "this verb takes no position, and there is no session '\(number)'",
          hint: "'navlog sessions' lists them; one is written 's1'")
      }
      console.warn("'\(number)' is read as a session; write 's\(number)'")
    } else if session == nil, let word = barePosition, SessionExpression.isNumber(word),
      let number = UInt32(word).flatMap(SessionNumber.init), try Self.exists(number, in: store)
    {
      console.warn("'\(word)' is a position; the session is 's\(word)'")
    }
  }

  private static func exists(_ number: SessionNumber, in store: Store) throws -> Bool {
    do throws(StoreError) { _ = try store.session(number) } catch {
      if error.code == .noSuchSession { return false }
      throw error
    }
    return true
  }

  private init(path: String, session: String?, words: [String], number: String?) {
    self.path = path
    self.session = session
    self.words = words
    self.number = number
  }

  /// Returns whether there is a fork with that name.
  static func isFork(_ word: String, in store: Store) throws -> Bool {
    guard ForkName.isValid(word) else { return false }
    return try store.sessions().contains { $0.isFork(named: word) }
  }

  /// Returns the session that `word` names.
  static func session(_ word: String?, in store: Store) throws -> SessionInfo {
    if let session = try sought(word, in: store) {
      if let damage = session.damage { throw Failure(damage) }
      return session
    }
    let sessions = try store.sessions()
    guard let last = sessions.last, let latest = store.latest(of: sessions) else {
      throw Failure("the store has no sessions yet")
    }
    let found = try SessionExpression(parsing: word).matches(in: sessions, latest: latest)
    guard let session = found.first, found.count == 1 else {
      let all =
        sessions.count == 1 ? "only session \(last.number)" : "sessions up to \(last.number)"
      throw Failure(
        found.isEmpty
          ? "there is no session '\(word ?? "")'" : "'\(word ?? "")' matches several sessions",
        hint: found.isEmpty ? "the store has \(all)" : "give more digits of the id")
    }
    if let damage = session.damage { throw Failure(damage) }
    return session
  }

  /// Returns the session that a number or 'latest' names, if it exists, without reading others.
  private static func sought(_ word: String?, in store: Store) throws(StoreError) -> SessionInfo? {
    let expression: SessionExpression
    // An invalid word is reported once the store is known to have sessions.
    do throws(SyntaxError) { expression = try SessionExpression(parsing: word) } catch {
      return nil
    }
    do throws(StoreError) {
      switch expression {
      case .latest: return try store.latest()
      case .number(let number): return try store.session(number)
      case .id, .fork: return nil
      }
    } catch {
      // Unreadable and missing sessions are reported together with the others.
      guard error.code == .corrupted || error.code == .noSuchSession else { throw error }
      return nil
    }
  }
}

extension Console {
  /// Returns whether a word of the command line names a store or a session file.
  func namesStore(_ word: String) -> Bool {
    word.hasSuffix(".navlog") || SessionFileReading.isFile(word) || isStore(word)
  }
}
