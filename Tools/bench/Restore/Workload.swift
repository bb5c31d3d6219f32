import NavlogCBOR
import NavlogStore
import NavlogHistory
import NavlogNavigation

/// An app with a given number of nodes and a user who navigates back and forth; everything is recorded.
final class Workload: EngineHost {
  let recorder: SessionRecorder
  private lazy var engine = Engine(host: self)
  private var state = 0

  init(_ recorder: SessionRecorder) { self.recorder = recorder }

  func record(_ entry: RecordedEvent, at position: Position) {
    recorder.record(entry, at: position)
  }

  func deliver(_ entry: RecordedEvent, at position: Position) {}

  func answer(_ question: Question, nodes: inout [Slot], at position: Position) -> Answer { .usual }

  func end(at position: Position, digest: Digest) {
    recorder.end(at: position, digest: digest) { engine.hierarchy }
  }

  var events: UInt64 { UInt64(engine.hierarchy.position) }

  // MARK: - The app

  private func make(_ kind: Kind, _ name: String) throws -> Slot {
    try engine.perform(
      .create(
        kind, class: try recorder.symbol("Class\(name.utf8.count % 7)"),
        identifier: try recorder.symbol(name)))
    return Slot(UInt32(engine.hierarchy.records.count - 1))
  }

  private func add(_ child: Slot, to parent: Slot) throws {
    try engine.perform(.addChild(child, to: parent))
    try engine.perform(.didMove(child, to: parent))
  }

  private func set(_ slot: Slot) throws {
    state += 1
    var value = CBORWriter()
    value.append(unsigned: UInt64(state))
    let print = try recorder.stage(value.bytes.span)
    try engine.perform(
      .setState(slot), state: [StateFingerprint(try recorder.symbol("scroll.y"), print)])
  }

  /// Builds a hierarchy of `count` nodes with a stack on screen, every tenth with state.
  func build(_ count: Int) throws -> Slot {
    let root = try make(.container, "root")
    let stack = try make(.navigation, "stack")
    let bottom = try make(.content, "bottom")
    try engine.perform(.setStack(stack, .immediate), nodes: [bottom])
    try add(stack, to: root)
    var group = root
    for index in 3..<count {
      let isGroup = count > 1_000 && index % 100 == 3
      let slot = try make(isGroup ? .container : .content, "n\(index)")
      try add(slot, to: isGroup ? root : group)
      if isGroup { group = slot }
      if index % 10 == 0 { try set(slot) }
    }
    try engine.perform(
      .openWindow(
        try recorder.symbol("main"), traits: Traits(horizontal: .regular, vertical: .regular)))
    try engine.perform(.setRoot(root, window: WindowID(0), .immediate))
    try engine.perform(.showWindow(WindowID(0)))
    return stack
  }

  /// Pushes and pops until there are so many events; every tenth command sets state.
  func use(_ stack: Slot, until events: UInt64) throws {
    var commands = 0
    while self.events < events {
      commands += 1
      if commands % 10 == 0 { try set(stack) }
      try engine.perform(.create(.content, identifier: try recorder.symbol("detail")))
      guard let detail = newest else { return }
      try engine.perform(.push(detail, onto: stack))
      try engine.perform(.pop(stack))
      try engine.perform(.release(detail))
    }
  }

  /// The node that was made last.
  private var newest: Slot? {
    let records = engine.hierarchy.records
    var found: (slot: Slot, born: Position)?
    // Slots are reused, so that the newest is at the end, or where the last one was.
    for index in [lastSlot, records.count - 1] where records.indices.contains(index) {
      let record = records[index]
      if record.isAlive, record.born > found?.born ?? 0 {
        found = (Slot(UInt32(index)), record.born)
      }
    }
    lastSlot = found.map { Int($0.slot.raw) } ?? 0
    return found?.slot
  }
  private var lastSlot = 0
}
