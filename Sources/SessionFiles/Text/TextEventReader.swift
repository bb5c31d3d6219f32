package import NavlogEventText
internal import NavlogHistory
package import NavlogNavigation

/// Reads events from a session as text that are recorded as a new session, with what lines of facts
/// don't tell: the values of commands, the answers of objects, and what an event links to.
package struct TextEventReader {
  private let transcoder: EventTranscoder
  /// The recorded symbols of the session's names, in the order of their ids.
  private var symbols: [Symbol] = []
  /// The nodes by their slots in the session.
  private var nodes: [UInt32: String] = [:]

  package init() throws(SessionFileError) {
    do throws(HistoryError) { transcoder = try EventTranscoder() } catch {
      throw SessionFileError(error)
    }
  }

  /// Whether a line, which isn't an event, says that events of a session as text follow.
  package static func isBeginning(_ line: FactLine) -> Bool { line.item == .header }

  /// Returns the event of a line whose fields don't tell all of it, with the nodes, names and
  /// positions of `context`; `nil` if they do.
  package mutating func event(
    of line: FactLine, in context: some FactContext
  ) throws(ScriptError) -> Event? {
    if case .array(let names)? = try line.object("batch")?["names"] {
      // Names that are defined in the same order have the same ids.
      for name in names.strings ?? [] { symbols.append(try Self.symbol(name, line, context)) }
    }
    let newcomer = line["slot"] == nil ? nil : try line.number("slot", UInt32.self)
    if let newcomer { nodes[newcomer] = try line.text("node") }
    // A value that the event sets is in a field.
    guard line["value"] == nil, line["large"] == nil, let position = try line.position(),
      let digits = try line.text("bytes"), let bytes = [UInt8](digits: digits),
      let event = transcoder.event(bytes, at: UInt64(clamping: position))?.entry?.event
    else { return nil }
    // Distances need a position that no distance is greater than.
    return event.counterpart(
      at: .max, to: .max,
      Counterparts(context: context, symbols: symbols, nodes: nodes, newcomer: newcomer))
  }

  private static func symbol(
    _ name: String, _ line: FactLine, _ context: some FactContext
  ) throws(ScriptError) -> Symbol {
    do throws(SinkError) { return try context.symbol(name) } catch {
      throw ScriptError(.notRecorded, line: line.number, error.message, hint: error.hint)
    }
  }
}

/// What the numbers of a session are in the one that is recorded.
private struct Counterparts<Context: FactContext>: SessionMapping {
  let context: Context
  let symbols: [Symbol]
  let nodes: [UInt32: String]
  /// The slot of the node that the event creates.
  let newcomer: UInt32?

  func counterpart(of slot: Slot) -> Slot {
    guard !slot.isNone, let name = nodes[slot.raw] else { return slot }
    return slot.raw == newcomer ? context.newSlot(name) : context.slot(name)
  }

  /// Windows are numbered in the order in which they are opened, in both.
  func counterpart(of window: WindowID) -> WindowID { window }

  func counterpart(of symbol: Symbol) -> Symbol {
    symbol.isNone || Int(symbol.raw) > symbols.count ? .none : symbols[Int(symbol.raw) - 1]
  }

  func counterpart(of position: Position) -> Position { context.position(Int(position)) }
}
