package import NavlogNavigation
package import NavlogStore

/// Replays a session that arrives batch by batch and isn't in a store: applies its events, and if
/// wanted decides its commands again.
package struct BatchReplay {
  private var fold: Fold
  private var commandReplay: CommandReplay?
  private let versions: EventVersions
  /// The number of commands.
  package private(set) var commands: UInt64 = 0
  /// The first position at which today's rules decide otherwise; `nil` if there is none.
  package private(set) var divergence: UInt64?

  /// The number of events that were applied.
  package var events: UInt64 { fold.folded }
  /// The first event that can't be applied, or after which the state differs from the recorded one;
  /// `nil` if there is none.
  package var finding: UInt64? { fold.findings.first?.position }
  /// The state at the end.
  package var hierarchy: Hierarchy { fold.hierarchy }

  /// - Parameters:
  ///   - base: the state with which the session begins, if it is trimmed.
  ///   - redecides: whether to decide the commands again.
  package init(base: [UInt8]?, redecides: Bool) throws(HistoryError) {
    versions = try EventVersions.today()
    let hierarchy =
      if let base { try Base(decoding: base.span, versions).hierarchy } else { Hierarchy() }
    fold = Fold(hierarchy, versions, checksDigests: true)
    commandReplay = redecides ? CommandReplay(from: hierarchy) : nil
  }

  /// Adds the next command.
  package mutating func add(_ batch: borrowing LogBatch) throws(HistoryError) {
    try fold.add(batch)
    try redecide(batch)
  }

  /// Adds the next command, and calls `body` with the state after each event that `wants` selects.
  package mutating func add(
    _ batch: borrowing LogBatch, where wants: (Event) -> Bool,
    _ body: (UInt64, Hierarchy) throws(HistoryError) -> Void
  ) throws(HistoryError) {
    try fold.add(batch, where: wants, body)
    try redecide(batch)
  }

  private mutating func redecide(_ batch: borrowing LogBatch) throws(HistoryError) {
    commands += 1
    guard let commandReplay, divergence == nil else { return }
    var entries: [RecordedEvent] = []
    var walk = RecordEvents(batch)
    while let found = try walk.nextLogged(in: batch.body.span, versions) {
      for event in found {
        guard let entry = event.entry else {
          divergence = event.position
          return
        }
        entries.append(entry)
      }
    }
    let digest = batch.digest == StateDigest() ? nil : batch.digest
    divergence =
      commandReplay.redecide(
        entries, digest: digest.map { Digest(structure: $0.structure, state: $0.state) }
      )?.position
  }
}
