internal import LMDB
internal import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// The one thread of a store that commits: it moves closed batches of every session into the log,
/// as many in one transaction as have come together.
///
/// After work it lingers: it looks again every half millisecond for a while before it parks, so that
/// a writer in steady use never has to wake it. Who waits for durability does not wait for it to wake
/// but commits what there is himself (``commitNow()``): there is one turn, and whoever has it commits for
/// all.
final class WriterThread: Sendable {
  private static let nap: UInt64 = 500_000
  /// Naps before it parks: a tenth of a second, so that twenty commands a second find it awake.
  private static let naps = 200
  private static let firstRetry: UInt64 = 10_000_000
  private static let longestRetry: UInt64 = 1_000_000_000
  /// A transaction takes no more frames once it has taken this many bytes of them.
  private static let transactionSize = 4 << 20
  /// How much is written before the pages are let go of that LMDB looked at meanwhile.
  private static let residence = 4 << 20

  private struct State {
    var feeds: [SessionFeed] = []
    var isStopping = false
    var idleWork: (@Sendable (_ goesOn: () -> Bool) -> Void)?
  }
  private let state = Lock(State())

  /// What committing needs, kept from commit to commit; whoever holds it commits.
  private struct Turn: ~Copyable {
    var busy: [SessionFeed] = []
    var moved: [Moved] = []
    var writer = BatchWriter()
    /// The format row that was in order.
    var format: [UInt8] = []
    /// How many bytes went into the log since its pages were let go of.
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

  /// Whether this is a child process of the one that the thread is in.
  var isForked: Bool { environment.isForked }

  /// Takes a session's outbox in charge; the first one starts the thread.
  func add(_ feed: SessionFeed) throws(StoreError) {
    state.withLock { $0.feeds.append(feed) }
    try thread.withLock { (thread) throws(StoreError) in
      if thread == nil {
        thread = try Thread { [self] in run() }
      }
    }
  }

  /// Has `work` done once, when nothing waits to be committed; it breaks off when it is told so.
  func whenIdle(_ work: @escaping @Sendable (_ goesOn: () -> Bool) -> Void) {
    state.withLock { $0.idleWork = work }
  }

  /// Lets a session go, whose outbox is empty or is left to the next opening.
  func remove(_ feed: SessionFeed) {
    state.withLock { state in state.feeds.removeAll { $0 === feed } }
  }

  /// Whether the store is being closed.
  private var isStopping: Bool { state.withLock { $0.isStopping } }

  /// Commits what is closed, once more, and ends the thread.
  func stop() {
    state.withLock { $0.isStopping = true }
    bell.ring()
    if let thread = thread.withLock({ $0.take() }) { thread.join() }
  }

  /// A batch was closed: wakes the thread only if it has parked.
  @inline(__always)
  func nudge() {
    if isParked.load(ordering: .sequentiallyConsistent) { bell.ring() }
  }

  /// Somebody waits: wakes the thread.
  func hurry() { bell.ring() }

  /// Waits until nothing closed is left in the outbox of `feed`, or it can't be committed now.
  func drain(_ feed: SessionFeed) {
    commitNow()
    while feed.outbox.hasWork, feed.trouble == nil, feed.lostFrom == nil {
      feed.wantsRoom.store(true, ordering: .sequentiallyConsistent)
      hurry()
      feed.room.wait(nanoseconds: 20_000_000)
    }
  }

  /// Commits what is closed by now, on the calling thread, unless that is in the middle of a
  /// transaction.
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
      // Whoever has the turn commits for all: to wait for him would only make him hand it over.
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
      if !state.withLock({ $0.feeds }).contains(where: \.hasWork) { bell.wait() }
      isParked.store(false, ordering: .sequentiallyConsistent)
      quiet = 0
    }
  }

  private enum Outcome {
    case idle
    /// Somebody else is at it.
    case busy
    case committed
    /// It should be tried again later.
    case failed
  }

  private struct Moved {
    let feed: SessionFeed
    let end: Int
    let size: Int
    let progress: SessionFeed.Progress
    let isOver: Bool
  }

  /// Commits what is closed in all sessions.
  private func commit(in turn: inout Turn) -> Outcome {
    let feeds = state.withLock { $0.feeds }
    for feed in feeds where feed.hasWork { turn.busy.append(feed) }
    if turn.busy.isEmpty { return .idle }
    let outcome = commitBusy(&turn)
    if turn.written > WriterThread.residence {
      turn.written = 0
      environment.shed()
    }
    turn.busy.removeAll(keepingCapacity: true)
    turn.moved.removeAll(keepingCapacity: true)
    return outcome
  }

  private func commitBusy(_ turn: inout Turn) -> Outcome {
    var culprit: SessionFeed?
    do throws(StoreError) {
      try environment.write { (transaction) throws(StoreError) in
        culprit = nil
        try FormatGuard.check(in: transaction, known: &turn.format)
        turn.moved.removeAll(keepingCapacity: true)
        for feed in turn.busy {
          culprit = feed
          // Asked for each anew: what another one has just added may be behind all that this one has.
          let greatest = try transaction.greatest(.record)
          let isLast = greatest.map { feed.session >= $0 } ?? true
          turn.moved.append(try move(feed, isLast: isLast, with: &turn.writer, into: &transaction))
        }
        culprit = nil
      }
    } catch {
      if error.isWorthRetrying {
        for feed in turn.busy { feed.report(error) }
        return .failed
      }
      // What can never be committed takes nobody else's batches with it; its outbox stays as it is.
      for feed in culprit.map({ [$0] }) ?? turn.busy {
        feed.report(error)
        feed.lose(from: feed.durable.load(ordering: .acquiring) + 1)
        remove(feed)
        feed.finish()
        feed.outbox.unlock()
      }
      return .committed
    }
    for moved in turn.moved {
      turn.written += moved.size
      moved.feed.outbox.release(to: moved.end)
      moved.feed.advance(to: moved.progress)
      if moved.isOver { bury(moved.feed) }
    }
    return .committed
  }

  /// Lets go of a session that was given up and whose end is in the log.
  private func bury(_ feed: SessionFeed) {
    remove(feed)
    do throws(StoreError) {
      try feed.outbox.remove()
    } catch {
      feed.report(error)  // The next opening finds it empty and takes it away.
    }
    feed.finish()
  }

  /// Moves the closed frames of `feed` into the transaction, and its end behind them if it was lost.
  private func move(
    _ feed: SessionFeed, isLast: Bool, with writer: inout BatchWriter,
    into transaction: inout WriteTransaction
  ) throws(StoreError) -> Moved {
    var progress = feed.progress.withLock { $0 }
    guard try transaction.head(of: feed.session) ?? 0 <= progress.head else {
      throw StoreError(
        .conflict, "Session \(feed.session) was written by somebody else",
        hint: "a session has one writer; look for a copy of this process")
    }
    let log = BatchWriter.Log(feed.session, feed.id, isLast: isLast)
    let outbox = feed.outbox
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
    let isOver = frame == nil && feed.lostFrom != nil
    if isOver, let lost = feed.lostFrom {
      let row = EndRow(
        how: .lost, head: progress.head, time: now(), lostFrom: min(lost, progress.head + 1))
      try transaction.set(
        row.sealed(feed.session), at: Key.row(.end, feed.session).span)
    }
    return Moved(feed: feed, end: offset, size: taken, progress: progress, isOver: isOver)
  }
}
