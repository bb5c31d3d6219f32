internal import NavlogRedaction
internal import NavlogSessionFiles
package import NavlogStore

/// Ships the sessions of a store: one round.
///
/// A session leaves once it has ended. Whatever interrupts a round, the next one continues where the
/// fleet says it stands.
package struct Shipper {
  private let store: Store
  private let transport: any ShippingTransport
  private let options: ShippingOptions
  private let policy: RedactionPolicy
  /// The state, and what makes it durable.
  private var state: ShippingState
  private let save: Saving
  private var report = ShippingReport()
  /// Sessions of which nothing can have left in an earlier round.
  private var fresh: Set<SessionID> = []
  /// Why a session stays that doesn't keep the others.
  private var trouble: String?

  /// Keeps a state; durably, or so that it survives the process.
  package typealias Saving = (ShippingState, _ durably: Bool) throws(ShippingError) -> Void

  package init(
    _ store: Store, to transport: any ShippingTransport, _ options: ShippingOptions,
    _ state: ShippingState,
    save: @escaping Saving
  ) throws(ShippingError) {
    (self.store, self.transport, self.options) = (store, transport, options)
    (self.state, self.save) = (state, save)
    policy = try options.policy
  }

  /// Ships what can be shipped now.
  ///
  /// - Parameter isStopped: whether to end early; asked before each parcel.
  package mutating func run(
    now: UInt64, until isStopped: () -> Bool = { false }
  ) throws(ShippingError) -> ShippingReport {
    let today = now / 86_400_000_000_000
    if state.day != today { (state.day, state.spent) = (today, 0) }
    let sessions: [SessionInfo]
    do throws(StoreError) { sessions = try store.sessions() } catch {
      throw ShippingError(.session, error.message, hint: error.hint)
    }
    try countDropped(sessions)
    var candidates = sessions.filter { isCandidate($0) }
    guard state.isSampled(options.sample) else {
      report.stopped = "the install is not in the sample"
      candidates.removeAll()
      return report
    }
    while let session = candidates.first, report.stopped == nil {
      candidates.removeFirst()
      try ship(session, isStopped)
    }
    report.pending += candidates.count
    report.diverged = state.entries.count {
      $0.value.generation != 0 && $0.value.outcome == .shipped
    }
    report.stopped = report.stopped ?? trouble
    try save(state, true)
    return report
  }

  /// Counts a session, and returns whether it is to be shipped.
  private mutating func isCandidate(_ session: SessionInfo) -> Bool {
    if session.damage != nil || !session.isRestorable {
      report.excluded += 1
    } else if session.started < state.consented {
      report.beforeConsent += 1
    } else if session.state == .open {
      report.open += 1
    } else {
      switch state.entries[session.id]?.outcome ?? .pending {
      case .pending: return true
      case .shipped: report.shippedBefore += 1
      case .parked: report.parked += 1
      }
    }
    return false
  }

  /// Counts sessions that were on their way and are gone, and forgets those that are done and gone.
  private mutating func countDropped(_ sessions: [SessionInfo]) throws(ShippingError) {
    let here = Set(sessions.map(\.id))
    report.dropped = state.entries.count { !here.contains($0.key) && $0.value.outcome == .pending }
    state.entries = state.entries.filter {
      here.contains($0.key) || $0.value.outcome == .pending
    }
    for session in sessions
    where session.damage == nil && session.isRestorable
      && session.state != .open && session.started >= state.consented
      && state.entries[session.id] == nil
    {
      fresh.insert(session.id)
      state.entries[session.id] = ShippingState.Entry(number: session.number.rawValue)
    }
    try save(state, true)
  }

  /// How far a session came in one pass over its parcels.
  private enum Pass: Hashable {
    case complete
    case again(after: ParcelPoint?)
    case diverged
    case refused(String)
    /// The round ends.
    case stopped
    /// The session is left for a later round, and the others go on.
    case left(String)
  }

  private mutating func ship(
    _ session: SessionInfo, _ isStopped: () -> Bool
  ) throws(ShippingError) {
    var known: ParcelPoint?
    for attempt in 0..<4 {
      var pass = try pass(session, after: known, isStopped)
      // The fleet has it in other pieces, of an earlier version of this program: none begins at the head.
      if case .again(let head?) = pass, head == known { pass = .diverged }
      switch pass {
      case .complete:
        state.entries[session.id]?.outcome = .shipped
        report.shipped += 1
        return try save(state, true)
      case .again(let head): known = head
      case .diverged:
        // A clone of this device, or this device before a backup was restored, has shipped it.
        guard attempt < 3 else { return try park(session) }
        state.entries[session.id]?.generation = UInt64.random(in: 1...UInt64.max)
        try save(state, true)
        known = nil
      case .refused: return try park(session)
      case .stopped:
        report.pending += 1
        return
      case .left(let why):
        report.pending += 1
        trouble = why
        return
      }
    }
    report.pending += 1
  }

  private mutating func park(_ session: SessionInfo) throws(ShippingError) {
    state.entries[session.id]?.outcome = .parked
    report.parked += 1
    try save(state, true)
  }

  /// Sends the parcels of a session after `known`, which the fleet has.
  private mutating func pass(
    _ session: SessionInfo, after known: ParcelPoint?, _ isStopped: () -> Bool
  ) throws(ShippingError) -> Pass {
    let generation = state.entries[session.id]?.generation ?? 0
    guard let redaction = state.redaction(policy, generation: generation) else { return .stopped }
    var shipper = self
    defer { self = shipper }
    var result = Pass.complete
    var known = known
    var failure: ShippingError?
    do throws(SessionFileError) {
      try ParcelExport(of: session.number, in: store, redaction).forEach {
        (parcel) throws(SessionFileError) in
        if known == nil, parcel.opening != nil, !shipper.fresh.contains(session.id) {
          known = shipper.transport.head(of: parcel.ship, shipper.state.install)
        }
        if let known, parcel.ended == nil, parcel.last <= known.position {
          // The fleet has it, if it has the same history.
          if parcel.last < known.position || parcel.after == known.chain { return true }
          result = .diverged
          return false
        }
        if isStopped() {
          result = .stopped
        } else if let obstacle = shipper.obstacle(to: parcel) {
          result = obstacle
        } else {
          do throws(ShippingError) {
            guard let ending = try shipper.send(parcel, &known) else { return true }
            result = ending
          } catch {
            failure = error
          }
        }
        return false
      }
    } catch {
      // What can't be exported doesn't keep the others.
      let isForGood = [.damaged, .tooLarge, .refused, .newer].contains(error.code)
      return isForGood ? .refused(error.message) : .left(error.message)
    }
    if let failure { throw failure }
    return result
  }

  /// Why the budget has no room for a parcel; `nil` if it has.
  private mutating func obstacle(to parcel: Parcel) -> Pass? {
    let size = UInt64(parcel.bytes.count)
    guard size <= options.dailyBudget else {
      return .left("a part of a session is larger than the budget of a day")
    }
    guard state.spent + size > options.dailyBudget else { return nil }
    report.stopped = "the budget of the day is spent"
    return .stopped
  }

  /// Sends a parcel; returns `nil` if the next one can follow.
  private mutating func send(_ parcel: Parcel, _ known: inout ParcelPoint?) throws(ShippingError)
    -> Pass?
  {
    state.spent += UInt64(parcel.bytes.count)
    try save(state, false)
    report.bytes += UInt64(parcel.bytes.count)
    report.parcels += 1
    switch transport.send(parcel, of: state.install) {
    case .answer(.appended): return nil
    case .answer(.already):
      // Where it stands tells which of the others needn't be sent.
      if known == nil { known = transport.head(of: parcel.ship, state.install) }
      return nil
    case .answer(.gap(let head)): return .again(after: head)
    case .answer(.diverged): return .diverged
    case .answer(.erased):
      report.isErased = true
      report.stopped = "the fleet has erased this install"
      return .stopped
    case .refused(let why): return .refused(why)
    case .later(let why, let seconds):
      report.stopped = why
      report.isUnreachable = true
      report.retryAfter = seconds
      return .stopped
    }
  }
}
