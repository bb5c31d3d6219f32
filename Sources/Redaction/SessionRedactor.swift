package import NavlogHistory
package import NavlogNavigation
internal import NavlogRestoration
internal import NavlogRestorationStore
package import NavlogStore

/// Redacts one session: its batches, in order, and what belongs to it.
///
/// It is a value: a copy taken at a position redacts a session that was forked there.
///
/// ```swift
/// var redactor = SessionRedactor(of: beginning, policy, key) { id in try store.value(id, of: number) }
/// let beginning = redactor.beginning(…)
/// let batch = try redactor.redact(batch)
/// ```
package struct SessionRedactor: Sendable {
  /// Returns the bytes of a large value; `nil` if they are lost.
  package typealias Values = @Sendable (ValueID) throws(HistoryError) -> [UInt8]?

  let policy: RedactionPolicy
  let key: RedactionKey
  let values: ValueRedactor
  private var declarations: Declarations
  private let fetch: Values

  /// The names of the session itself, by their ids, and those of the redacted one.
  private var originals: [String]
  private var names = NameTable()
  /// The classes of the nodes, by slot.
  private var classes: [Slot: String] = [:]
  private var numbers = NumberTable()
  /// The nodes so far, by the events that created them.
  private var born: Set<Position> = []
  /// The state that the last event of the redacted session cited.
  private var cited: Provenance?
  /// The state of the redacted session.
  package private(set) var hierarchy = Hierarchy()
  /// The large values that the redacted session refers to and that weren't taken yet.
  private var large: [(id: ValueID, bytes: [UInt8])] = []
  private var treated = RedactionSummary()
  /// What is subtracted from all times, so that the start is a full hour; a fork's times are shifted
  /// as far as those of the session that it continues.
  package let shift: UInt64

  /// How each name and value was treated so far. The classes that the app declares leave even if no node
  /// has them.
  package var tally: RedactionSummary {
    var tally = treated
    for name in declarations.classes {
      tally.addOnce(.name(.className, name), .keep, written: name)
    }
    return tally
  }

  /// Creates a redactor for a session that begins with `beginning`.
  package init(
    of beginning: SessionBeginning, _ policy: RedactionPolicy, _ key: RedactionKey,
    citing cited: [CitedSession] = [], values fetch: @escaping Values
  ) {
    (self.policy, self.key, self.fetch) = (policy, key, fetch)
    values = ValueRedactor(Redaction(policy, key))
    declarations = Declarations(beginning.description.metadata)
    originals = beginning.names
    for name in originals { declarations.add(name: name) }
    shift = beginning.started % Self.hour
    numbers.add(sessions: cited.map(\.number))
  }

  /// Creates the redactor of a session that was forked where `parent` is.
  package init(
    forking parent: SessionRedactor, at beginning: SessionBeginning, values: @escaping Values
  ) {
    (policy, key, self.values) = (parent.policy, parent.key, parent.values)
    declarations = Declarations(beginning.description.metadata)
    for name in parent.originals { declarations.add(name: name) }
    fetch = values
    (originals, names, classes, numbers, born) = (
      parent.originals, parent.names, parent.classes, parent.numbers, parent.born
    )
    hierarchy = parent.hierarchy
    shift = parent.shift
  }

  /// The nanoseconds in an hour, to which the start is rounded down.
  package static let hour: UInt64 = 3_600_000_000_000

  // MARK: - Events

  /// Returns the state with which the session begins, redacted.
  package mutating func redact(base: [UInt8]) throws(HistoryError) -> [UInt8] {
    let rewritten = try SessionHistory.rewritten(base: base, by: &self)
    hierarchy = rewritten.hierarchy
    _ = names.takeNew()
    return rewritten.bytes
  }

  /// Returns a batch, redacted, with the digest of the state after it.
  package mutating func redact(_ batch: borrowing LogBatch) throws(HistoryError) -> LogBatch {
    originals += batch.names
    for name in batch.names { declarations.add(name: name) }
    var redacted = try batch.rewritten(by: &self)
    redacted.time = time(redacted.time)
    redacted.names = names.takeNew()
    hierarchy.settle()
    redacted.digest = StateDigest(hierarchy.digest)
    return redacted
  }

  /// Returns the unfinished command after the last batch, redacted.
  package mutating func redact(
    _ left: SessionEnding.InterruptedCommand
  ) throws(HistoryError) -> SessionEnding.InterruptedCommand {
    var batch = LogBatch(first: left.first)
    (batch.count, batch.command, batch.time) = (left.count, left.command, left.time)
    (batch.names, batch.body) = (left.names, left.body)
    let redacted = try redact(batch)
    return SessionEnding.InterruptedCommand(
      first: redacted.first, command: redacted.command, time: redacted.time,
      count: redacted.count, names: redacted.names, body: redacted.body)
  }

  /// The names that are defined so far in the redacted session, in the order of their ids.
  package var definedNames: [String] { names.texts }

  /// Returns the large values to which the events since the last call refer, in their order.
  package mutating func takeLargeValues() -> [(id: ValueID, bytes: [UInt8])] {
    defer { large = [] }
    return large
  }

  /// Returns a time of the session, relative to a start at a full hour.
  package func time(_ time: UInt64) -> UInt64 { time >= shift ? time - shift : 0 }

  /// Returns the start of the session, rounded down to a full hour.
  package func start(_ started: UInt64) -> UInt64 {
    let time = time(started)
    return time - time % Self.hour
  }

  // MARK: - Names outside events

  /// Returns the name for one of a mark or a session.
  package mutating func name(_ name: String, as role: NameRole) -> String {
    let keeps = policy.keeps(name, as: role)
    let text = keeps ? name : "redacted-" + key.word(role.rawValue, Array(name.utf8))
    treated.add(.name(role, keeps ? name : nil), keeps ? .keep : .hash, written: text)
    return text
  }

  /// Returns the description of the session's classes, without values.
  package var metadata: [UInt8] { declarations.redacted(key) }

  /// Returns the number that stands for the session numbered `number`.
  package mutating func number(ofSession number: UInt32) -> UInt32 {
    numbers.session(number)
  }
}

extension SessionRedactor: EventRewriter {
  package mutating func began(_ slot: Slot, class symbol: Symbol, born position: Position) {
    born.insert(position)
    classes[slot] = symbol.isNone ? "" : original(symbol)
  }

  package mutating func symbol(_ symbol: Symbol, as role: NameRole, of slot: Slot) -> Symbol {
    guard !symbol.isNone else { return symbol }
    let className = role == .key ? classes[slot] ?? "" : ""
    if let known = names.symbol(for: symbol, role, className) { return known }
    let name = original(symbol)
    let keeps = keeps(name, as: role, in: className)
    let text = keeps ? name : hashed(name, as: role)
    if role != .key {
      treated.add(.name(role, keeps ? name : nil), keeps ? .keep : .hash, written: text)
    }
    return names.add(text, for: symbol, role, className)
  }

  package mutating func size(_ size: UInt32) -> UInt32 { numbers.size(size) }

  package mutating func level(_ level: UInt32) -> UInt32 { numbers.level(level) }

  package mutating func version(_ version: UInt32, of slot: Slot) -> UInt32 {
    declarations.declares(classes[slot] ?? "") ? version : numbers.version(version)
  }

  package mutating func session(_ number: UInt32) -> UInt32 { numbers.session(number) }

  package mutating func value(
    _ value: LoggedEvent.Value?, _ fingerprint: Fingerprint, of symbol: Symbol, in slot: Slot
  ) throws(HistoryError) -> (value: LoggedEvent.Value?, fingerprint: Fingerprint) {
    let name = original(symbol)
    let className = classes[slot] ?? ""
    let bytes: [UInt8]?
    switch value {
    case nil: bytes = nil
    case .inline(let inline): bytes = inline
    case .kept(let id): bytes = try fetch(id)
    }
    // Of a value that is lost, only its identity is known.
    let result =
      bytes.map {
        values.redacted(
          $0, of: name, in: className, declared: declarations.treatment(of: name, in: className)
        ) { reference($0) }
      }
      ?? ValueRedactor.Result(
        bytes: values.encoded(values.hash(fingerprint.bytes, name)), treatment: .hash)
    treated.add(
      .value(className: className, key: name), result.treatment, written: result.bytes)
    let redacted = Fingerprint(of: result.bytes.span)
    guard result.bytes.count > SessionHistory.largestInlineValue else {
      return (.inline(result.bytes), redacted)
    }
    let id = ValueID(of: result.bytes.span)
    large.append((id, result.bytes))
    return (.kept(id), redacted)
  }

  package mutating func rewrote(to event: Event?) {
    cited = if case .provenanceRecorded(let state)? = event { state } else { nil }
    if let event { hierarchy.apply(event) } else { hierarchy.pass() }
  }

  // MARK: - Names

  /// Returns the name of a node of the session, or of one that it cites, as it leaves in a reference;
  /// `nil` for another name.
  private func reference(_ name: String) -> String? {
    if let (born, session) = FormerNode.parts(of: name) {
      return numbers.known(session).map { FormerNode.name(born, ofSession: $0) }
    }
    return Position(lastingName: name).flatMap { born.contains($0) ? name : nil }
  }

  /// The name of a symbol. One without a name, which only damage or a test makes, has its number.
  private func original(_ symbol: Symbol) -> String {
    let index = Int(symbol.raw) - 1
    return originals.indices.contains(index) ? originals[index] : "\(symbol.raw)"
  }

  private func keeps(_ name: String, as role: NameRole, in className: String) -> Bool {
    if ContractNames.contain(name, as: role) { return true }
    switch role {
    case .className where declarations.declares(name): return true
    case .key:
      let declared = declarations.treatment(of: name, in: className)
      if policy.hides(key: name, at: [name], in: className) { return false }
      let treatment = policy.treatment(of: [name], in: className, text: nil) ?? declared ?? .hash
      return declared != nil || treatment.showsName || policy.showsPart(of: name, in: className)
    default: return declarations.isPublic(name) || policy.keeps(name, as: role)
    }
  }

  private func hashed(_ name: String, as role: NameRole) -> String {
    if role == .path {
      // The parts of a path are the identifiers of nodes, and stay equal to them.
      return name.split(separator: "/", omittingEmptySubsequences: false).map { part in
        let part = String(part)
        if let cited, isCited(part) { return "\(cited)" }
        if NodePath.isPlace(part) { return part }
        return keeps(part, as: .restoration, in: "") ? part : hashed(part, as: .restoration)
      }.joined(separator: "/")
    }
    let isHidden = name.hasPrefix(Symbol.hiddenPrefix)
    return (isHidden ? Symbol.hiddenPrefix : "") + key.name(name, as: role)
  }
}

extension SessionRedactor {
  /// Whether a part of a path is the state that was just cited, as the session itself names it. The
  /// path of a node without a place begins with it.
  private func isCited(_ part: String) -> Bool {
    let words = part.split(separator: ":", omittingEmptySubsequences: false)
    guard words.count == 2, let session = UInt32(words[0]), let number = numbers.known(session)
    else { return false }
    return "\(number):\(words[1])" == cited?.description
  }
}

extension Fingerprint {
  fileprivate var bytes: [UInt8] { raw.bigEndianBytes }
}

extension UInt64 {
  fileprivate var bigEndianBytes: [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: self &>> UInt64(56 - 8 * $0)) }
  }
}
