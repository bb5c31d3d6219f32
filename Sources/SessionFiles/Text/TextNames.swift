internal import NavlogEventText
internal import NavlogHistory
internal import NavlogNavigation
internal import NavlogStore

/// The names of nodes, windows and symbols in a session as text, up to some event.
///
/// A node is called `n` and the position at which it was created, as everywhere.
struct TextNames: NodeNames {
  /// The names that are defined, in the order of their ids.
  private(set) var symbols: [String] = []
  private var known: [String: Symbol] = [:]
  private var nodes: [UInt32: UInt64] = [:]
  private var slots: [UInt64: Slot] = [:]
  private var windows: [String] = []

  init() {}

  /// Creates the names at the beginning of a session with this state.
  init(_ symbols: [String], in hierarchy: Hierarchy?) {
    define(symbols)
    guard let hierarchy else { return }
    for (index, record) in hierarchy.records.enumerated() where record.isAlive {
      add(Slot(UInt32(truncatingIfNeeded: index)), bornAt: UInt64(record.born))
    }
    windows = hierarchy.windows.map { text($0.id) ?? "" }
  }

  mutating func define(_ names: [String]) {
    for name in names {
      symbols.append(name)
      if known[name] == nil { known[name] = Symbol(UInt32(symbols.count)) }
    }
  }

  /// Removes the names from the id `symbol` on.
  mutating func undefine(from symbol: UInt32) {
    let kept = symbols.prefix(Int(symbol) - 1)
    (symbols, known) = ([], [:])
    define(Array(kept))
  }

  /// Adds what an event names.
  mutating func took(_ event: Event, at position: UInt64) {
    switch event {
    case .created(let slot, _, _, _, _): add(slot, bornAt: position)
    case .windowOpened(let id, _, _, _, _): windows.append(text(id) ?? "")
    default: break
    }
  }

  private mutating func add(_ slot: Slot, bornAt position: UInt64) {
    nodes[slot.raw] = position
    slots[position] = slot
  }

  // MARK: - Names

  func name(_ slot: Slot) -> String {
    nodes[slot.raw].map { "n\($0)" } ?? "slot \(slot.raw)"
  }

  func name(_ window: WindowID) -> String {
    Int(window.raw) < windows.count ? windows[Int(window.raw)] : "window \(window.raw)"
  }

  func text(_ symbol: Symbol) -> String? {
    symbol.isNone || Int(symbol.raw) > symbols.count ? nil : symbols[Int(symbol.raw) - 1]
  }

  // MARK: - What names mean

  /// Returns the slot of the node with a name; `nil` if there is no such node, or none any more.
  func slot(_ name: String) -> Slot? {
    if name.first == "n", let born = UInt64(name.dropFirst()), let slot = slots[born] {
      return nodes[slot.raw] == born ? slot : nil
    }
    return Self.number(name, after: "slot ").map { Slot($0) }
  }

  func window(_ name: String) -> WindowID? {
    if let index = windows.lastIndex(of: name) { return WindowID(UInt32(index)) }
    return Self.number(name, after: "window ").map { WindowID($0) }
  }

  func symbol(_ name: String) -> Symbol? { known[name] }

  private static func number(_ name: String, after prefix: String) -> UInt32? {
    name.hasPrefix(prefix) ? UInt32(name.dropFirst(prefix.count)) : nil
  }
}

/// The names in the sessions of a file: a fork continues those of its parent.
struct TextSessions {
  /// The names in the session that is being written or read.
  var names = TextNames()
  private var id = SessionID(rawValue: 0)
  /// The names with which each session began, and what its events added.
  private var sessions: [SessionID: Recorded] = [:]

  private struct Recorded {
    var names: TextNames
    var events: [(position: UInt64, event: Event)] = []
  }

  mutating func begin(
    _ beginning: SessionBeginning, symbol: UInt32, base: [UInt8]?
  ) throws(SessionFileError) {
    let origin = beginning.description.origin
    id = beginning.id
    var recorded = Recorded(names: TextNames())
    if let base {
      var state: Hierarchy?
      do throws(HistoryError) { state = try SessionHistory.hierarchy(inBase: base) } catch {
        state = nil  // Nodes that aren't known are called by their slots.
      }
      recorded.names = TextNames(beginning.names, in: state)
    } else if beginning.position > 0, let point = origin.point, let parent = sessions[point.id] {
      recorded.names = parent.names
      for (position, event) in parent.events where position <= beginning.position {
        recorded.names.took(event, at: position)
      }
      recorded.names.undefine(from: symbol)
    }
    names = recorded.names
    sessions[id] = recorded
  }

  mutating func define(_ texts: [String]) {
    names.define(texts)
    sessions[id]?.names.define(texts)
  }

  mutating func took(_ event: Event, at position: UInt64) {
    switch event {
    case .created, .windowOpened:
      names.took(event, at: position)
      sessions[id]?.events.append((position, event))
    default: break
    }
  }
}
