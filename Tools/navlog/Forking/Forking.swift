import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogEventText
import NavlogTimeTravel
import NavlogForks

/// Shared parts of the verbs that work on forks.
struct Forking {
  let arguments: Arguments
  let console: Console
  let store: Store
  /// The words after the store.
  let words: [String]
  private let session: String?
  /// Whether to work in a private copy and write nothing.
  let isDry: Bool

  static let dryRun = Option(
    "--dry-run", "try it in a private copy and write nothing")
  static let json = Option("--json", "print JSON, one object per line")
  static let name = Option("--name", value: "NAME", "the name of the fork")
  static let all = Option("--all", "also list commands that apply as before")

  /// The last paragraphs of the help of these verbs.
  static let text = [
    """
    The original session is only read, even if an app is writing it, and no app restores from a \
    fork. A store in an older format is migrated first, keeping a copy; a newer one is refused.
    """
  ]

  /// Opens the store for `body`, or a copy with --dry-run or if nothing is to be saved.
  static func run(
    _ arguments: Arguments, _ console: Console, keeps: Bool = true,
    _ body: (Forking) throws -> Status
  ) throws -> Status {
    let isDry = arguments.has(dryRun.name) || !keeps
    func forking(_ store: Store, _ choice: StoreChoice) -> Forking {
      Forking(
        arguments: arguments, console: console, store: store, words: choice.words,
        session: choice.session, isDry: isDry)
    }
    guard isDry else {
      return try StoreUse.change(arguments, console, own: .max) { store, choice in
        try body(forking(store, choice))
      }
    }
    return try StoreUse.look(arguments, console, own: .max) { view, choice in
      let scratch: Scratch
      let store: Store
      scratch = try Scratch(under: console.temporaryDirectory)
      let path = scratch.path + "/copy.navlog"
      try view.store.copy(to: path)
      store = try Store.open(
        path,
        Store.Options(
          creates: false, cacheDirectory: "", retention: nil, now: console.clock.wall))
      defer { withExtendedLifetime(scratch) {} }
      try StoreUse.checkWritable(store, choice.path)
      return try body(forking(store, choice))
    }
  }

  // MARK: - What the words mean

  /// Returns the session of positions without a session, with its history.
  func trunk(_ word: String? = nil) throws -> (info: SessionInfo, history: SessionHistory) {
    let info = try StoreChoice.session(word ?? session, in: store)
    return (info, try SessionHistory(store, info.number))
  }

  /// Creates a fork; throws if the name is taken.
  func branch(
    _ trunk: SessionHistory, at position: UInt64, name: String?
  ) throws -> Fork {
    if let name, try StoreChoice.isFork(name, in: store) {
      let other = try StoreChoice.session(name, in: store).number
      throw Failure(
        "there is already a fork '\(name)': session \(other)", hint: "choose another name")
    }
    return try Fork(trunk, at: position, name: name, clock: console.clock)
  }

  /// Returns the words, whose count must be in the range.
  func words(_ count: ClosedRange<Int>, _ usage: String) throws -> [String] {
    guard words.count >= count.lowerBound else {
      throw Failure("an argument is missing", hint: "write 'navlog \(usage)'")
    }
    guard words.count <= count.upperBound else {
      throw Failure(
        "unexpected argument '\(words[count.upperBound])'", hint: "write 'navlog \(usage)'")
    }
    return words
  }

  // MARK: - The fork when it has ended

  /// Returns a query context for a completed fork.
  func context(_ branch: Fork) throws -> QueryContext {
    let (info, history) = try trunk("\(branch.session)")
    let opened = OpenSession(
      view: StoreInspector(of: store), history: history, info: info, words: [],
      damage: console.damage)
    return try QueryContext(opened, at: info.head, arguments, console)
  }
}
