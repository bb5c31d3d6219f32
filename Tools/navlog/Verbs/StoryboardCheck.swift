import NavlogEventText
import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogStoryboards

/// Finds scenes and segues that the sessions of a store used and that the given storyboards don't
/// contain.
struct StoryboardCheck {
  private(set) var gone: [(session: SessionNumber, StoryboardUse.Missing)] = []
  private(set) var sessions = 0
  /// The number of controllers from storyboards.
  private(set) var scenes = 0

  static func run(
    _ path: String, _ files: [String], _ arguments: Arguments, _ console: Console,
    _ printer: StoryboardPrinter
  ) throws -> Status {
    let read = try StoryboardFiles(files, console, printer)
    let view = try OpenSession.open(path, arguments, console)
    var check = StoryboardCheck()
    for session in try view.store.sessions() { try check.add(session, of: view.store, read.set) }
    printer.check(check)
    if read.hasFailed { return .usage }
    return check.gone.isEmpty ? .done : .different
  }

  /// Checks one session.
  private mutating func add(
    _ session: SessionInfo, of store: Store, _ set: StoryboardCollection
  ) throws {
    if let damage = session.damage { throw Failure(damage) }
    let history = try SessionHistory(store, session.number)
    let beginning = try history.beginning()
    var use = StoryboardUse(of: set, names: try history.names(), from: beginning)
    try history.forEachFact(from: UInt64(beginning.position) + 1, through: session.head) {
      use.add($1, at: $0)
    }
    sessions += 1
    scenes += use.controllers
    gone += use.missing.map { (session.number, $0) }
  }
}

extension StoryboardPrinter {
  func check(_ check: StoryboardCheck) {
    for (session, gone) in check.gone {
      if isJSON {
        put([
          ("gone", .string(gone.what)), ("session", .integer(Int(session.rawValue))),
          ("position", .integer(Int(gone.first))), ("count", .integer(gone.count)),
          ("reason", .string(gone.reason)),
        ])
      } else {
        put(
          paint("\(session):\(gone.first)", .position) + "  " + paint(gone.what, .name)
            + "  \(gone.reason.printable)"
            + paint(gone.count > 1 ? "  (used \(gone.count) times)" : "", .detail))
      }
    }
    guard !isJSON, check.gone.isEmpty else { return }
    put(
      "All that \(Amount.count(check.sessions, "session")) used still exists: "
        + "\(Amount.count(check.scenes, "controller")) from storyboards.")
  }
}
