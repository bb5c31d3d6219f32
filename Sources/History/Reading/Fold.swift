import NavlogStore
import NavlogNavigation

/// Folds events into a hierarchy.
struct Fold {
  /// The maximum number of findings that are kept; more are only counted.
  private static let keptFindings = 64

  private(set) var hierarchy: Hierarchy
  private(set) var folded: UInt64 = 0
  private(set) var findings: [HistoryProblem] = []
  private(set) var findingCount: UInt64 = 0
  private let versions: EventVersions
  private let checksDigests: Bool

  init(_ hierarchy: Hierarchy, _ versions: EventVersions, checksDigests: Bool) {
    self.hierarchy = hierarchy
    self.versions = versions
    self.checksDigests = checksDigests
  }

  /// Folds the events of `record` that come after the hierarchy's position, up to `through`.
  mutating func add(
    _ record: NavlogStore.Record, _ bytes: Span<UInt8>, through: UInt64
  ) throws(HistoryError) {
    var events = RecordEvents(record)
    while try events.advance(in: bytes) {
      if events.position > hierarchy.position, events.position <= through,
        let event = events.plain(in: bytes, versions)
      {
        folded &+= 1
        if !hierarchy.apply(event) { note(.impossible, events.position) }
      } else {
        guard events.position <= through else { return }
        try addRare(&events, bytes)
      }
    }
    if let digest = record.digest, record.last <= through { check(digest, at: record.last) }
  }

  /// Folds the events of a batch, and checks the state after it if the batch has a digest of it.
  mutating func add(_ batch: borrowing LogBatch) throws(HistoryError) {
    let bytes = batch.body.span
    var events = RecordEvents(batch)
    while try events.advance(in: bytes) {
      guard let event = events.plain(in: bytes, versions) else {
        try addRare(&events, bytes)
        continue
      }
      folded &+= 1
      if !hierarchy.apply(event) { note(.impossible, events.position) }
    }
    if batch.digest != StateDigest() { check(batch.digest, at: batch.last) }
  }

  /// Folds like ``add(_:)``, and calls `body` with the state after each event that `wants` selects.
  mutating func add(
    _ batch: borrowing LogBatch, where wants: (Event) -> Bool,
    _ body: (UInt64, Hierarchy) throws(HistoryError) -> Void
  ) throws(HistoryError) {
    var events = RecordEvents(batch)
    _ = try visit(&events, batch.body.span, through: batch.last, where: wants) {
      (position, hierarchy) throws(HistoryError) in
      try body(position, hierarchy)
      return true
    }
    if batch.digest != StateDigest() { check(batch.digest, at: batch.last) }
  }

  /// Compares the state with the digest of a recorded one.
  private mutating func check(_ digest: StateDigest, at position: UInt64) {
    guard checksDigests else { return }
    hierarchy.settle()
    if StateDigest(hierarchy.digest) != digest { note(.wrongDigest, position) }
  }

  /// Folds like ``add(_:_:through:)``, and calls `body` with the state after each event that
  /// `wants` selects, until `body` returns `false`. Returns whether to continue.
  mutating func add(
    _ record: NavlogStore.Record, _ bytes: Span<UInt8>, through: UInt64,
    where wants: (Event) -> Bool,
    _ body: (UInt64, Hierarchy) throws(HistoryError) -> Bool
  ) throws(HistoryError) -> Bool {
    var events = RecordEvents(record)
    return try visit(&events, bytes, through: through, where: wants, body)
  }

  private mutating func visit(
    _ events: inout RecordEvents, _ bytes: Span<UInt8>, through: UInt64,
    where wants: (Event) -> Bool,
    _ body: (UInt64, Hierarchy) throws(HistoryError) -> Bool
  ) throws(HistoryError) -> Bool {
    while try events.advance(in: bytes) {
      var isWanted = false
      if events.position > hierarchy.position, events.position <= through,
        let event = events.plain(in: bytes, versions)
      {
        folded &+= 1
        if !hierarchy.apply(event) { note(.impossible, events.position) }
        isWanted = wants(event)
      } else {
        guard events.position <= through else { return false }
        for event in try addRare(&events, bytes) where wants(event) { isWanted = true }
      }
      if isWanted { guard try body(events.position, hierarchy) else { return false } }
    }
    return true
  }

  @discardableResult
  private mutating func addRare(
    _ events: inout RecordEvents, _ bytes: Span<UInt8>
  ) throws(HistoryError) -> [Event] {
    let position = events.position
    let raw = try events.raw(in: bytes, versions)
    guard position > hierarchy.position else { return [] }
    folded &+= 1
    if raw.standing == .newer {
      throw HistoryError(
        .newerEvent,
        "Event \(position) is of kind \(raw.kind) in version \(raw.version), which this program "
          + "does not know", hint: "use the program that wrote it, or a newer one")
    }
    hierarchy.pass()
    let all = try raw.logged(bytes, events.item, at: position, time: events.time, versions)
    for event in all {
      if let entry = event.entry {
        if !hierarchy.applyFurther(entry.event) { note(.impossible, position) }
      } else {
        note(.foreign, position)
      }
    }
    return all.compactMap { $0.entry?.event }
  }

  private mutating func note(_ kind: HistoryProblem.Kind, _ position: UInt64) {
    findingCount += 1
    if findings.count < Fold.keptFindings {
      findings.append(HistoryProblem(kind: kind, position: position))
    }
  }

  /// Returns the hierarchy with its digest updated.
  mutating func settled() -> Hierarchy {
    hierarchy.settle()
    return hierarchy
  }
}
