import NavlogStore
import NavlogHistory
import NavlogNavigation

/// Fills stores that have much of one thing and little of everything else.
public struct Grower {
  private let store: Store

  /// Makes a store at `path`.
  public init(at path: String) throws { store = try Store.open(path, .keepingAll) }

  /// Records a store's worth of `size` of something.
  public func grow(_ dimension: Dimension, to size: Int) throws {
    switch dimension {
    case .events: try RecordedSession(in: store, nodes: 100, events: size)
    case .nodes: try nodes(size)
    case .depth: try depth(size, isShown: false)
    case .levels: try depth(size, isShown: true)
    case .children: try children(size)
    case .tabs: try tabs(size)
    case .keys: try keys(size, aCommand: 1)
    case .command: try keys(size, aCommand: size)
    case .sessions: for _ in 0..<size { try session(.fresh) }
    case .marks: try marks(size)
    case .windows: try windows(size)
    case .launches: try launches(size)
    }
  }

  private func nodes(_ count: Int) throws {
    let app = try GrownApp(store)
    let root = try app.shown()
    for _ in 0..<max(count / 100, 1) {
      let group = try app.make(.container)
      try app.perform(.addChild(group, to: root))
      for _ in 1..<100 { try app.perform(.addChild(try app.make(.content), to: group)) }
    }
    try app.finish()
  }

  private func depth(_ count: Int, isShown: Bool) throws {
    let app = try GrownApp(store)
    var last = try app.shown()
    for _ in 0..<count {
      let next = try app.make(.container)
      try app.perform(.addChild(next, to: last))
      if isShown { try app.perform(.addView(next, in: last)) }
      last = next
    }
    try app.finish()
  }

  private func tabs(_ count: Int) throws {
    let app = try GrownApp(store)
    let controller = try app.shown(.tab)
    let tabs = try (0..<count).map { _ in try app.make(.content) }
    try app.perform(.setTabs(controller, .immediate), nodes: tabs)
    for tab in tabs { try app.perform(.select(tab, in: controller)) }
    try app.finish()
  }

  private func children(_ count: Int) throws {
    let app = try GrownApp(store)
    let root = try app.shown()
    for _ in 0..<count { try app.perform(.addChild(try app.make(.content), to: root)) }
    try app.finish()
  }

  private func keys(_ count: Int, aCommand: Int) throws {
    let app = try GrownApp(store)
    let root = try app.shown()
    for first in stride(from: 0, to: count, by: aCommand) {
      try app.set(root, first..<first + aCommand)
    }
    try app.finish()
  }

  private func marks(_ count: Int) throws {
    let app = try GrownApp(store)
    _ = try app.shown()
    try app.finish()
    let head = UInt64(app.engine.hierarchy.position)
    for index in 0..<count { try store.mark("m\(index)", session: app.session, at: head) }
  }

  private func windows(_ count: Int) throws {
    let app = try GrownApp(store)
    for _ in 0..<count { _ = try app.shown() }
    try app.finish()
  }

  private func launches(_ count: Int) throws {
    var last = try session(.fresh)
    for _ in 1..<count {
      let end = try store.lastCommandEnd(of: last)
      last = try session(.restored(from: end.point))
    }
  }

  @discardableResult
  private func session(_ origin: NavlogStore.SessionOrigin) throws -> SessionNumber {
    let app = try GrownApp(store, origin)
    try app.perform(.launch)
    try app.set(try app.shown(), 0..<1)
    try app.finish()
    return app.session
  }
}

/// An app that answers nothing, and is recorded.
private final class GrownApp: EngineHost {
  private(set) var engine: Engine!
  private let recorder: SessionRecorder
  private var made = 0

  var session: SessionNumber { recorder.session }

  init(_ store: Store, _ origin: NavlogStore.SessionOrigin = .fresh) throws {
    recorder = try SessionRecorder(
      store, SessionConfiguration(app: "bench", build: "1", origin: origin))
    engine = Engine(host: self)
  }

  /// The root of a new window that is on screen.
  func shown(_ kind: Kind = .container) throws -> Slot {
    let window = WindowID(UInt32(engine.hierarchy.windows.count))
    let root = try make(kind)
    try perform(.openWindow(try recorder.symbol("w\(window.raw)"), traits: Traits()))
    try perform(.setRoot(root, window: window, .immediate))
    try perform(.showWindow(window))
    return root
  }

  func make(_ kind: Kind) throws -> Slot {
    made += 1
    try perform(
      .create(
        kind, class: try recorder.symbol("Screen"), identifier: try recorder.symbol("i\(made)")))
    guard let slot = engine.returned.first else { preconditionFailure("A node was made") }
    return slot
  }

  func set(_ node: Slot, _ keys: Range<Int>) throws {
    let state = try keys.map { index in
      // A CBOR integer of five bytes.
      let value: [5 of UInt8] = [
        0x1a, UInt8(truncatingIfNeeded: index >> 24), UInt8(truncatingIfNeeded: index >> 16),
        UInt8(truncatingIfNeeded: index >> 8), UInt8(truncatingIfNeeded: index),
      ]
      return StateFingerprint(try recorder.symbol("key\(index)"), try recorder.stage(value.span))
    }
    try perform(.setState(node), state: state)
  }

  func perform(
    _ command: Command, nodes: [Slot] = [], state: [StateFingerprint] = []
  ) throws {
    try engine.perform(command, nodes: nodes, state: state)
  }

  func finish() throws {
    try recorder.finish()
    if let failure = recorder.failure { throw failure }
  }

  func record(_ entry: RecordedEvent, at position: Position) {
    recorder.record(entry, at: position)
  }

  func deliver(_ entry: RecordedEvent, at position: Position) {}

  func answer(_ question: Question, nodes: inout [Slot], at position: Position) -> Answer {
    .usual
  }

  func end(at position: Position, digest: Digest) {
    recorder.end(at: position, digest: digest) { engine.hierarchy }
  }
}
