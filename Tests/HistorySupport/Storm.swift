import NavlogStore
package import NavlogNavigation
import Support

package import NavlogHistory

/// Random commands, legal and illegal, from outside, from callbacks and from queries, all of them
/// recorded, with the state after every event.
package final class Storm: EngineHost {
  package private(set) var engine: Engine!
  private let recorder: SessionRecorder?
  private var random: SplitMix64
  private var depth = 0
  /// All events, and the state after each; `states` begins with position 0.
  package private(set) var entries: [RecordedEvent] = []
  package private(set) var states: [Hierarchy] = [Hierarchy()]
  /// The positions where commands ended, with their digests.
  package private(set) var ends: [(position: Position, digest: Digest)] = []
  /// The values that were set, by the position of their event.
  package private(set) var values: [Position: [UInt8]] = [:]
  private var staged: [Fingerprint: [UInt8]] = [:]
  package var largestValue = 24
  /// The values that are set; without them, random bytes.
  package var givenValues: [[UInt8]] = []

  package init(
    seed: UInt64, recorder: SessionRecorder? = nil, from hierarchy: Hierarchy = Hierarchy()
  ) {
    random = SplitMix64(seed: seed)
    self.recorder = recorder
    states = [hierarchy]
    engine = Engine(hierarchy, host: self)
  }

  /// Releases the engine, which breaks the reference cycle.
  package func end() { engine = nil }

  package func run(commands: Int) {
    if engine.hierarchy.position == 0 { setUp() }
    for _ in 0..<commands { issue() }
  }

  private func setUp() {
    for kind in [Kind.navigation, .content, .tab, .split, .page, .container, .navigation] {
      attempt(.create(kind, class: Symbol(UInt32(1 + random.below(4)))))
    }
    attempt(
      .openWindow(Symbol(1), traits: Traits(horizontal: .compact, vertical: .regular)))
    attempt(.setRoot(Slot(UInt32(random.below(7))), window: WindowID(0)))
    attempt(.showWindow(WindowID(0)))
  }

  package func attempt(_ command: Command, nodes: [Slot] = [], state: [StateFingerprint] = []) {
    do { try engine.perform(command, nodes: nodes, state: state) } catch {
      // A refused command is an event, too.
    }
  }

  private func slot() -> Slot { Slot(UInt32(random.below(14))) }

  /// Half of the commands are the most common ones of apps; the others are any commands.
  private func issue() {
    switch random.below(16) {
    case 0, 1:
      attempt(.create([.content, .table, .navigation, .container][random.below(4)]))
    case 2, 3: attempt(.push(slot(), onto: stack(), motion()))
    case 4: attempt(.pop(stack(), motion()))
    case 5: attempt(.present(slot(), from: slot(), nil, motion()))
    case 6: attempt(.dismiss(slot(), motion()))
    case 7, 8: setState(of: slot())
    case 9: attempt(.release(slot()))
    case 10:
      if let transition = engine.hierarchy.transitions.last {
        attempt(random.below(2) == 0 ? .finish(transition.began) : .cancel(transition.began))
      }
    default: anything()
    }
  }

  private func anything() {
    var numbers = [UInt32](repeating: 0, count: 5)
    for index in 0..<5 where random.below(3) > 0 { numbers[index] = UInt32(random.below(12)) }
    let kind = random.below(Definition.commands.count)
    guard let command = Command(kind: kind, numbers, at: engine.hierarchy.position) else { return }
    switch command {
    case .setState(let slot): setState(of: slot)
    case .setStack, .setTabs, .setPages, .swipePages:
      attempt(command, nodes: (0..<random.below(4)).map { _ in slot() })
    default: attempt(command)
    }
  }

  private func stack() -> Slot { Slot(random.below(2) == 0 ? 0 : 6) }

  private func motion() -> Motion {
    [.animated, .animated, .immediate, .interactive, .held][random.below(5)]
  }

  private func setState(of slot: Slot) {
    var state: [StateFingerprint] = []
    for key in 0..<(1 + random.below(3)) {
      let size = random.below(20) == 0 ? largestValue : random.below(24)
      let value =
        givenValues.isEmpty
        ? (0..<size).map { _ in UInt8(random.below(4)) }
        : givenValues[random.below(givenValues.count)]
      state.append(StateFingerprint(Symbol(UInt32(10 + key)), stage(value)))
    }
    attempt(.setState(slot), state: state)
  }

  private func stage(_ value: [UInt8]) -> Fingerprint {
    let fingerprint = Fingerprint(of: value.span)
    staged[fingerprint] = value
    do { return try recorder?.stage(value.span) ?? fingerprint } catch {
      preconditionFailure("\(error)")
    }
  }

  private func nest() {
    guard depth < 2, random.below(10) == 0 else { return }
    depth += 1
    issue()
    depth -= 1
  }

  // MARK: - EngineHost

  package func record(_ entry: RecordedEvent, at position: Position) {
    entries.append(entry)
    states.append(engine.hierarchy)
    if case .stateSet(_, _, let fingerprint) = entry.event {
      values[position] = staged[fingerprint]
    }
    recorder?.record(entry, at: position)
  }

  package func deliver(_ entry: RecordedEvent, at position: Position) { nest() }

  package func answer(_ question: Question, nodes: inout [Slot], at position: Position) -> Answer {
    nest()
    switch question.kind {
    case .destination, .segueAction, .adaptiveController, .separateSecondary:
      guard random.below(2) == 0 else { return .usual }
      let new = engine.hierarchy.nextSlot
      attempt(.create(.content, class: .none, identifier: .none, .storyboard))
      return engine.hierarchy.isAlive(new) ? .node(new) : .no
    case .allowedChildrenForUnwinding:
      for _ in 0..<random.below(3) { nodes.append(slot()) }
      return nodes.isEmpty ? .usual : .nodes
    case .adaptiveStyle: return random.below(2) == 0 ? .usual : .style(.fullScreen)
    case .topColumnForCollapsing: return .column(.secondary)
    default: return [.usual, .yes, .no, .yes][random.below(4)]
    }
  }

  package func end(at position: Position, digest: Digest) {
    ends.append((position, digest))
    recorder?.end(at: position, digest: digest) { self.engine.hierarchy }
    if recorder == nil || staged.count > 64 { staged.removeAll() }
  }
}
