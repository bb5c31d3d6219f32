internal import Synchronization

/// What a session's writer and the store's writer thread share: the outbox between them, how far the
/// log has come, who waits for it, and what is wrong.
final class SessionFeed: Sendable {
  let session: SessionNumber
  let id: LogID
  let outbox: Outbox

  /// Where the session's log stands; only the writer thread moves it.
  struct Progress {
    var head: UInt64
    var chain: Chain
  }
  let progress: Lock<Progress>
  /// The last position that survives power loss.
  let durable: Atomic<UInt64>

  /// Whether the session was given up: the same as ``lostFrom``, at the cost of a load.
  let isLost = Atomic<Bool>(false)

  /// Rung when room was made for a writer that said it waits.
  let room = Wakeup()
  let wantsRoom = Atomic<Bool>(false)

  private struct State {
    var waiters: [(position: UInt64, told: @Sendable (StoreError?) -> Void)] = []
    var trouble: StoreError?
    var lostFrom: UInt64?
    var isOver = false
  }
  private let state = Lock(State())

  init(
    session: SessionNumber, id: LogID, outbox: Outbox, head: UInt64, chain: Chain
  ) {
    self.session = session
    self.id = id
    self.outbox = outbox
    progress = Lock(Progress(head: head, chain: chain))
    durable = Atomic(head)
  }

  /// Why the last commit failed, while it is being tried again.
  var trouble: StoreError? { state.withLock { $0.trouble } }

  /// The first position that was lost, once the session had to be given up.
  var lostFrom: UInt64? { state.withLock { $0.lostFrom } }

  /// Whether the writer thread has something to do for this session.
  var hasWork: Bool { outbox.hasWork || isLost.load(ordering: .acquiring) }

  /// Calls `told` once `position` is durable, or with the error that makes it impossible.
  func whenDurable(_ position: UInt64, _ told: @escaping @Sendable (StoreError?) -> Void) {
    enum Answer { case durable, lost(UInt64), over, later }
    let answer: Answer = state.withLock { state in
      if durable.load(ordering: .acquiring) >= position { return .durable }
      if let lost = state.lostFrom, position >= lost { return .lost(lost) }
      if state.isOver { return .over }
      state.waiters.append((position, told))
      return .later
    }
    switch answer {
    case .durable: told(nil)
    case .lost(let from): told(lostError(from))
    case .over: told(closedError)
    case .later: break
    }
  }

  /// Says that everything up to `progress` is durable.
  func advance(to progress: Progress) {
    self.progress.withLock { $0 = progress }
    durable.store(progress.head, ordering: .releasing)
    let ready = state.withLock { state in
      state.trouble = nil
      let ready = state.waiters.filter { $0.position <= progress.head }
      if !ready.isEmpty { state.waiters.removeAll { $0.position <= progress.head } }
      return ready
    }
    for waiter in ready { waiter.told(nil) }
    ringForRoom()
  }

  /// Says that a commit failed and will be tried again.
  func report(_ trouble: StoreError) {
    state.withLock { $0.trouble = trouble }
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
    for waiter in gone { waiter.told(lostError(position)) }
    ringForRoom()
  }

  /// Says that nobody will move this session any more.
  func finish() {
    let left = state.withLock { state in
      defer { state.waiters = [] }
      state.isOver = true
      return state.waiters
    }
    for waiter in left { waiter.told(closedError) }
    ringForRoom()
  }

  func lostError(_ from: UInt64) -> StoreError {
    StoreError(
      .lost, "Session \(session) was given up: what follows position \(from - 1) is lost",
      hint: "start a session that continues it",
      cause: trouble?.cause)
  }

  private var closedError: StoreError {
    StoreError(.closed, "The store was closed before session \(session) was durable")
  }

  private func ringForRoom() {
    if wantsRoom.exchange(false, ordering: .acquiringAndReleasing) { room.ring() }
  }
}
