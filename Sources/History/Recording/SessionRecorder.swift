public import EventStore
public import Navigation

/// The way of an engine's events into a session's log.
///
/// A responder passes ``record(_:at:)`` and ``end(at:digest:hierarchy:)`` on, and that is all.
/// Nothing here waits for the disk, and a recorder that has come to its working size allocates
/// nothing for an event. Symbols of the hierarchy are the numbers of the session's names: get them
/// from ``symbol(_:)``. To be used from one thread at a time.
public final class SessionRecorder {
  /// The session that is recorded.
  public var session: SessionNumber { writer.session }
  /// The identity of the session.
  public var id: LogID { writer.id }

  /// Why nothing is recorded any more; `nil` when all is well.
  ///
  /// What was recorded before is safe; from the command on in which it happened nothing is.
  public internal(set) var failure: StoreError? { didSet { isDirect = false } }
  /// Whether events go straight to the session, at the cost of a load.
  var isDirect = true
  /// What found no room there yet.
  var backlog = Backlog()
  let limits: BacklogLimits?

  private let store: Store
  let writer: SessionWriter
  private let snapshots: SnapshotKeeper
  private let policy: SnapshotPolicy
  // Nothing that is called in its methods knows the recorder; to ask at run time whether two of them
  // overlap is a fifth of what an event costs here. While testing it is asked.
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
  /// - Parameter limits: how long a call waits when the session can't be written, and how much goes to
  ///   memory then. Without them `backlog` alone decides.
  /// - Throws: when the store can't begin a session; then there is none.
  public init(
    _ store: Store, _ description: SessionDescription, clock: SessionClock = .live,
    snapshots policy: SnapshotPolicy = SnapshotPolicy(),
    backlog: SessionWriter.BacklogPolicy = .block, limits: BacklogLimits? = nil,
    id: LogID? = nil
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
    description.rules = RulesVersion.current.number
    do throws(StoreError) {
      writer = try store.begin(description, backlog: backlog, id: id)
    } catch {
      throw HistoryError(error)
    }
    if let limits { writer.patience = limits.patience }
    snapshots = SnapshotKeeper(store, writer.session, try EventVersions.today())
  }

  // MARK: - Names and values

  /// The symbol that stands for `name` in this session.
  ///
  /// Throws when the name has more than 4,096 bytes.
  public func symbol(_ name: String) throws(StoreError) -> Symbol {
    do throws(StoreError) { return Symbol(try writer.intern(name)) } catch {
      try fallBehind(error)
      // Known by now, and written with the batch that is open.
      return Symbol(try writer.intern(name))
    }
  }

  /// The name that `symbol` stands for; `nil` for none.
  public func name(_ symbol: Symbol) -> String? { writer.text(of: symbol.raw) }

  /// Takes in the encoded value of a key that the next command sets, and gives what stands for it in
  /// ``Navigation/StateValue``.
  ///
  /// It is forgotten when the outermost command has ended. Throws when the value has more than
  /// 15 MiB.
  public func stage(_ value: Span<UInt8>) throws(StoreError) -> Fingerprint {
    guard value.count <= ValueID.largestValue else {
      throw StoreError(
        .tooLarge, "A value of \(value.count) bytes is too large to be kept",
        hint: "keep large things in files of the app's own, and their names in the state")
    }
    return line.staged.add(value)
  }

  // MARK: - Recording

  /// Records an event; to be called for every event of the engine, as it happens.
  ///
  /// It outlives the process from here on; power loss when its command has ended and become durable.
  /// What can't be recorded is told by ``failure``.
  public func record(_ entry: Entry, at position: Position) {
    guard isDirect else { return recordAside(entry, at: position) }
    do throws(StoreError) { try line.record(entry, at: position, to: writer) } catch {
      do throws(StoreError) { try fallBehind(error) } catch { failure = error }
      recordAside(entry, at: position)
    }
  }

  /// Says that an outermost command has ended; returns how to wait until it is durable.
  ///
  /// - Parameter hierarchy: asked for the state when a snapshot is due.
  @discardableResult
  public func end(
    at position: Position, digest: Digest, hierarchy: () -> Hierarchy
  ) -> Receipt? {
    guard line.end(), failure == nil else { return nil }
    guard isDirect else { return endAside(at: position, StateDigest(digest)) }
    // One that is due while another is being taken comes at the first end behind that.
    let isDue =
      policy.isDue(events: line.events, bytes: line.bytes, behind: snapshots.lastSize)
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
      return endAside(at: position, StateDigest(digest))
    }
  }

  // MARK: - The end

  deinit {
    snapshots.close()
    catchUp(within: limits?.patience)
  }

  /// Ends the session cleanly, once all of it is durable. A snapshot that is due is not waited for.
  ///
  /// With limits it throws ``EventStore/StoreError/Code/noRoom`` when the disk takes longer than their
  /// patience; the session goes on then, and ``finish()`` may be called again.
  public func finish() throws(StoreError) {
    snapshots.close()
    let isCaughtUp = catchUp(within: limits?.patience)
    if let failure { throw failure }
    if !isCaughtUp { throw writer.noRoomError() }
    try writer.end(at: line.now())
  }

  /// Waits until every command that has ended is durable.
  public func settle() throws(StoreError) { try writer.settle() }

  /// Why snapshots could not be taken; without them, positions take longer to reach.
  public var snapshotTroubles: [HistoryError] { snapshots.troubles }

  /// Returns when the snapshot that is being taken has been.
  public func snapshotsTaken() async { await snapshots.finish() }
}
