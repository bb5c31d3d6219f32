internal import Synchronization
internal import LMDB

/// The one writer of a session: puts the events of outermost commands into its log.
///
/// ``begin(at:expecting:)``, then ``append(_:at:)`` for each event, then
/// ``close(digest:announcesSnapshot:)``. Nothing here waits for the disk: a closed batch outlives the
/// process at once and power loss when its ``Receipt`` says so. To be used from one thread at a time.
public final class SessionWriter {
  /// What happens when the queue is full because commits fail.
  public enum BacklogPolicy: Sendable {
    /// The caller waits until there is room.
    case block
    /// The caller waits, and gets the error when that takes too long; what was closed stays queued,
    /// and comes into the log with the next opening of the store.
    case blockFor(Patience)
    /// The session ends as lost from the first batch that found no place.
    case giveUp
  }

  /// The session that is written.
  public let session: SessionNumber
  /// Its identity.
  public let id: LogID
  /// The position of the last event, in the open batch or before it.
  public var position: UInt64 { head }
  /// The number of the last command that was begun.
  public var command: UInt64 { commands }

  /// How long a call waits for room, in nanoseconds; `nil`: until there is some.
  ///
  /// A call that has waited that long throws ``StoreError/Code/noRoom``. It has done nothing then, but
  /// that ``intern(_:)`` knows its name, and may be made again.
  public var patience: UInt64?

  private let store: Store
  private let feed: SessionFeed
  private let thread: WriterThread
  private let outbox: Outbox
  private let policy: BacklogPolicy
  private let fork: ForkMark
  private var symbols: SymbolTable
  /// Whether some of them are in no closed batch yet.
  private var owesSymbols = false
  /// How many of them the open batch has.
  private var writtenSymbols = 0
  // Stored and private: the compiler then proves that nothing overlaps where it would ask at run time.
  private var head: UInt64
  private var commands: UInt64 = 0
  private var time: UInt64
  private var openEvents = 0
  private var isOver = false
  /// Values that the log or a closed batch holds already.
  private var recentValues: Set<ValueID> = []
  /// How many values the next event is to name.
  private var attachedValues = 0
  /// When the wait began that was told of last.
  private var toldSince: UInt64 = 0

  init(
    store: Store, feed: SessionFeed, thread: WriterThread, policy: BacklogPolicy,
    symbols: SymbolTable, time: UInt64
  ) {
    self.store = store
    self.feed = feed
    self.thread = thread
    self.policy = policy
    fork = ForkMark(store.environment)
    self.symbols = symbols
    self.time = time
    session = feed.session
    id = feed.id
    outbox = feed.outbox
    head = feed.durable.load(ordering: .acquiring)
    if case .blockFor(let patience) = policy { self.patience = patience.limit }
  }

  /// Why commits fail just now, while they are tried again; `nil` when all is well.
  public var trouble: StoreError? { feed.trouble }

  /// The first position lost, once the session was given up.
  public var lostFrom: UInt64? { feed.lostFrom }

  /// Opens the batch of a command that came at `time`, in nanoseconds since 1970.
  ///
  /// With `expecting`, throws ``StoreError/Code/conflict`` unless that is the head. A time before the
  /// last one is taken as the last one: times of a session never go back.
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
    openEvents = 0
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

  /// Adds an event, one CBOR item, that came at `time`; returns its position.
  @discardableResult
  @inline(__always)
  public func append(_ event: Span<UInt8>, at time: UInt64) throws(StoreError) -> UInt64 {
    try checkUsable()
    precondition(outbox.hasOpenFrame, "An event belongs to a batch" + SessionWriter.race)
    guard event.count <= RecordLayout.largestEvent else { throw tooLarge(event.count) }
    let room = event.count &+ OutboxLayout.Entry.overhead
    if !outbox.fits(room) { try make(room: room) }
    let delta = time > self.time ? time &- self.time : 0
    self.time &+= delta
    outbox.append(event: event, delta: delta)
    openEvents &+= 1
    attachedValues = 0
    head &+= 1
    return head
  }

  /// Keeps a large value beside the log and returns the name that an event of this batch, added next,
  /// may give it; equal values are kept once. An event names 200 of them at the most.
  public func attach(_ value: Span<UInt8>) throws(StoreError) -> ValueID {
    try checkUsable()
    precondition(outbox.hasOpenFrame, "A value belongs to a batch")
    guard value.count <= ValueID.largestValue else { throw tooLarge(value.count) }
    guard attachedValues < RecordLayout.mostValues else {
      throw StoreError(
        .tooLarge, "An event names \(RecordLayout.mostValues) large values at the most",
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

  /// The symbol that stands for `text` in this session from now on; new ones become durable with the
  /// batch that is open, or else the next.
  public func intern(_ text: String) throws(StoreError) -> UInt32 {
    if let known = symbols.find(text) { return known }
    guard text.utf8.count <= SymbolTable.largestText else { throw tooLarge(text.utf8.count) }
    let symbol = symbols.define(text)
    owesSymbols = true
    if outbox.hasOpenFrame { try writeSymbols() }
    return symbol.id
  }

  /// The text of a symbol of this session.
  public func text(of symbol: UInt32) -> String? { symbols.text(of: symbol) }

  /// Closes the batch: from here on it outlives the process.
  ///
  /// `announcesSnapshot` keeps the chain beside it, so that a snapshot taken here needs no search.
  @discardableResult
  public func close(
    digest: StateDigest, announcesSnapshot: Bool = false
  ) throws(StoreError) -> Receipt {
    try checkUsable()
    precondition(outbox.hasOpenFrame, "There is a batch to close" + SessionWriter.race)
    if openEvents == 0 {
      outbox.abandon()
      recentValues.removeAll(keepingCapacity: true)
      commands &-= 1
    } else {
      if owesSymbols { try writeSymbols() }
      outbox.close(digest: digest, keepsChain: announcesSnapshot)
      if owesSymbols { settleSymbols() }
      thread.nudge()
    }
    return receipt(at: position)
  }

  /// The promise that everything up to `position` will survive power loss: what is not written yet, too.
  public func receipt(at position: UInt64) -> Receipt {
    Receipt(position: position, feed: feed, thread: thread)
  }

  /// Ends the session cleanly: waits until all of it is durable, and says so in the store.
  ///
  /// Throws ``StoreError/Code/noRoom`` when that takes longer than ``patience``; the session goes on then.
  public func end(at time: UInt64? = nil) throws(StoreError) {
    try checkUsable()
    precondition(!outbox.hasOpenFrame, "A batch is closed before its session ends")
    try settle()
    try store.end(feed, head: position, time: max(self.time, time ?? 0))
    isOver = true
  }

  /// Waits until every closed batch is durable.
  ///
  /// Throws ``StoreError/Code/noRoom`` when that takes longer than ``patience``.
  public func settle() throws(StoreError) {
    let receipt = receipt(at: position &- UInt64(outbox.hasOpenFrame ? openEvents : 0))
    guard patience != nil else { return try receipt.wait() }
    thread.commitNow()
    let began = Store.monotonicTime()
    while !receipt.isDurable { try waitForRoom(since: began) }
  }

  /// What else it may be where batches are opened and closed out of turn.
  private static let race =
    "; if the calls come in that order, two threads write one session: a data race"

  // MARK: - Room

  @inline(never)
  private func make(room size: Int) throws(StoreError) {
    let began = Store.monotonicTime()
    while !outbox.fits(size) {
      if try outbox.makeRoom(size) { return }
      try waitForRoom(since: began)
    }
  }

  /// Writes the names that the open batch lacks.
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
  private func waitForRoom(since began: UInt64) throws(StoreError) {
    try checkUsable()
    let waited = Store.monotonicTime() &- began
    switch policy {
    case .blockFor(let patience):
      if waited >= Patience.silence, toldSince != began, let trouble {
        toldSince = began
        patience.told(trouble)
      }
    case .giveUp where trouble != nil:
      let lost = position &- UInt64(outbox.hasOpenFrame ? openEvents : 0) &+ 1
      feed.lose(from: lost)
      thread.hurry()
      throw feed.lostError(lost)
    default: break
    }
    thread.hurry()
    if let patience, waited >= patience { throw noRoomError() }
    feed.wantsRoom.store(true, ordering: .sequentiallyConsistent)
    feed.room.wait(nanoseconds: min(20_000_000, patience ?? .max))
  }

  /// What a call throws that has waited long enough.
  package func noRoomError() -> StoreError {
    StoreError(
      .noRoom,
      trouble?.message ?? "Session \(session) can't be written as fast as it is recorded",
      hint: trouble?.hint ?? "try again in a moment", cause: trouble?.cause)
  }

  /// Throws when nothing can be added any more: to touch the outbox then would harm whoever owns it.
  @inline(__always)
  private func checkUsable() throws(StoreError) {
    if isOver || feed.isLost.load(ordering: .relaxed) || fork.isForked {
      throw overError()
    }
  }

  private func overError() -> StoreError {
    if fork.isForked { return .usedAfterFork }
    if let lost = feed.lostFrom { return feed.lostError(lost) }
    return StoreError(
      .ended, "Session \(session) has ended",
      hint: "begin a new session; sessions are never reopened")
  }

  private func tooLarge(_ size: Int) -> StoreError {
    StoreError(
      .tooLarge, "\(size) bytes are more than an event, a value or a name may have",
      hint: "keep large things in files of the app's own, and their names in the state")
  }

  deinit { store.abandon(feed) }
}
