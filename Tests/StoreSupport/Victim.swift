public import NavlogStore

/// A small store with every kind of data, to be damaged.
public enum Victim {
  /// Fills `store`; the content depends only on its clock and the identities of its sessions.
  public static func fill(_ store: Store) throws(StoreError) {
    let trunk = try store.begin(
      SessionConfiguration(app: "test", build: "7", name: "trunk", metadata: [1, 2, 3]))
    for number in 1...24 {
      try trunk.begin(at: UInt64(number))
      _ = try trunk.intern("name \(number % 5)")
      if number % 8 == 0 {
        let value = [UInt8](repeating: UInt8(number), count: number * 100)
        _ = try trunk.attach(value.span)
      }
      try add(number % 6 + 1, to: trunk)
      try trunk.close(digest: StateDigest(structure: 1), announcesSnapshot: number == 12)
    }
    try trunk.end()
    let point = try store.lastCommandEnd(of: trunk.session, atOrBefore: 42).point
    let body: [UInt8] = [9, 8, 7]
    try store.keep(
      SnapshotHeader(
        format: 1, reducer: 1, log: point.id, position: point.position, chain: point.chain,
        classes: [4]), body: body.span, of: trunk.session)
    try store.mark("here", session: trunk.session, at: 30)
    try store.note([5, 6], under: "quarantine", session: trunk.session)

    let fork = try store.begin(SessionConfiguration(app: "test", origin: .forked(from: point)))
    try fork.begin(at: 1)
    try add(4, to: fork)
    try fork.close(digest: StateDigest())
    try fork.end()

    let trimmed = try store.begin(SessionConfiguration(app: "test"))
    for number in 1...10 {
      try trimmed.begin(at: 1)
      try add(number, to: trimmed)
      try trimmed.close(digest: StateDigest())
    }
    try trimmed.end()
    try store.trim(trimmed.session, below: 28, base: body.span)
  }

  /// Leaves a session in `store` that ends in the middle of a command, after `batches` batches.
  public static func crash(_ store: Store, batches: Int) throws(StoreError) -> SessionWriter {
    let writer = try store.begin(SessionConfiguration(app: "test"))
    try extend(writer, batches: batches)
    return writer
  }

  /// Adds some batches, and leaves another one open.
  public static func extend(_ writer: SessionWriter, batches: Int) throws(StoreError) {
    for number in 0..<batches {
      try writer.begin(at: 1)
      _ = try writer.intern("late \(number % 3)")
      try add(number % 4 + 1, to: writer)
      try writer.close(digest: StateDigest())
    }
    try writer.begin(at: 2)
    _ = try writer.intern("last")
    try add(3, to: writer)
  }

  private static func add(_ count: Int, to writer: SessionWriter) throws(StoreError) {
    let workload = Workload(seed: 4)
    for _ in 0..<count {
      let event = workload.event(writer.position % 11 + 1)
      try writer.append(event.span, at: 1)
    }
  }
}
