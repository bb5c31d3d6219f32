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
  private var random: SplitMix64
  private let mode: Mode
  private var depth = 0
  private(set) var entries: [LinkedEvent] = []
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
    do {
      let state =
        random.below(2) == 0
        ? [StateValue(Symbol(UInt32(random.below(3))), Fingerprint(UInt64(random.below(3))))] : []
      switch try engine.perform(command, nodes: nodes, state: state) {
      case .done, .nothing, .declined: counts.done += 1
      case .postponed: counts.postponed += 1
      case .dropped: counts.dropped += 1
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

  func deliver(_ entry: LinkedEvent, at position: Position) {
    if random.below(64) == 0 { samples.append(engine.hierarchy) }
    if !engine.checkPaths() { fail("what is known of paths is wrong after \(entry.event)") }
    nest()
  }

  func answer(_ question: Question, nodes: inout [Slot], at position: Position) -> Answer {
    nest()
    switch question.kind {
    case .destination, .segueAction, .adaptiveController, .separateSecondary,
      .primaryForCollapsing, .primaryForExpanding:
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
    case .topColumnForCollapsing: return .column(Column.allCases[random.below(3)])
    case .childForStatusBarHidden, .childForStatusBarStyle: return .node(slot())
    default: return [.usual, .yes, .no, .yes][random.below(4)]
    }
  }

  func record(_ entry: LinkedEvent, at position: Position) { entries.append(entry) }

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

  // MARK: Commands

  private func slot() -> Slot { Slot(UInt32(random.below(18))) }

  private func slot(_ kind: Kind) -> Slot {
    let all = engine.hierarchy.records.indices.filter {
      engine.hierarchy.records[$0].isAlive && engine.hierarchy.records[$0].kind == kind
    }
    return all.isEmpty || random.below(8) == 0 ? slot() : Slot(UInt32(all[random.below(all.count)]))
  }

  private func kind() -> Kind {
    [.content, .content, .content, .navigation, .container, .tab, .split, .page, .table][
      random.below(9)]
  }

  private func motion() -> Motion {
    mode.holds
      ? [.animated, .animated, .immediate, .interactive, .held][random.below(5)]
      : [.animated, .immediate][random.below(2)]
  }

  private func transition() -> Position {
    let all = engine.hierarchy.transitions
    return all.isEmpty ? Position(random.below(100)) : all[random.below(all.count)].began
  }

  private func window() -> WindowID {
    WindowID(UInt32(random.below(20) == 0 ? 2 : random.below(2)))
  }

  private func traits() -> Traits {
    Traits(
      horizontal: SizeClass.allCases[random.below(3)],
      vertical: SizeClass.allCases[random.below(3)])
  }

  private func command() -> Command {
    switch random.below(mode.byHand ? 60 : 48) {
    case 0, 1, 2: .create(kind(), class: Symbol(UInt32(random.below(5))))
    case 3: .release(slot())
    case 4, 5, 6, 7: .push(slot(), onto: slot(.navigation), motion())
    case 8, 9: .pop(slot(.navigation), motion())
    case 10: .popTo(slot(), in: slot(.navigation), motion())
    case 11: .popToRoot(slot(.navigation), motion())
    case 12: .setStack(slot(.navigation), motion())
    case 13, 14: .setTabs(slot(.tab), motion())
    case 15, 16:
      .select(slot(), in: slot(.tab), random.below(2) == 0 ? .user : .code, motion())
    case 17: .selectIndex(UInt32(random.below(6)), in: slot(.tab), .code, motion())
    case 18: .setPages(slot(.page), PageStyle.allCases[random.below(2)], .forward, motion())
    case 19: .swipePages(slot(.page), PageStyle.allCases[random.below(2)], .forward, motion())
    case 20, 21: .setColumn(slot(), in: slot(.split), Column.allCases[random.below(3)], motion())
    case 22: .collapse(slot(.split), motion())
    case 23: .expand(slot(.split), motion())
    case 24, 25, 26, 27:
      .present(
        slot(), from: slot(), Style.allCases[random.below(9)], motion(),
        whenReady: random.below(6) == 0)
    case 28, 29: .dismiss(slot(), motion())
    case 30: .swipeDismiss(slot(), motion())
    case 31: .show(slot(), from: slot(), motion())
    case 32: .showDetail(slot(), from: slot(), motion())
    case 33:
      .segue(
        Symbol(7), from: slot(), SegueKind.allCases[random.below(11)],
        by: random.below(2) == 0 ? .user : .code, motion())
    case 34:
      .unwind(
        slot(), action: Symbol(8), id: Symbol(9), by: random.below(2) == 0 ? .user : .code,
        motion())
    case 35: .escape(slot(), motion())
    case 36: .setTraits(window(), traits())
    case 37: .overrideTraits(slot(), traits())
    case 38:
      random.below(3) == 0
        ? .setRoot(slot(), window: window(), motion())
        : random.below(3) == 0 ? .hideWindow(window()) : .showWindow(window())
    case 39, 40: .finish(transition())
    case 41: .cancel(transition())
    case 42: .embed(slot(), in: slot(.container), motion())
    case 43: .unembed(slot(), motion())
    case 44: .exchange(slot(), for: slot(), in: slot(.container), motion())
    case 45: setting()
    case 46: random.below(2) == 0 ? .setState(slot()) : .clearState(slot(), Symbol(1))
    case 47: rare()
    case 48: .exchangeViews(slot(), for: slot(), in: slot(.container), motion())
    case 49: .addChild(slot(), to: slot(.container))
    case 50: .addView(slot(), in: slot(), motion())
    case 51: .removeView(slot(), motion())
    case 52: .removeFromParent(slot())
    case 53: .didMove(slot(), to: slot())
    case 54: .willMove(slot(), to: random.below(2) == 0 ? .none : slot())
    case 55: .appear(slot(), Appearance.allCases[random.below(4)])
    case 56: .beginAppearance(slot(), appearing: random.below(2) == 0)
    case 57: .endAppearance(slot())
    case 58: .set(slot(.container), .forwardsAppearance, UInt32(random.below(2)))
    default: .call(slot(), .viewWillAppear)
    }
  }

  private func setting() -> Command {
    let property = Property.allCases[random.below(Property.allCases.count)]
    return property == .forwardsAppearance
      ? .set(slot(), .title, 4) : .set(slot(), property, UInt32(random.below(3)))
  }

  private func rare() -> Command {
    switch random.below(20) {
    case 0: .warnOfMemory
    case 1: .enterBackground
    case 2: .enterForeground
    case 3: .layout(window())
    case 4: .resize(window())
    case 5: .becomeFirstResponder(slot())
    case 6: .resignFirstResponder(slot())
    case 7: .screenChanged(random.below(2) == 0 ? .none : slot())
    case 8: .action(Symbol(3), from: slot())
    case 9: .gesture(Symbol(3), from: slot())
    case 10: .preferContentSize(slot(), width: UInt32(random.below(3)), height: 4)
    case 11: .connect(scene: Symbol(UInt32(5 + random.below(2))))
    case 12: .disconnect(scene: Symbol(UInt32(5 + random.below(2))))
    case 13: .touchPresentationController(slot())
    case 14: .create(.object, identifier: Symbol(UInt32(random.below(3))))
    case 15: .create(.view, identifier: Symbol(1))
    case 16: .attach(slot(), to: slot())
    case 17: .extendRestoration
    case 18: .completeRestoration
    default: .loadView(slot())
    }
  }
}
