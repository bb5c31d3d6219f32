public import NavlogStore
public import NavlogNavigation

/// Records an engine's events in a session's log.
///
/// An engine's host forwards the events to ``record(_:at:)`` and ``end(at:digest:hierarchy:)``. The
/// recorder never waits for the disk and, after it has reached its working size, doesn't allocate
/// memory for an event. Symbols of the hierarchy are the numbers of the session's names: get them
/// from ``symbol(_:)``. Use a recorder from one thread at a time.
public final class SessionRecorder {
  /// The number of the session.
  public var session: SessionNumber { writer.session }

  /// Why nothing is recorded any more; `nil` while the session is recorded.
  ///
  /// Everything recorded earlier is safe; nothing is recorded from the failed command on.
  public internal(set) var failure: StoreError? {
    didSet {
      isDirect = false
      if oldValue == nil, failure != nil { lostBytes = backlog.bytes + writer.lostBytes }
    }
  }
  /// Called on another thread when the session in progress is given up or closed.
  package var whenOver: (@Sendable () -> Void)? {
    didSet { if let whenOver { writer.whenOver(whenOver) } }
  }
  /// The number of bytes that were lost with ``failure`` and since.
  var lostBytes = 0
  /// Whether events are written directly to the session; stored, so that checking it costs one
  /// load.
  var isDirect = true
  /// The records that the session has no room for yet.
  var backlog = Backlog()
  /// The gap for which memory had no room either; `nil` if there is none.
  var gap: RecordingGap?
  let limits: BacklogLimits?

  let store: Store
  var writer: SessionWriter
  private var snapshots: SnapshotKeeper
  /// The description with which the session began.
  let description: SessionConfiguration
  private let policy: SnapshotPolicy
  // No code that is called by the recorder's methods has access to the recorder, and checking for
  // overlapping accesses at run time would cost a fifth of the time per event. Debug builds still
  // check.
  #if DEBUG
    var line: RecordingLine
  #else
    var line: RecordingLine {
      @inline(__always) _read { yield unsafe stored }
      @inline(__always) _modify { yield unsafe &stored }
    }
    @exclusivity(unchecked) private var stored: RecordingLine
  #endif

  /// Begins a session in `store` and records it.
  ///
  /// - Parameters:
  ///   - store: the store, open for writing.
  ///   - description: the app, its build, and what the session continues.
  ///   - clock: the source of the times of events.
  ///   - policy: when snapshots are taken.
  ///   - backlog: what a call does while the session can't be written.
  ///   - limits: how long a call waits if the session can't be written, and how much is recorded in
  ///     memory then. Without limits, only `backlog` decides.
  ///   - id: the identity of the session; `nil` for a new one.
  ///   - rules: the version of the rules by which the engine decides.
  /// - Throws: a ``HistoryError`` if the store can't begin a session; there is no session then.
  public init(
    _ store: Store, _ description: SessionConfiguration, clock: SessionClock = .live,
    snapshots policy: SnapshotPolicy = SnapshotPolicy(),
    backlog: SessionWriter.BacklogPolicy = .block, limits: BacklogLimits? = nil,
    id: SessionID? = nil, rules: RulesVersion = .current
  ) throws(HistoryError) {
    self.store = store
    self.policy = policy
    self.limits = limits
    #if DEBUG
      line = RecordingLine(clock)
    #else
      unsafe stored = RecordingLine(clock)
    #endif
    var description = description
    description.rules = rules.number
    self.description = description
    do throws(StoreError) {
      writer = try store.begin(description, backlog: backlog, id: id)
    } catch {
      throw HistoryError(error)
    }
    if let limits { writer.patience = limits.patience }
    snapshots = SnapshotKeeper(store, writer.session, try EventVersions.today())
  }

  // MARK: - Names and values

  /// Returns the symbol for `name` in this session.
  ///
  /// Throws if the name has more than 4,096 bytes.
  public func symbol(_ name: String) throws(StoreError) -> Symbol {
    do throws(StoreError) { return Symbol(try writer.intern(name)) } catch {
      try fallBehind(error)
      // The name is interned by now, and is written with the open batch.
      return Symbol(try writer.intern(name))
    }
  }

  /// Returns the name of `symbol`; `nil` if there is none.
  public func name(_ symbol: Symbol) -> String? { writer.text(of: symbol.raw) }

  /// Stages the encoded value that the next command sets for a key, and returns its fingerprint for
  /// `StateFingerprint`.
  ///
  /// The value is discarded when the outermost command has ended. Throws if it has more than 15
  /// MiB.
  public func stage(_ value: Span<UInt8>) throws(StoreError) -> Fingerprint {
    guard value.count <= ValueID.largestValue else {
      throw StoreError(
        .tooLarge, "A value of \(value.count) bytes is too large to be kept",
        hint: "keep large things in files of the app's own, and their names in the state")
    }
    return line.staged.add(value)
  }

  // MARK: - Recording

  /// Records an event; call this for every event of the engine, as it happens.
  ///
  /// From then on, the event survives the death of the process; it survives a power loss after its
  /// command has ended and become durable. An error is reported by ``failure``.
  public func record(_ entry: RecordedEvent, at position: Position) {
    guard isDirect else { return recordAside(entry, at: position) }
    do throws(StoreError) { try line.record(entry, at: position, to: writer) } catch {
      do throws(StoreError) { try fallBehind(error) } catch { failure = error }
      recordAside(entry, at: position)
    }
  }

  /// Ends an outermost command; returns the receipt, which waits until the command is durable.
  ///
  /// - Parameters:
  ///   - position: the position of the last event of the command.
  ///   - digest: the digest of the state after it.
  ///   - hierarchy: returns the state; called if a snapshot is due.
  @discardableResult
  public func end(
    at position: Position, digest: Digest, hierarchy: () -> Hierarchy
  ) -> Receipt? {
    let hasEvents = line.end()
    guard failure == nil, hasEvents || gap != nil else { return nil }
    guard isDirect else { return endAside(at: position, StateDigest(digest), hierarchy) }
    // If a snapshot is due while another is being taken, it is taken at the first end afterwards.
    let isDue =
      policy.isDue(events: line.events, bytes: line.bytes, after: snapshots.lastSize)
      && !snapshots.isBusy
    do throws(StoreError) {
      let receipt = try writer.close(digest: StateDigest(digest), announcesSnapshot: isDue)
      if isDue {
        line.beginCount()
        snapshots.take(hierarchy(), when: receipt)
      }
      return receipt
    } catch {
      do throws(StoreError) { try fallBehind(error) } catch {
        failure = error
        return nil
      }
      return endAside(at: position, StateDigest(digest), hierarchy)
    }
  }

  /// Records in another session from now on.
  func record(in writer: SessionWriter) throws(HistoryError) {
    snapshots.close()
    snapshots = SnapshotKeeper(store, writer.session, try EventVersions.today())
    self.writer = writer
    writer.patience = limits?.patience
    if let whenOver { writer.whenOver(whenOver) }
    line.beginCount()
    gap = nil
    isDirect = failure == nil
  }

  // MARK: - Ending the session

  deinit {
    snapshots.close()
    catchUp(within: limits?.patience) { nil }
  }

  /// Ends the session cleanly, and returns when all of it is durable. It doesn't wait for a pending
  /// snapshot.
  ///
  /// With limits, throws `StoreError.Code.noRoom` if the disk takes longer than their
  /// patience; the session continues then, and ``finish(_:)`` can be called again.
  ///
  /// - Parameter hierarchy: returns the state; called if some events were not recorded.
  public func finish(_ hierarchy: () -> Hierarchy? = { nil }) throws(StoreError) {
    let isCaughtUp = catchUp(within: limits?.patience, hierarchy)
    if let failure { throw failure }
    if !isCaughtUp { throw writer.noRoomError() }
    snapshots.close()
    try writer.end(at: line.now())
  }

  /// The receipt for all ended commands.
  public var receipt: Receipt { writer.receipt }

  /// Waits until every ended command is durable.
  public func settle() throws(StoreError) { try writer.settle() }

  /// Why snapshots could not be taken; without snapshots, positions take longer to reconstruct.
  public var snapshotTroubles: [HistoryError] { snapshots.troubles }

  /// Returns when the snapshot in progress is complete.
  public func snapshotsTaken() async { await snapshots.finish() }
}
