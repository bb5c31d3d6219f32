internal import NavlogLMDB
import NavlogPlatform
internal import Synchronization

/// The thread of a store that commits: it moves the closed batches of all sessions into the log, as
/// many as possible in one transaction.
///
/// After work it polls every half millisecond for a while before it parks, so that a writer in
/// steady use never has to wake it. A thread that waits for durability doesn't wait for this thread
/// to wake up, but commits the pending batches itself (``commitNow()``): a lock makes sure that one
/// thread at a time commits for all.
final class WriterThread: Sendable {
  private static let nap: UInt64 = 500_000
  /// The number of naps before it parks: 0.1 s, so that at twenty commands a second it stays awake.
  private static let naps = 200
  private static let firstRetry: UInt64 = 10_000_000
  private static let longestRetry: UInt64 = 1_000_000_000
  /// How long a commit waits for another process. It is retried, but a thread that waits for its
  /// turn to commit can't be interrupted.
  private static let patience: UInt64 = 250_000_000
  /// The number of bytes of frames after which a transaction takes no more frames.
  private static let transactionSize = 4 << 20
  /// The number of bytes written after which the mapped pages are released.
  private static let residence = 4 << 20

  private struct State {
    var commitStates: [SessionCommitState] = []
    var isStopping = false
    var idleWork: (@Sendable (_ goesOn: () -> Bool) -> Void)?
  }
  private let state = Lock(State())

  /// The memory for committing, reused between commits; the thread that holds the lock commits.
  private struct Turn: ~Copyable {
    var busy: [SessionCommitState] = []
    var moved: [Moved] = []
    var writer = BatchWriter()
    /// The last valid format row.
    var format: [UInt8] = []
    /// The number of bytes written to the log since the mapped pages were released.
    var written = 0
  }
  private let turn = Lock(Turn())

  private let bell = Wakeup()
  private let isParked = Atomic<Bool>(false)
  private let thread = Lock<Thread?>(nil)
  private let environment: Environment
  private let now: @Sendable () -> UInt64

  init(_ environment: Environment, now: @escaping @Sendable () -> UInt64) {
    self.environment = environment
    self.now = now
  }

  /// Whether this process is a forked child of the thread's process.
  var isForked: Bool { environment.isForked }

  /// Adds a session's outbox; the first one starts the thread.
  func add(_ commitState: SessionCommitState) throws(StoreError) {
    state.withLock { $0.commitStates.append(commitState) }
    try thread.withLock { (thread) throws(StoreError) in
      guard thread == nil else { return }
      do throws(SystemError) { thread = try Thread { [self] in run() } } catch {
        throw .system("pthread_create", "a thread", error.number)
      }
    }
  }

  /// Runs `work` once when there is nothing to commit; `work` must stop when `goesOn` returns
  /// `false`.
  func whenIdle(_ work: @escaping @Sendable (_ goesOn: () -> Bool) -> Void) {
    state.withLock { $0.idleWork = work }
  }

  /// Removes a session whose outbox is empty or is left to the next opening.
  func remove(_ commitState: SessionCommitState) {
    state.withLock { state in state.commitStates.removeAll { $0 === commitState } }
  }

  /// Whether the store is being closed.
  private var isStopping: Bool { state.withLock { $0.isStopping } }

  /// Commits the closed batches once more, and ends the thread.
  func stop() {
    state.withLock { $0.isStopping = true }
    bell.ring()
    if let thread = thread.withLock({ $0.take() }) { thread.join() }
  }

  /// Wakes the thread if it is parked, after a batch was closed.
  @inline(__always)
  func wakeIfParked() {
    if isParked.load(ordering: .sequentiallyConsistent) { bell.ring() }
  }

  /// Wakes the thread.
  func wake() { bell.ring() }

  /// Waits until the outbox of `commitState` has no closed frames, or they can't be committed now.
  func drain(_ commitState: SessionCommitState) {
    commitNow()
    while commitState.outbox.hasWork, commitState.pendingError == nil, commitState.lostFrom == nil {
      commitState.wantsRoom.store(true, ordering: .sequentiallyConsistent)
      wake()
      commitState.room.wait(nanoseconds: 20_000_000)
    }
  }

  /// Commits the closed batches on the calling thread, unless it is in a transaction.
  func commitNow() {
    if !environment.isUsedByThisThread {
      _ = turn.withLock { commit(in: &$0) }
    }
  }

  private func run() {
    var quiet = 0
    var retry: UInt64 = 0
    while true {
      let isStopping = isStopping
      // The thread that holds the lock commits for all, so there is no need to wait for it.
      switch turn.withLockIfAvailable({ commit(in: &$0) }) ?? .busy {
      case .busy:
        quiet = 0
        bell.wait(nanoseconds: WriterThread.nap)
        continue
      case .committed:
        quiet = 0
        retry = 0
        continue
      case .failed:
        if isStopping { return }
        quiet = 0
        retry = min(max(retry * 2, WriterThread.firstRetry), WriterThread.longestRetry)
        bell.wait(nanoseconds: retry)
        continue
      case .idle:
        if isStopping { return }
      }
      quiet += 1
      if quiet == 2, let work = state.withLock({ $0.idleWork.take() }) {
        work { !isStopping }
      }
      if quiet < WriterThread.naps {
        bell.wait(nanoseconds: WriterThread.nap)
        continue
      }
      isParked.store(true, ordering: .sequentiallyConsistent)
      if !state.withLock({ $0.commitStates }).contains(where: \.hasWork) { bell.wait() }
      isParked.store(false, ordering: .sequentiallyConsistent)
      quiet = 0
    }
  }

  private enum Outcome {
    case idle
    /// Another thread is committing.
    case busy
    case committed
    /// To be retried later.
    case failed
  }

  private struct Moved {
    let commitState: SessionCommitState
    let end: Int
    let size: Int
    let progress: SessionCommitState.Progress
    let isOver: Bool
  }

  /// Commits the closed batches of all sessions.
  private func commit(in turn: inout Turn) -> Outcome {
    let commitStates = state.withLock { $0.commitStates }
    for commitState in commitStates where commitState.hasWork { turn.busy.append(commitState) }
    if turn.busy.isEmpty { return .idle }
    let outcome = commitBusy(&turn)
    if turn.written > WriterThread.residence {
      turn.written = 0
      environment.dropPageCache()
    }
    turn.busy.removeAll(keepingCapacity: true)
    turn.moved.removeAll(keepingCapacity: true)
    return outcome
  }

  private func commitBusy(_ turn: inout Turn) -> Outcome {
    var culprit: SessionCommitState?
    do throws(StoreError) {
      try environment.write(waitingAtMost: WriterThread.patience) {
        (transaction) throws(StoreError) in
        culprit = nil
        try FormatGuard.check(in: transaction, known: &turn.format)
        turn.moved.removeAll(keepingCapacity: true)
        for commitState in turn.busy {
          culprit = commitState
          // Read again for each session: the one before may have added records that come after
          // those of this one.
          let greatest = try transaction.greatest(.record)
          let isLast = greatest.map { commitState.session >= $0 } ?? true
          turn.moved.append(
            try move(commitState, isLast: isLast, with: &turn.writer, into: &transaction))
        }
        culprit = nil
      }
    } catch {
      if error.isWorthRetrying {
        for commitState in turn.busy { commitState.report(error) }
        return .failed
      }
      // A batch that can never be committed doesn't affect other sessions; its outbox stays
      // unchanged.
      for commitState in culprit.map({ [$0] }) ?? turn.busy {
        commitState.report(error)
        commitState.lose(from: commitState.durable.load(ordering: .acquiring) + 1)
        remove(commitState)
        commitState.finish()
        commitState.outbox.unlock()
      }
      return .committed
    }
    for moved in turn.moved {
      turn.written += moved.size
      moved.commitState.outbox.release(to: moved.end)
      moved.commitState.advance(to: moved.progress)
      if moved.isOver { removeGivenUp(moved.commitState) }
    }
    return .committed
  }

  /// Removes a session that was given up and whose end is in the log.
  private func removeGivenUp(_ commitState: SessionCommitState) {
    remove(commitState)
    do throws(StoreError) {
      try commitState.outbox.remove()
    } catch {
      commitState.report(error)  // The next opening finds it empty and removes it.
    }
    commitState.finish()
  }

  /// Writes the closed frames of `commitState` in the transaction, followed by its end if it was lost.
  private func move(
    _ commitState: SessionCommitState, isLast: Bool, with writer: inout BatchWriter,
    into transaction: inout WriteTransaction
  ) throws(StoreError) -> Moved {
    var progress = commitState.progress.withLock { $0 }
    guard try transaction.head(of: commitState.session) ?? 0 <= progress.head else {
      throw StoreError(
        .conflict, "Session \(commitState.session) was written by another process",
        hint: "a session has one writer; look for a copy of this process")
    }
    let log = BatchWriter.Log(commitState.session, commitState.id, isLast: isLast)
    let outbox = commitState.outbox
    var offset = outbox.oldest
    var taken = 0
    var frame = outbox.closedFrame(at: &offset)
    while let current = frame {
      var after = OutboxLayout.aligned(offset &+ current.length)
      taken += current.length
      let next = taken < WriterThread.transactionSize ? outbox.closedFrame(at: &after) : nil
      try outbox.withBytes(at: offset, count: current.length) { (bytes) throws(StoreError) in
        try writer.write(
          current, bytes, to: log, keepsChain: next == nil, progress: &progress,
          into: &transaction)
      }
      offset = after
      frame = next
    }
    let isOver = frame == nil && commitState.lostFrom != nil
    if isOver, let lost = commitState.lostFrom {
      let row = EndRow(
        how: .lost, head: progress.head, time: now(), lostFrom: min(lost, progress.head + 1))
      try transaction.set(
        row.sealed(commitState.session), at: Key.row(.end, commitState.session).span)
    }
    return Moved(
      commitState: commitState, end: offset, size: taken, progress: progress, isOver: isOver)
  }
}
