import EventStore
import History
import Navigation
import Scripts
import TimeTravel
import WhatIf

/// What the verbs have in common that try what might have been.
struct Forking {
  let arguments: Arguments
  let console: Console
  let store: Store
  /// What follows the store.
  let words: [String]
  private let session: String?
  /// Whether it is tried in a private copy, and nothing is written.
  let isDry: Bool

  static let dryRun = Option(
    "--dry-run", "try it in a private copy, and write nothing: also where nothing can be written")
  static let json = Option("--json", "one JSON object a line, for programs")
  static let name = Option("--name", value: "NAME", "what the fork is called")
  static let all = Option("--all", "list what went as before, too")

  /// Paragraphs that the help of each of the verbs ends with.
  static let text = [
    """
    The trunk is only read, and no app restores from a fork: it may be one that an app is writing. A \
    store of an older format is migrated first, keeping a copy; a newer one is refused.
    """
  ]

  /// Opens the store for `body`; a copy of it with --dry-run, and where nothing is to be kept.
  static func run(
    _ arguments: Arguments, _ console: Console, keeps: Bool = true,
    _ body: (Forking) throws(Failure) -> Status
  ) throws(Failure) -> Status {
    let isDry = arguments.has(dryRun.name) || !keeps
    func forking(_ store: Store, _ choice: StoreChoice) -> Forking {
      Forking(
        arguments: arguments, console: console, store: store, words: choice.words,
        session: choice.session, isDry: isDry)
    }
    guard isDry else {
      return try StoreUse.change(arguments, console, own: .max) {
        (store, choice) throws(Failure) in try body(forking(store, choice))
      }
    }
    return try StoreUse.look(arguments, console, own: .max) { (view, choice) throws(Failure) in
      let scratch: Scratch
      let store: Store
      do throws(StoreError) {
        scratch = try Scratch(under: console.temporaryDirectory)
        let path = scratch.path + "/copy.navlog"
        try view.store.copy(to: path)
        store = try Store.open(
          path,
          Store.Options(
            creates: false, cacheDirectory: scratch.path, retention: nil, now: console.clock.wall))
      } catch {
        throw Failure(error)
      }
      defer { withExtendedLifetime(scratch) {} }
      try StoreUse.checkWritable(store, choice.path)
      return try body(forking(store, choice))
    }
  }

  // MARK: - What the words mean

  /// The session that positions without one are of, and its history.
  func trunk(_ word: String? = nil) throws(Failure) -> (info: SessionInfo, history: SessionHistory)
  {
    let info = try StoreChoice.session(word ?? session, in: store)
    do throws(HistoryError) { return (info, try SessionHistory(store, info.number)) } catch {
      throw Failure(error)
    }
  }

  /// Begins a fork; refuses a name that another one has.
  func branch(
    _ trunk: SessionHistory, at position: UInt64, name: String?
  ) throws(Failure) -> Branch {
    if let name, try StoreChoice.isFork(name, in: store) {
      let other = try StoreChoice.session(name, in: store).number
      throw Failure(
        "There is a fork '\(name)' already: session \(other)", hint: "give this one another name")
    }
    return try trying { () throws(WhatIfError) in
      try Branch(trunk, at: position, name: name, clock: console.clock)
    }
  }

  /// Passes on what can go wrong on the way.
  func trying<T>(_ body: () throws(WhatIfError) -> T) throws(Failure) -> T {
    do throws(WhatIfError) { return try body() } catch { throw Failure(error) }
  }

  /// Passes on what can go wrong when a history is read.
  func reading<T>(_ body: () throws(HistoryError) -> T) throws(Failure) -> T {
    try Inquiry.reading(body)
  }

  /// The words, which have to be so many.
  func words(_ count: ClosedRange<Int>, _ usage: String) throws(Failure) -> [String] {
    guard words.count >= count.lowerBound else {
      throw Failure("Something is missing", hint: "write 'navlog \(usage)'")
    }
    guard words.count <= count.upperBound else {
      throw Failure(
        "There is no use for '\(words[count.upperBound])'", hint: "write 'navlog \(usage)'")
    }
    return words
  }

  // MARK: - The fork when it has ended

  /// A fork that has ended, to be asked about.
  func inquiry(_ branch: Branch) throws(Failure) -> Inquiry {
    let (info, history) = try trunk("\(branch.session)")
    let look = Look(
      view: StoreView(of: store), history: history, info: info, words: [],
      damage: console.damage)
    return try Inquiry(look, at: info.head, arguments, console)
  }
}

extension Failure {
  init(_ error: WhatIfError) {
    if let cause = error.cause {
      self.init(cause)
    } else {
      self.init(error.message, hint: error.hint)
    }
  }
}
