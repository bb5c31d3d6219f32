public import NavlogStore
public import NavlogHistory
public import NavlogNavigation

/// A session of pushes and pops in a store of its own.
public struct RecordedSession {
  public let store: Store
  public let session: SessionNumber
  /// The state at its end.
  public let hierarchy: Hierarchy
  public let events: UInt64
  /// Nanoseconds an event until all were durable.
  public let append: Double

  /// Records at least `events` events in a new store at `path`, waiting until about a thousand are
  /// durable before the next.
  public init(
    at path: String, nodes: Int, events: Int, _ policy: SnapshotPolicy = SnapshotPolicy()
  ) throws {
    try self.init(in: Store.open(path, .keepingAll), nodes: nodes, events: events, policy)
  }

  /// The same in a store that is open.
  @discardableResult
  public init(
    in store: Store, nodes: Int, events: Int, _ policy: SnapshotPolicy = SnapshotPolicy()
  ) throws {
    self.store = store
    let recorder = try SessionRecorder(store, SessionConfiguration(app: "bench"), snapshots: policy)
    let pusher = try Pusher(nodes: nodes, recorder: recorder)
    let first = pusher.engine.hierarchy.position
    let start = nanoseconds()
    while Int(pusher.engine.hierarchy.position) < events {
      let next = pusher.engine.hierarchy.position + 1_000
      while pusher.engine.hierarchy.position < next { try pusher.push() }
      try pusher.receipt?.wait()
    }
    let end = nanoseconds()
    try recorder.finish()
    if let failure = recorder.failure { throw failure }
    session = recorder.session
    hierarchy = pusher.engine.hierarchy
    self.events = UInt64(hierarchy.position)
    append = Double(end - start) / Double(hierarchy.position - first)
  }
}
