internal import NavlogLMDB
import NavlogPlatform

// The commands in outboxes.
extension Rescue {
  /// Whether the outbox of a session without an end is missing. If the rows were copied from
  /// `environment`, the session may have ended, or been removed, since.
  func lacksOutbox(
    _ session: SessionNumber, _ id: SessionID, in environment: Environment?
  ) throws(StoreError) -> Bool {
    guard OutboxFolder(of: path).lacks(id) else { return false }
    guard let environment else { return true }
    return try environment.read { (transaction) throws(StoreError) in
      guard try transaction.row(Key.row(.session, session).span) != nil else { return false }
      return try transaction.row(Key.row(.end, session).span) == nil
    }
  }

  /// Checks the finished commands of killed processes: an outbox continues at the end of the log.
  /// If that end is lost, its commands are lost as well; the file is kept and set aside.
  ///
  /// Returns the last position of each session whose outbox continues the kept part.
  func readOutboxes(
    of sessions: [SessionNumber: SessionRescue.Kept], in store: String, _ losses: inout RescueLosses
  ) throws(StoreError) -> [SessionNumber: UInt64] {
    let folder = OutboxFolder(of: store)
    let setAside = try folder.names(OutboxFolder.rejectedEnding)
    var ends: [SessionNumber: UInt64] = [:]
    for session in sessions.values.sorted(by: { $0.number < $1.number }) {
      let outbox = "\(folder.path)/\(session.row.id)\(Recovery.ending)"
      guard FileKind(of: outbox) != nil else { continue }
      if !session.keepsEnd {
        let found = try finished(outbox, after: session.head)
        ends[session.number] = found.end
        if !found.isWhole {
          losses.add("commands in the outbox of session \(session.number), which is damaged")
        }
      } else if session.head < session.last {
        guard unsafe rename(outbox, outbox + ".rejected") == 0 else {
          throw .system("rename", outbox)
        }
        losses.add("the commands in the outbox of session \(session.number); the file is kept")
      }
    }
    let known = Set(sessions.values.map { "\($0.row.id)\(Recovery.ending)" })
    for name in try folder.names(Recovery.ending) where !known.contains(name) {
      guard
        case .frames(let frames) = OutboxFrames.read(
          try Directory.contents(of: folder.path + "/" + name, limit: OutboxLayout.largestSize)),
        frames.hasBatches
      else { continue }
      losses.add("the session of the commands in 'outbox/\(name)'; the file is kept")
    }
    for name in setAside {
      losses.add("the commands in 'outbox/\(name)', which a recovery set aside; the file is kept")
    }
    return ends
  }

  /// Returns how far the finished commands of an outbox continue after `head`, and whether all of
  /// its content can be added to the log.
  private func finished(
    _ outbox: String, after head: UInt64
  ) throws(StoreError) -> (end: UInt64, isWhole: Bool) {
    let bytes = try Directory.contents(of: outbox, limit: OutboxLayout.largestSize)
    switch OutboxFrames.read(bytes) {
    case .frames(let frames):
      var walk = OutboxFrames.Walk(from: frames.tail)
      var head = head
      while let (frame, _) = frames.next(after: head, &walk),
        frame.state != OutboxLayout.State.open
      {
        head = frame.last
      }
      return (head, !walk.metDamage)
    case .blank, .unknown: return (head, false)
    case .newer: return (head, true)
    }
  }
}
