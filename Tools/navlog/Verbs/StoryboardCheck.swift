import NavlogEventText
import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogStoryboards

/// Finds scenes and segues that the sessions of a store used and that the given storyboards don't
/// contain.
struct StoryboardCheck {
  /// A missing scene or segue, and where it was used.
  struct Gone {
    let session: SessionNumber
    let what: String
    let reason: String
    let first: UInt64
    var count: Int
  }

  private let set: CatalogueSet
  private(set) var gone: [Gone] = []
  private(set) var sessions = 0
  /// The number of controllers from storyboards.
  private(set) var scenes = 0

  init(_ set: CatalogueSet) { self.set = set }

  static func run(
    _ path: String, _ files: [String], _ arguments: Arguments, _ console: Console,
    _ printer: StoryboardPrinter
  ) throws -> Status {
    let read = try StoryboardFiles(files, console, printer)
    let view = try OpenSession.open(path, arguments, console)
    var check = StoryboardCheck(read.set)
    let sessions = try view.store.sessions()
    for session in sessions { try check.add(session, of: view.store) }
    printer.check(check)
    if read.hasFailed { return .usage }
    return check.gone.isEmpty ? .done : .different
  }

  /// Checks one session.
  private mutating func add(_ session: SessionInfo, of store: Store) throws {
    if let damage = session.damage { throw Failure(damage) }
    sessions += 1
    var found: [String: Gone] = [:]
    var order: [String] = []
    func note(_ what: String, _ reason: String, at position: UInt64) {
      if found[what] == nil { order.append(what) }
      found[
        what,
        default: Gone(
          session: session.number, what: what, reason: reason, first: position, count: 0)
      ].count += 1
    }
    var count = 0
    let history = try SessionHistory(store, session.number)
    let names = try history.names()
    func name(_ symbol: UInt32) -> String? {
      Int(symbol) < names.count ? names[Int(symbol)] : nil
    }
    // The origins of the living controllers.
    var origins: [Slot: String] = [:]
    let beginning = try history.beginning()
    for index in beginning.records.indices {
      let slot = Slot(UInt32(truncatingIfNeeded: index))
      if let symbol = beginning.property(.storyboard, of: slot) { origins[slot] = name(symbol) }
    }
    let start = UInt64(beginning.position)
    try history.forEachFact(from: start + 1, through: session.head) { position, event in
      switch event {
      case .created(let slot, _, _, _, _): origins[slot] = nil
      case .propertySet(let slot, .storyboard, let symbol):
        guard let origin = name(symbol) else { return }
        count += 1
        origins[slot] = origin
        if let reason = missing(scene: origin) { note("scene \(origin)", reason, at: position) }
      case .called(let call) where call.callback == .prepare && !call.symbol.isNone:
        guard let origin = origins[call.node], let segue = name(call.symbol.raw) else { return }
        if let reason = missing(segue: segue, of: origin) {
          note("segue \(Self.readable(segue)) of \(origin)", reason, at: position)
        }
      default: break
      }
    }
    scenes += count
    gone += order.compactMap { found[$0] }
  }

  /// Finds `Main/list`: the storyboard, and the scene's identifier or object id.
  private func find(_ origin: String) -> (catalogue: Catalogue?, controller: Controller?) {
    let parts = origin.split(separator: "/", maxSplits: 1).map(String.init)
    guard parts.count == 2, let index = set.index(named: parts[0]) else { return (nil, nil) }
    let catalogue = set.catalogues[index]
    return (catalogue, catalogue.controller(identifier: parts[1]) ?? catalogue.controller(parts[1]))
  }

  private func missing(scene origin: String) -> String? {
    let (catalogue, controller) = find(origin)
    guard let catalogue else { return "its storyboard is not one of the files" }
    return controller == nil ? "\(catalogue.file) has no such controller" : nil
  }

  /// Returns why a segue is missing; `nil` if it exists, or if its scene is missing and reported
  /// already.
  private func missing(segue: String, of origin: String) -> String? {
    guard let catalogue = find(origin).catalogue, let controller = find(origin).controller else {
      return nil
    }
    let name = Self.readable(segue)
    let isThere = controller.segues.contains {
      segue.first == "\u{0}" ? $0.id == name || "\($0.line)" == name : $0.identifier == name
    }
    return isThere ? nil : "\(catalogue.file) has no such segue there"
  }

  /// The identifier of a segue, or its object id.
  private static func readable(_ segue: String) -> String {
    guard segue.first == "\u{0}" else { return segue }
    return segue.split(separator: "/", maxSplits: 1).last.map(String.init) ?? ""
  }
}

extension StoryboardPrinter {
  func check(_ check: StoryboardCheck) {
    for gone in check.gone {
      if isJSON {
        put([
          ("gone", .string(gone.what)), ("session", .integer(Int(gone.session.rawValue))),
          ("position", .integer(Int(gone.first))), ("count", .integer(gone.count)),
          ("reason", .string(gone.reason)),
        ])
      } else {
        put(
          paint("\(gone.session):\(gone.first)", .position) + "  " + paint(gone.what, .name)
            + "  \(gone.reason.printable)"
            + paint(gone.count > 1 ? "  (used \(gone.count) times)" : "", .detail))
      }
    }
    guard !isJSON, check.gone.isEmpty else { return }
    put(
      "All that \(check.sessions) session\(check.sessions == 1 ? "" : "s") used still exists: "
        + "\(check.scenes) controller\(check.scenes == 1 ? "" : "s") from storyboards.")
  }
}
