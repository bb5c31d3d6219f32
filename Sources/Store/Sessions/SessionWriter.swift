internal import Synchronization
internal import NavlogLMDB

/// The only writer of a session: adds the events of outermost commands to its log.
///
/// Call ``begin(at:expecting:)``, then ``append(_:at:)`` for each event, then
/// ``close(digest:announcesSnapshot:)``. None of these waits for the disk: a closed batch survives
/// the process immediately, and a power loss once its ``Receipt`` is durable. Use a writer from one
/// thread at a time.
public final class SessionWriter {
  /// The session of this writer.
  public let session: SessionNumber
  /// The identity of the session.
  public let id: SessionID
  /// The position of the last event, in the open batch or before it.
  public var position: UInt64 { head }
  /// The number of the last command that was begun.
  public var command: UInt64 { commands }

  /// How long a call waits for space, in nanoseconds; `nil` for no limit.
  ///
  /// After that time the call throws ``StoreError/Code/noRoom``. It has had no effect then, except
  /// that ``intern(_:)`` knows its name, and can be repeated.
  public var patience: UInt64?

  private let store: Store
  let commitState: SessionCommitState
  let thread: WriterThread
  let outbox: Outbox
  private let policy: BacklogPolicy
  let fork: ForkMark
  private var symbols: SymbolTable
  /// Whether some of them aren't in a closed batch yet.
  private var owesSymbols = false
  /// How many of them are in the open batch.
  private var writtenSymbols = 0
  // Stored and private, so that the compiler can prove exclusive access instead of checking it at
  // run time.
  private var head: UInt64
  private var commands: UInt64
  private var time: UInt64
  private var isOver = false
  /// Values that are already in the log or in a closed batch.
  private var recentValues: Set<ValueID> = []
  /// The number of values that the next event will refer to.
  private var attachedValues = 0
  /// The beginning of the last wait that was reported.
  private var reportedSince: UInt64 = 0

  init(
    store: Store, commitState: SessionCommitState, thread: WriterThread, policy: BacklogPolicy,
    symbols: SymbolTable, command: UInt64, time: UInt64
  ) {
    self.store = store
    self.commitState = commitState
    self.thread = thread
    self.policy = policy
    fork = ForkMark(store.environment)
    self.symbols = symbols
    self.time = time
    commands = command
    session = commitState.session
    id = commitState.id
    outbox = commitState.outbox
    head = commitState.durable.load(ordering: .acquiring)
    if case .blockFor(let patience) = policy { self.patience = patience.limit }
  }

  /// The error of failing commits while they are retried; `nil` if there is none.
  public var pendingError: StoreError? { commitState.pendingError }

  /// The first lost position, after the session was given up.
  public var lostFrom: UInt64? { commitState.lostFrom }

  /// Opens the batch of a command at `time`, in nanoseconds since 1970.
  ///
  /// With `expecting`, throws ``StoreError/Code/conflict`` unless it equals the head. A time before
  /// the last one is replaced by the last one: times of a session never decrease.
  public func begin(at time: UInt64, expecting: UInt64? = nil) throws(StoreError) {
    try checkUsable()
    precondition(
      !outbox.hasOpenFrame, "A batch is closed before the next begins" + SessionWriter.race)
    if let expecting, expecting != position {
      throw StoreError(
        .conflict, "Session \(session) is at position \(position), not at \(expecting)",
        hint: "read what was added since, and decide again")
    }
    self.time = max(self.time, time)
    if try !outbox.begin(first: position &+ 1, time: self.time, command: commands &+ 1) {
      let began = Store.monotonicTime()
      repeat {
        try waitForRoom(since: began)
      } while try !outbox.begin(first: position &+ 1, time: self.time, command: commands &+ 1)
    }
    commands &+= 1
    attachedValues = 0
    writtenSymbols = 0
    if owesSymbols {
      do throws(StoreError) { try writeSymbols() } catch {
        outbox.abandon()
        commands &-= 1
        throw error
      }
    }
  }

  /// Appends an event, which is one CBOR item, at `time`. Returns its position.
  @discardableResult
  @inline(__always)
  public func append(_ event: Span<UInt8>, at time: UInt64) throws(StoreError) -> UInt64 {
    // A session that has ended has no open batch.
    if commitState.isLost.load(ordering: .relaxed) || fork.isForked { throw overError() }
    if !outbox.hasOpenFrame { try refuseEvent() }
    guard event.count <= RecordLayout.largestEvent else { throw tooLarge(event.count) }
    let room = event.count &+ OutboxLayout.Entry.overhead
    if !outbox.fits(room) { try make(room: room) }
    let delta = time > self.time ? time &- self.time : 0
    self.time &+= delta
    outbox.append(event: event, delta: delta)
    attachedValues = 0
    head &+= 1
    return head
  }

  /// Stores a large value beside the log. Returns the id with which the next event of this batch
  /// can refer to it. Equal values are stored once. An event refers to at most 200 of them.
  public func attach(_ value: Span<UInt8>) throws(StoreError) -> ValueID {
    try checkUsable()
    precondition(outbox.hasOpenFrame, "A value belongs to a batch")
    guard value.count <= ValueID.largestValue else { throw tooLarge(value.count) }
    guard attachedValues < RecordLayout.mostValues else {
      throw StoreError(
        .tooLarge, "An event refers to at most \(RecordLayout.mostValues) large values",
        hint: "spread them over several events")
    }
    let id = ValueID(of: value)
    let isKnown = recentValues.contains(id)
    try make(room: 16 &+ value.count &+ OutboxLayout.Entry.overhead)
    let none: [UInt8] = []
    outbox.append(
      OutboxLayout.Entry.value, id.rawValue.bigEndianBytes.span, isKnown ? none.span : value)
    if !isKnown {
      if recentValues.count >= 256 { recentValues.removeAll(keepingCapacity: true) }
      recentValues.insert(id)
    }
    attachedValues &+= 1
    return id
  }

  /// Returns the symbol of `text` in this session. A new one becomes durable with the open batch,
  /// or else with the next.
  public func intern(_ text: String) throws(StoreError) -> UInt32 {
    if let known = symbols.find(text) { return known }
    guard text.utf8.count <= SymbolTable.largestText else { throw tooLarge(text.utf8.count) }
    let symbol = symbols.define(text)
    owesSymbols = true
    if outbox.hasOpenFrame { try writeSymbols() }
    return symbol.id
  }

  /// Returns the text of a symbol of this session.
  public func text(of symbol: UInt32) -> String? { symbols.text(of: symbol) }

  /// Closes the batch: from here on it survives the process.
  ///
  /// `announcesSnapshot` stores the chain as well, so that a snapshot taken here doesn't have to
  /// compute it.
  @discardableResult
  public func close(
    digest: StateDigest, announcesSnapshot: Bool = false
  ) throws(StoreError) -> Receipt {
    try checkUsable()
    precondition(outbox.hasOpenFrame, "There is a batch to close" + SessionWriter.race)
    if outbox.count == 0 {
      outbox.abandon()
      recentValues.removeAll(keepingCapacity: true)
      commands &-= 1
    } else {
      if owesSymbols { try writeSymbols() }
      outbox.close(digest: digest, keepsChain: announcesSnapshot)
      if owesSymbols { settleSymbols() }
      thread.wakeIfParked()
    }
    return receipt(at: position)
  }

  /// Returns a receipt for everything up to `position`, including what isn't written yet.
  public func receipt(at position: UInt64) -> Receipt {
    Receipt(position: position, commitState: commitState, thread: thread)
  }

  /// Ends the session cleanly: waits until all of it is durable, and records the end in the store.
  ///
  /// Throws ``StoreError/Code/noRoom`` if that takes longer than ``patience``; the session then
  /// continues.
  public func end(at time: UInt64? = nil) throws(StoreError) {
    try checkUsable()
    precondition(!outbox.hasOpenFrame, "A batch is closed before its session ends")
    try settle()
    try store.end(commitState, head: position, time: max(self.time, time ?? 0))
    isOver = true
  }

  // MARK: - Room

  @inline(never)
  private func make(room size: Int) throws(StoreError) {
    let began = Store.monotonicTime()
    while !outbox.fits(size) {
      if try outbox.makeRoom(size) { return }
      try waitForRoom(since: began)
    }
  }

  /// Writes the symbols that are missing from the open batch.
  private func writeSymbols() throws(StoreError) {
    while writtenSymbols < symbols.unwritten.count {
      try write(symbols.unwritten[writtenSymbols])
      writtenSymbols += 1
    }
  }

  @inline(never)
  private func settleSymbols() {
    symbols.settle()
    writtenSymbols = 0
    owesSymbols = false
  }

  private func write(_ symbol: SymbolTable.Symbol) throws(StoreError) {
    let text = Array(symbol.text.utf8)
    try make(room: 4 &+ text.count &+ OutboxLayout.Entry.overhead)
    let id: [4 of UInt8] = [
      UInt8(truncatingIfNeeded: symbol.id &>> 24), UInt8(truncatingIfNeeded: symbol.id &>> 16),
      UInt8(truncatingIfNeeded: symbol.id &>> 8), UInt8(truncatingIfNeeded: symbol.id),
    ]
    outbox.append(OutboxLayout.Entry.symbol, id.span, text.span)
  }

  @inline(never)
  func waitForRoom(since began: UInt64) throws(StoreError) {
    try checkUsable()
    let waited = Store.monotonicTime() &- began
    switch policy {
    case .blockFor(let patience):
      if waited >= WriteTimeouts.silence, reportedSince != began, let pendingError {
        reportedSince = began
        patience.report(pendingError)
      }
    case .giveUp where pendingError != nil:
      let lost = position &- UInt64(outbox.hasOpenFrame ? outbox.count : 0) &+ 1
      commitState.lose(from: lost)
      thread.wake()
      throw commitState.lostError(lost)
    default: break
    }
    thread.wake()
    if let patience, waited >= patience { throw noRoomError() }
    commitState.wantsRoom.store(true, ordering: .sequentiallyConsistent)
    commitState.room.wait(nanoseconds: min(20_000_000, patience ?? .max))
  }

  /// Throws if nothing can be added any more: accessing the outbox could then damage its new
  /// owner's data.
  @inline(__always)
  private func checkUsable() throws(StoreError) {
    if isOver || commitState.isLost.load(ordering: .relaxed) || fork.isForked {
      throw overError()
    }
  }

  /// Throws when the session has ended; otherwise the calls come out of turn.
  @inline(never)
  private func refuseEvent() throws(StoreError) {
    try checkUsable()
    preconditionFailure("An event belongs to a batch" + SessionWriter.race)
  }

  deinit { store.abandon(commitState) }
}
