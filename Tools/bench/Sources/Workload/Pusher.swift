public import NavlogStore
public import NavlogHistory
public import NavlogNavigation

/// An app of two tabs: the one that is not selected keeps many nodes, the other pushes a screen and
/// pops it again, over and over; every tenth screen has state. It answers nothing and is told
/// everything, as a live app is.
public final class Pusher: EngineHost {
  public private(set) var engine: Engine!
  /// Every event, if it keeps them.
  public private(set) var entries: [RecordedEvent] = []
  /// The positions in ``entries`` at which commands ended.
  public private(set) var ends: [Int] = []
  private let keeps: Bool
  private let recorder: SessionRecorder?
  /// How to wait for the last command.
  public private(set) var receipt: Receipt?
  private var screens = 0
  private var key = Symbol(3)
  private var stack = Slot.none

  /// Builds an app of `nodes` nodes, of which three are on screen.
  public init(nodes: Int, recorder: SessionRecorder? = nil, keeps: Bool = false) throws {
    self.recorder = recorder
    self.keeps = keeps
    engine = Engine(host: self)
    let window = try recorder?.symbol("main") ?? Symbol(1)
    let screen = try recorder?.symbol("Screen") ?? Symbol(2)
    key = try recorder?.symbol("draft") ?? key
    stack = try make(.navigation)
    let tabs = try make(.tab)
    let shelf = try make(.container, screen)
    try engine.perform(.push(try make(.content, screen), onto: stack, .immediate))
    try engine.perform(.setTabs(tabs, .immediate), nodes: [stack, shelf])
    try engine.perform(.openWindow(window, traits: Traits(horizontal: .compact)))
    try engine.perform(.setRoot(tabs, window: WindowID(0), .immediate))
    try engine.perform(.showWindow(WindowID(0)))
    for _ in 4..<nodes { try engine.perform(.addChild(try make(.content, screen), to: shelf)) }
  }

  private func make(_ kind: Kind, _ name: Symbol = .none) throws -> Slot {
    try engine.perform(.create(kind, class: name))
    guard let slot = engine.returned.first else { preconditionFailure("A node was made") }
    return slot
  }

  /// Pushes a screen and pops it; four commands, or five with state.
  public func push() throws {
    let screen = try make(.content, Symbol(2))
    try engine.perform(.push(screen, onto: stack, .immediate))
    screens += 1
    if screens % 10 == 0 { try setState(of: screen) }
    try engine.perform(.pop(stack, .immediate))
    try engine.perform(.release(screen))
  }

  private func setState(of screen: Slot) throws {
    let value: [60 of UInt8] = .init(repeating: UInt8(truncatingIfNeeded: screens / 10))
    let fingerprint = try recorder?.stage(value.span) ?? Fingerprint(UInt64(screens))
    let state = [StateFingerprint(key, fingerprint)]
    try engine.perform(.setState(screen), state: state)
  }

  // MARK: EngineHost

  public func record(_ entry: RecordedEvent, at position: Position) {
    if keeps { entries.append(entry) }
    recorder?.record(entry, at: position)
  }

  public func deliver(_ entry: RecordedEvent, at position: Position) {}

  public func answer(_ question: Question, nodes: inout [Slot], at position: Position) -> Answer {
    .usual
  }

  public func end(at position: Position, digest: Digest) {
    if keeps { ends.append(entries.count) }
    if let recorder {
      receipt = recorder.end(at: position, digest: digest) { engine.hierarchy }
    }
  }
}
