internal import NavlogCBOR
internal import NavlogHistory
internal import NavlogRedaction
internal import NavlogStore

/// Writes sessions without their private data: as derivatives, with identities and chains of their
/// own.
struct RedactedExport {
  private let store: Store
  private let redaction: Redaction
  /// The sessions that were written before, by the identities of the sessions themselves.
  private var written: [SessionID: Written] = [:]

  /// A session that was written.
  private struct Written {
    let id: SessionID
    /// The chain and the redactor where the next session begins, if it begins in this one.
    var end: (position: UInt64, chain: HistoryHash, redactor: SessionRedactor)?
  }

  /// The size of the events after which a command has a digest; the last one of a session that has
  /// ended has one, too.
  private static let digestInterval = 64 << 10

  init(_ store: Store, _ redaction: Redaction) {
    (self.store, self.redaction) = (store, redaction)
  }

  /// Writes a session, and returns how its values and names were treated.
  ///
  /// - Parameters:
  ///   - isPart: whether it is a part of the session.
  ///   - next: the position where the next session begins, if it begins in this one.
  mutating func write(
    _ part: SessionPart, _ contents: SessionContents, isPart: Bool, before next: UInt64?,
    to writer: inout some SessionOutput & ~Copyable
  ) throws(SessionFileError) -> RedactionSummary {
    let original = contents.beginning
    let parent = original.description.origin.point.flatMap { written[$0.id]?.end }
    let continued = contents.base == nil && original.position > 0 ? parent : nil
    var redactor = redactor(part, original, continued?.redactor)
    var beginning = beginning(original, contents, isPart, redactor: &redactor)
    let id = beginning.id
    if contents.base == nil {
      beginning.chain = HistoryHash(of: id, from: beginning.description.origin)
    }
    let base = try read { () throws(HistoryError) in
      try contents.base.map { (base) throws(HistoryError) in try redactor.redact(base: base) }
    }
    var symbol = UInt32(clamping: redactor.definedNames.count) + 1
    if base != nil { beginning.names = redactor.definedNames }
    var large = redactor.takeLargeValues().sorted { $0.id.rawValue < $1.id.rawValue }
    try writer.begin(
      beginning, symbol: symbol, cited: cited(part.cited, &redactor), base: base)

    written[original.id] = Written(id: id)
    var chain = beginning.chain
    var marks = Marks(contents.marks)
    var sinceDigest = 0
    let isWhole = isPart || contents.ending.how != .cut
    var end = next == original.position ? (original.position, chain, redactor) : nil
    marks.pass(original.position, chain)
    try store.forEachBatch(
      of: part.number, after: original.position, chain: original.chain, through: contents.head
    ) { (batch, _) throws(SessionFileError) in
      var redacted: LogBatch
      do throws(HistoryError) { redacted = try redactor.redact(batch) } catch {
        throw SessionFileError(error)
      }
      sinceDigest += redacted.body.count
      if sinceDigest < Self.digestInterval, !isWhole || redacted.last != contents.head {
        redacted.digest = StateDigest()
      } else {
        sinceDigest = 0
      }
      chain = redacted.chain(after: chain, of: id, symbol: symbol)
      symbol += UInt32(redacted.names.count)
      large += redactor.takeLargeValues()
      try writer.add(redacted, chain: chain)
      marks.pass(redacted.last, chain)
      if redacted.last == next { end = (redacted.last, chain, redactor) }
    }
    written[original.id]?.end = end
    var seen: Set<ValueID> = []
    for value in large where seen.insert(value.id).inserted {
      try writer.add(value: value.id, value.bytes)
    }
    // A store lists marks by their names.
    let all = marks.all.map { mark in
      SessionMark(
        name: redactor.name(mark.name, as: .mark), position: mark.position,
        made: redactor.time(mark.made), chain: mark.chain)
    }
    for mark in all.sorted(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }) {
      try writer.add(mark)
    }
    for note in contents.notes {
      if let note = redacted(note, by: redactor) { try writer.add(note) }
    }
    try writer.end(try ending(contents.ending, by: &redactor))
    return redactor.tally
  }

  private func redactor(
    _ part: SessionPart, _ beginning: SessionBeginning, _ parent: SessionRedactor?
  ) -> SessionRedactor {
    let (store, number) = (store, part.number)
    let values: SessionRedactor.Values = { id throws(HistoryError) in
      do throws(StoreError) { return try store.value(id, of: number) } catch {
        throw HistoryError(error)
      }
    }
    if let parent { return SessionRedactor(forking: parent, at: beginning, values: values) }
    return SessionRedactor(
      of: beginning, redaction.policy, redaction.key, citing: part.cited, values: values)
  }

  /// Returns the beginning of the derivative.
  private func beginning(
    _ original: SessionBeginning, _ contents: SessionContents, _ isPart: Bool,
    redactor: inout SessionRedactor
  ) -> SessionBeginning {
    let given = original.description
    var description = SessionConfiguration(
      app: given.app, build: given.build, origin: origin(given.origin),
      name: given.name.map { redactor.name($0, as: .session) }, metadata: redactor.metadata)
    description.rules = given.rules
    var beginning = SessionBeginning(
      id: redaction.derivative(
        of: original.id, from: contents.base == nil ? 0 : original.position,
        through: isPart ? contents.head : 0),
      store: 0, description: description, started: redactor.start(original.started), machine: [],
      boot: "", process: 0, program: original.program, position: original.position,
      chain: redaction.chain(at: original.chain), time: redactor.time(original.time), names: [])
    beginning.isRedacted = true
    return beginning
  }

  /// Returns the origin in the derivative of the session it came from.
  private func origin(_ origin: SessionOrigin) -> SessionOrigin {
    guard var point = origin.point else { return origin }
    let known = written[point.id]
    point.chain =
      known?.end.flatMap { $0.position == point.position ? $0.chain : nil }
      ?? redaction.chain(at: point.chain)
    point.id = known?.id ?? derivative(of: point.id)
    point.session = .elsewhere
    return SessionOrigin(origin.kind, point)
  }

  private func derivative(of id: SessionID) -> SessionID {
    do throws(StoreError) {
      guard let session = try store.session(id) else { return redaction.derivative(of: id) }
      return redaction.derivative(of: id, from: session.base)
    } catch {
      return redaction.derivative(of: id)
    }
  }

  private func cited(
    _ cited: [CitedSession], _ redactor: inout SessionRedactor
  ) -> [CitedSession] {
    var all: [CitedSession] = []
    for session in cited where session.number > 0 {
      all.append(
        CitedSession(
          number: redactor.number(ofSession: session.number),
          id: written[session.id]?.id ?? derivative(of: session.id)))
    }
    return all.sorted { $0.number < $1.number }
  }

  private func ending(
    _ ending: SessionEnding, by redactor: inout SessionRedactor
  ) throws(SessionFileError) -> SessionEnding {
    var ending = ending
    ending.time = redactor.time(ending.time)
    ending.interrupted = try read { () throws(HistoryError) in
      try ending.interrupted.map { (left) throws(HistoryError) in try redactor.redact(left) }
    }
    return ending
  }

  /// Returns the record of a fork: positions of nodes, and rules.
  private func redacted(_ note: SessionNote, by redactor: SessionRedactor) -> SessionNote? {
    do throws(CBORSyntaxError) {
      guard case .array(var parts) = try CBORValue(decoding: note.bytes.span), parts.count == 3,
        case .text(let text) = parts[0], let id = UInt128(text, radix: 16),
        case .array(let nodes) = parts[1], case .array(let rejected) = parts[2]
      else { return nil }
      let known = SessionID(rawValue: id)
      parts[0] = .text("\(written[known]?.id ?? derivative(of: known))")
      parts[1] = .array(nodes.filter { $0.kind == .unsigned })
      parts[2] = .array(rejected.map { $0.isRule ? $0 : .text("") })
      return SessionNote(
        name: note.name, bytes: try CBORValue.array(parts).encoded(),
        made: redactor.time(note.made))
    } catch {
      return nil
    }
  }

  private func read<T>(_ body: () throws(HistoryError) -> T) throws(SessionFileError) -> T {
    do throws(HistoryError) { return try body() } catch { throw SessionFileError(error) }
  }
}

/// The marks of a session with their chains in its derivative.
private struct Marks {
  private var pending: ArraySlice<SessionMark>
  private var chain = HistoryHash(rawValue: 0)
  private var done: [SessionMark] = []

  init(_ marks: [SessionMark]) { pending = marks.sorted { $0.position < $1.position }[...] }

  /// Notes that the chain at `position`, an end of a command, is `chain`.
  mutating func pass(_ position: UInt64, _ chain: HistoryHash) {
    take { $0.position < position }
    self.chain = chain
  }

  /// The marks, in the order of their positions.
  var all: [SessionMark] {
    var marks = self
    marks.take { _ in true }
    return marks.done
  }

  private mutating func take(where isBefore: (SessionMark) -> Bool) {
    while var mark = pending.first, isBefore(mark) {
      mark.chain = chain
      done.append(mark)
      pending.removeFirst()
    }
  }
}

extension CBORValue {
  /// Whether this is a position, or the code of a rule.
  fileprivate var isRule: Bool {
    switch self {
    case .unsigned: true
    case .text(let text):
      text.utf8.count <= 12
        && text.allSatisfy { $0.isASCII && ($0.isUppercase || $0.isNumber || $0 == "-") }
    default: false
    }
  }
}
