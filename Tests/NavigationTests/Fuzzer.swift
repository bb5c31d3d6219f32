import NavlogNavigation
import Support

/// Issues random commands on a few nodes, legal and illegal, from outside, in callbacks and in
/// queries, and checks the results.
final class Fuzzer: EngineHost {
  struct Mode {
    /// Commands in callbacks and queries.
    var nests = true
    /// The app's own appearance and containment calls, which may be unbalanced.
    var byHand = true
    /// Transitions that stay in flight.
    var holds = true
  }

  private(set) var engine: Engine!
  var random: SplitMix64
  let mode: Mode
  private var depth = 0
  private var deliveries = 0
  private(set) var entries: [RecordedEvent] = []
  private(set) var ends: [(position: Position, digest: Digest)] = []
  private(set) var samples: [Hierarchy] = []
  private(set) var counts = (done: 0, nested: 0, refused: 0, postponed: 0, dropped: 0)
  private(set) var failure: String?

  init(seed: UInt64, mode: Mode = Mode()) {
    random = SplitMix64(seed: seed)
    self.mode = mode
    engine = Engine(host: self)
  }

  func fail(_ message: String) {
    if failure == nil { failure = "\(message), at \(engine.hierarchy.position)" }
  }

  // MARK: Running

  func run(commands: Int) {
    setUp()
    for _ in 0..<commands where failure == nil {
      issue()
      checkRest()
    }
    while let transition = engine.hierarchy.transitions.last {
      _ = attempt(.finish(transition.began))
    }
    checkRest()
  }

  private func setUp() {
    for kind in [Kind.navigation, .content, .content, .tab, .split, .page, .container] {
      _ = attempt(.create(kind))
    }
    for traits in [
      Traits(horizontal: .compact, vertical: .regular),
      Traits(horizontal: .regular, vertical: .regular),
    ] {
      _ = attempt(.openWindow(Symbol(1), traits: traits, system: random.below(4) == 0 ? 12 : 13))
    }
    _ = attempt(.setRoot(Slot(UInt32(random.below(7))), window: WindowID(0)))
    _ = attempt(.showWindow(WindowID(0)))
    _ = attempt(.showWindow(WindowID(1)))
  }

  private func issue() {
    let command = command()
    var nodes: [Slot] = []
    switch command {
    case .setStack, .setTabs: nodes = (0..<random.below(8)).map { _ in slot() }
    case .setPages, .swipePages: nodes = (0..<(1 + random.below(2))).map { _ in slot() }
    default: break
    }
    _ = attempt(command, nodes: nodes)
  }

  private func attempt(_ command: Command, nodes: [Slot] = []) -> Bool {
    let before = engine.hierarchy
    let (recorded, told) = (entries.count, deliveries)
    do {
      let state =
        random.below(2) == 0
        ? [StateFingerprint(Symbol(UInt32(random.below(3))), Fingerprint(UInt64(random.below(3))))]
        : []
      switch try engine.perform(command, nodes: nodes, state: state) {
      case .done, .nothing, .declined: counts.done += 1
      case .postponed: counts.postponed += 1
      case .dropped:
        counts.dropped += 1
        if !mode.nests { checkDropped(command, since: recorded) }
      }
      return true
    } catch {
      counts.refused += 1
      let after = engine.hierarchy
      if after.records != before.records || after.cells != before.cells
        || after.windows != before.windows || after.transitions != before.transitions
        || after.deferrals != before.deferrals
      {
        fail("\(command) was refused and left a trace")
      }
      checkRefused(command, since: recorded)
      if deliveries != told { fail("\(command) was refused and notified an object") }
      return false
    }
  }

  private func nest() {
    guard mode.nests, depth < 3, random.below(8) == 0 else { return }
    depth += 1
    counts.nested += 1
    issue()
    depth -= 1
  }

  // MARK: EngineHost

  func deliver(_ entry: RecordedEvent, at position: Position) {
    deliveries += 1
    if random.below(64) == 0 { samples.append(engine.hierarchy) }
    if !engine.checkPaths() { fail("what is known of paths is wrong after \(entry.event)") }
    nest()
  }

  func answer(_ question: Question, nodes: inout [Slot], at position: Position) -> Answer {
    nest()
    switch question.kind {
    case .destination, .segueAction, .adaptiveController, .separateSecondary,
      .primaryForCollapsing, .primaryForExpanding, .pageBefore, .pageAfter:
      if random.below(2) == 0 { return .usual }
      if random.below(3) == 0 { return .node(slot()) }
      let new = engine.hierarchy.nextSlot
      let origin: Origin = random.below(4) == 0 ? .code : .storyboard
      return attempt(.create(kind(), class: .none, identifier: .none, origin)) ? .node(new) : .no
    case .allowedChildrenForUnwinding:
      guard random.below(3) == 0 else { return .usual }
      for _ in 0..<random.below(4) { nodes.append(slot()) }
      return .nodes
    case .adaptiveStyle:
      return random.below(2) == 0 ? .usual : .style(Style.allCases[random.below(10)])
    case .topColumnForCollapsing: return .column(Column.allCases[random.below(5)])
    case .animationController, .interactionController:
      // Without transitions that stay in flight, there are no animators.
      return mode.holds ? [.usual, .yes, .no][random.below(3)] : .usual
    case .supportedInterfaceOrientations, .applicationSupportedOrientations:
      return .number(UInt32(random.below(17)))
    case .preferredInterfaceOrientation: return .number(UInt32(random.below(5)))
    case .preferredFocusEnvironments: return random.below(2) == 0 ? .usual : .node(slot())
    case .childForHomeIndicatorAutoHidden, .childForScreenEdgesDeferringSystemGestures:
      return .node(slot())
    case .presentationCount, .presentationIndex, .spineLocation:
      return .number(UInt32(random.below(4)))
    case .displayModeForExpanding: return .displayMode(SplitDisplayMode.allCases[random.below(7)])
    case .childForStatusBarHidden, .childForStatusBarStyle: return .node(slot())
    default: return [.usual, .yes, .no, .yes][random.below(4)]
    }
  }

  func record(_ entry: RecordedEvent, at position: Position) { entries.append(entry) }

  func end(at position: Position, digest: Digest) { ends.append((position, digest)) }

  // MARK: Checks

  /// Checks what must be true after each outermost command.
  private func checkRest() {
    let hierarchy = engine.hierarchy
    for index in hierarchy.records.indices where !mode.byHand {
      let slot = Slot(UInt32(index))
      let record = hierarchy[slot]
      guard record.isAlive, record.kind.isController, !hierarchy.isExcused(slot) else { continue }
      let expected: Appearance = hierarchy.isShown(slot) ? .appeared : .disappeared
      if record.appearance != expected {
        fail("node \(index) (\(record.kind)) is \(record.appearance) and should be \(expected)")
      }
    }
    if !mode.nests, !mode.byHand, engine.corrections > 0 { fail("the sweep found something") }
    for transition in hierarchy.transitions where !transition.motion.isHeld {
      fail("\(transition) is still in flight")
    }
    if !mode.byHand, !mode.nests {
      for index in hierarchy.records.indices {
        let record = hierarchy.records[index]
        let slot = Slot(UInt32(index))
        guard record.isAlive, !hierarchy.transitions.contains(where: { _ in true }) else {
          continue
        }
        if record.isMovingFromParent { fail("node \(index) was never told that it left") }
        if record.isMovingToParent, hierarchy.isShown(slot) || record.parent.isNone {
          fail("node \(index) was never told that it came")
        }
        if record.isBeingPresented || record.isBeingDismissed {
          fail("the presentation of node \(index) never ended")
        }
      }
    }
  }
}
