import NavlogNavigation
import NavlogRestoration

/// An app of nodes with names, identifiers, classes and state, for tests of preservation.
final class TestApp: EngineHost, ArchiveSource {
  private(set) var engine: Engine!
  private var texts: [String] = [""]
  private var labels: [Slot: String] = [:]
  private var slots: [String: Slot] = [:]
  var states: [String: [String: EncodedValue]] = [:]
  var policies: [String: ClassPolicy] = [:]

  init() { engine = Engine(host: self) }

  var hierarchy: Hierarchy { engine.hierarchy }

  subscript(_ name: String) -> Slot { slots[name]! }

  func id(_ name: String) -> EncodedValue { .node(hierarchy.id(self[name])) }

  func symbol(_ text: String?) -> Symbol {
    guard let text else { return .none }
    if let index = texts.firstIndex(of: text) { return Symbol(UInt32(index)) }
    texts.append(text)
    return Symbol(UInt32(texts.count - 1))
  }

  /// Creates a node; its identifier is its name in lower case unless another is passed.
  @discardableResult
  func make(
    _ name: String, _ kind: Kind = .content, as identifier: String?? = .none,
    class: String? = nil, version: UInt32 = 1, state: [String: EncodedValue] = [:]
  ) -> Slot {
    let text: String? = if let identifier { identifier } else { name.lowercased() }
    perform(.create(kind, class: symbol(`class`), identifier: symbol(text)))
    let slot = engine.returned[0]
    labels[slot] = name
    slots[name] = slot
    states[name] = state
    if version != 1 { perform(.set(slot, .version, version)) }
    return slot
  }

  func stack(_ name: String, _ children: String..., identifier: String?? = .none) {
    make(name, .navigation, as: identifier)
    perform(.setStack(self[name], .immediate), nodes: children.map { slots[$0] ?? make($0) })
  }

  func tabs(_ name: String, _ children: String...) {
    make(name, .tab)
    perform(.setTabs(self[name], .immediate), nodes: children.map { slots[$0] ?? make($0) })
  }

  func show(_ root: String, in window: String = "main") {
    let id = WindowID(UInt32(hierarchy.windows.count))
    perform(
      .openWindow(
        symbol(window), traits: Traits(horizontal: .compact, vertical: .regular)))
    perform(.setRoot(self[root], window: id))
    perform(.showWindow(id))
  }

  @discardableResult
  func perform(_ command: Command, nodes: [Slot] = []) -> Outcome {
    do { return try engine.perform(command, nodes: nodes) } catch {
      preconditionFailure("\(command) was refused: \(error)")
    }
  }

  func archive(encoding: String...) -> Archive {
    Preservation.archive(of: hierarchy, self, encoding: encoding.map { self[$0] })
  }

  // MARK: ArchiveSource

  func text(_ symbol: Symbol) -> String? { symbol.isNone ? nil : texts[Int(symbol.raw)] }
  func label(_ slot: Slot) -> String { labels[slot] ?? "?" }
  func policy(of slot: Slot) -> ClassPolicy { policies[label(slot)] ?? ClassPolicy() }
  func state(of slot: Slot) -> [String: EncodedValue] { states[label(slot)] ?? [:] }
  func hasRestorationClass(_ slot: Slot) -> Bool { false }

  // MARK: EngineHost

  func record(_ entry: RecordedEvent, at position: Position) {}
  func deliver(_ entry: RecordedEvent, at position: Position) {}
  func answer(_ question: Question, nodes: inout [Slot], at position: Position) -> Answer { .usual }
  func end(at position: Position, digest: Digest) {}
}

extension Archive {
  /// Returns the index of the node at a path.
  func index(at path: String) -> Int? { nodes.firstIndex { $0.path == path } }
}
