internal import NavlogEventText
internal import NavlogHistory
internal import NavlogNavigation
internal import NavlogStore

/// Writes events as the lines that `play --json --events all` prints, and reads them.
///
/// What such a line doesn't say is in further fields: `after`, the nanoseconds since the event
/// before; `cause`, the position of the event it links to; `slot`, that of a new node; `value`, what
/// it sets; and `large`, a value that is kept beside the events. If a line still doesn't mean the
/// event, byte by byte, it has its `bytes`.
struct EventTranslator {
  private enum Field {
    static let after = "after"
    static let cause = "cause"
    static let slot = "slot"
    static let value = "value"
    static let large = "large"
    static let bytes = "bytes"
  }

  /// An event with all that its batch knows about it.
  struct Stored {
    var bytes: [UInt8]
    /// The nanoseconds since the event before.
    var delta: UInt64
    /// The large values it refers to.
    var references: [ValueID]
  }

  private var transcoder: EventTranscoder
  private let context = Context()

  init() throws(SessionFileError) {
    do throws(HistoryError) { transcoder = try EventTranscoder() } catch {
      throw SessionFileError(error)
    }
  }

  /// Returns the line of an event, and the event if this program knows it.
  mutating func line(
    of stored: Stored, at position: UInt64, command: UInt64, _ extra: [OutputLine.Field],
    _ names: TextNames
  ) -> (text: String, event: Event?) {
    let logged = transcoder.event(stored.bytes, at: position)
    let entry = logged?.entry
    var fields = extra
    if stored.delta > 0 { fields.append(.init(Field.after, JSON(stored.delta))) }
    if !stored.references.isEmpty {
      fields.append(.init(Field.large, .array(stored.references.map { .string("\($0)") })))
    }
    var kind = OutputLine.EventKind.structural
    var (name, node) = ("unknown", String?.none)
    if let entry {
      var after = names
      after.took(entry.event, at: position)
      let words = entry.event.words(after)
      (kind, name, node) = (words.kind, words.name, words.node)
      fields += words.fields
      if entry.link != 0 { fields.append(.init(Field.cause, .integer(Int(entry.link)))) }
      if case .created(let slot, _, _, _, _) = entry.event {
        fields.append(.init(Field.slot, .integer(Int(slot.raw))))
      }
      if case .inline(let bytes)? = logged?.value {
        fields.append(.init(Field.value, ExactValue.json(bytes)))
      }
    }
    func text(_ fields: [OutputLine.Field]) -> String {
      OutputLine.event(
        kind, position: Int(clamping: position), name: name, node: node, fields: fields,
        command: Int(clamping: command)
      ).json
    }
    let line = text(fields)
    if entry != nil, meant(line, at: position, names) == stored.bytes {
      return (line, entry?.event)
    }
    fields.append(.init(Field.bytes, .string(stored.bytes.digits)))
    return (text(fields), entry?.event)
  }

  /// Returns the bytes of the event that a line means; `nil` if it means none.
  private mutating func meant(_ line: String, at position: UInt64, _ names: TextNames) -> [UInt8]? {
    do throws(ScriptError) {
      return try FactLine(Array(line.utf8), number: 0).map { (line) throws(ScriptError) in
        try read(line, at: position, names).bytes
      }
    } catch {
      return nil
    }
  }

  /// Reads a line, and returns also the event if this program knows it.
  mutating func event(
    of line: FactLine, at position: UInt64, _ names: TextNames
  ) throws(ScriptError) -> (stored: Stored, event: Event?) {
    let stored = try read(line, at: position, names)
    return (stored, transcoder.event(stored.bytes, at: position)?.entry?.event)
  }

  private mutating func read(
    _ line: FactLine, at position: UInt64, _ names: TextNames
  ) throws(ScriptError) -> Stored {
    var stored = Stored(
      bytes: [], delta: try line.number(Field.after, UInt64.self), references: [])
    stored.references = try references(line)
    if let digits = try line.text(Field.bytes) {
      guard let bytes = [UInt8](digits: digits) else {
        throw line.wrong(Field.bytes, "has other characters than hexadecimal digits")
      }
      stored.bytes = bytes
      return stored
    }
    context.names = names
    context.newcomer = Slot(try line.number(Field.slot, UInt32.self))
    context.staged = nil
    context.unknown = nil
    let event = try FactReader(line, in: context).event()
    if let unknown = context.unknown {
      throw line.wrong(
        line.field(with: unknown) ?? "node",
        "is '\(unknown)', which is nothing that the session has here",
        hint: "a node is 'n' and the position of its creation, and a text is among the 'names'")
    }
    let entry = RecordedEvent(event, link: try line.number(Field.cause, Position.self))
    let value =
      context.staged.map { LoggedEvent.Value.inline($0) }
      ?? stored.references.first.map { .kept($0) }
    guard let bytes = transcoder.bytes(of: entry, value, at: position) else {
      throw line.wrong(Field.value, "is too large")
    }
    stored.bytes = bytes
    return stored
  }

  private func references(_ line: FactLine) throws(ScriptError) -> [ValueID] {
    guard let field = line[Field.large] else { return [] }
    guard case .array(let elements) = field, let texts = elements.strings else {
      throw line.wrong(Field.large, "is a list of texts")
    }
    var references: [ValueID] = []
    for text in texts {
      guard let id = UInt128(digits: text) else {
        throw line.wrong(Field.large, "has '\(text)', which is not 32 hexadecimal digits")
      }
      references.append(ValueID(rawValue: id))
    }
    return references
  }
}

/// The meaning of names in a line.
private final class Context: FactContext {
  var names = TextNames()
  /// The slot of the node that the event creates.
  var newcomer = Slot.none
  /// The value that the event sets.
  var staged: [UInt8]?
  /// The first name in the line that means nothing.
  var unknown: String?

  func slot(_ name: String) -> Slot { known(name, names.slot(name)) ?? .none }
  func newSlot(_ name: String) -> Slot { newcomer }
  func window(_ name: String) -> WindowID { known(name, names.window(name)) ?? WindowID(.max - 1) }
  func symbol(_ name: String) throws(SinkError) -> Symbol {
    known(name, names.symbol(name)) ?? .none
  }
  func position(_ position: Int) -> Position { Position(truncatingIfNeeded: position) }

  private func known<T>(_ name: String, _ meaning: T?) -> T? {
    if meaning == nil { unknown = unknown ?? name }
    return meaning
  }

  func stage(_ value: JSON) throws(SinkError) -> Fingerprint {
    guard let bytes = ExactValue.bytes(value) else {
      throw SinkError("it has no encoding", isOfValue: true)
    }
    staged = bytes
    return Fingerprint(of: bytes.span)
  }
}
