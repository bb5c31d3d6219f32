internal import Synchronization

/// The state that a session's writer and the store's writer thread share: their outbox, the
/// progress of the log, the waiting receipts, and the last error.
final class SessionCommitState: Sendable {
  let session: SessionNumber
  let id: SessionID
  let outbox: Outbox

  /// The end of the session's log; only the writer thread changes it.
  struct Progress {
    var head: UInt64
    var chain: HistoryHash
  }
  let progress: Lock<Progress>
  /// The last durable position.
  let durable: Atomic<UInt64>

  /// Whether the session was given up: equivalent to ``lostFrom`` at the cost of a load.
  let isLost = Atomic<Bool>(false)

  /// Signaled when space was released for a writer that set `wantsRoom`.
  let room = Wakeup()
  let wantsRoom = Atomic<Bool>(false)

  private struct State {
    var waiters: [(position: UInt64, completion: @Sendable (StoreError?) -> Void)] = []
    var pendingError: StoreError?
    var lostFrom: UInt64?
    var isOver = false
  }
  private let state = Lock(State())

  init(
    session: SessionNumber, id: SessionID, outbox: Outbox, head: UInt64, chain: HistoryHash
  ) {
    self.session = session
    self.id = id
    self.outbox = outbox
    progress = Lock(Progress(head: head, chain: chain))
    durable = Atomic(head)
  }

  /// The error of the last commit, while it is being retried.
  var pendingError: StoreError? { state.withLock { $0.pendingError } }

  /// The first lost position, after the session was given up.
  var lostFrom: UInt64? { state.withLock { $0.lostFrom } }

  /// Whether the writer thread has work to do for this session.
  var hasWork: Bool { outbox.hasWork || isLost.load(ordering: .acquiring) }

  /// Calls `completion` when `position` is durable, or with the error that makes this impossible.
  func whenDurable(_ position: UInt64, _ completion: @escaping @Sendable (StoreError?) -> Void) {
    enum Answer { case durable, lost(UInt64), over, later }
    let answer: Answer = state.withLock { state in
      if durable.load(ordering: .acquiring) >= position { return .durable }
      if let lost = state.lostFrom, position >= lost { return .lost(lost) }
      if state.isOver { return .over }
      state.waiters.append((position, completion))
      return .later
    }
    switch answer {
    case .durable: completion(nil)
    case .lost(let from): completion(lostError(from))
    case .over: completion(closedError)
    case .later: break
    }
  }

  /// Marks everything up to `progress` as durable.
  func advance(to progress: Progress) {
    self.progress.withLock { $0 = progress }
    durable.store(progress.head, ordering: .releasing)
    let ready = state.withLock { state in
      state.pendingError = nil
      let ready = state.waiters.filter { $0.position <= progress.head }
      if !ready.isEmpty { state.waiters.removeAll { $0.position <= progress.head } }
      return ready
    }
    for waiter in ready { waiter.completion(nil) }
    ringForRoom()
  }

  /// Records that a commit failed and will be retried.
  func report(_ pendingError: StoreError) {
    state.withLock { $0.pendingError = pendingError }
    ringForRoom()
  }

  /// Gives the session up: nothing from `position` on will be in the log.
  func lose(from position: UInt64) {
    let gone = state.withLock { state in
      let from = min(position, state.lostFrom ?? position)
      state.lostFrom = from
      isLost.store(true, ordering: .releasing)
      let gone = state.waiters.filter { $0.position >= from }
      state.waiters.removeAll { $0.position >= from }
      return gone
    }
    for waiter in gone { waiter.completion(lostError(position)) }
    ringForRoom()
  }

  /// Records that this session makes no more progress, and fails the waiting receipts.
  func finish() {
    let left = state.withLock { state in
      defer { state.waiters = [] }
      state.isOver = true
      return state.waiters
    }
    for waiter in left { waiter.completion(closedError) }
    ringForRoom()
  }

  func lostError(_ from: UInt64) -> StoreError {
    let error = StoreError(
      .lost, "Session \(session) was given up: what follows position \(from - 1) is lost",
      hint: "start a session that continues it", cause: pendingError?.cause)
    guard error.kind == .vanished else { return error }
    return StoreError(
      .lost,
      "The files of the store were moved, removed or replaced while it was open: what follows position "
        + "\(from - 1) of session \(session) is lost",
      hint: "start the app again, which makes a new store; end it before its store is removed",
      cause: error.cause)
  }

  private var closedError: StoreError {
    StoreError(.closed, "The store was closed before session \(session) was durable")
  }

  private func ringForRoom() {
    if wantsRoom.exchange(false, ordering: .acquiringAndReleasing) { room.ring() }
  }
}
