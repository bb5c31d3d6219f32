internal import NavlogHistory
internal import NavlogNavigation
internal import NavlogSessionFiles
internal import NavlogStore

/// Replays sessions of a run, chunk by chunk.
///
/// Any number of workers share a run, in any processes. What one finds counts once its chunk is
/// done; if it is killed before, another one does the chunk.
package final class ReplayWorker {
  private let reader: FleetReader
  private let run: ReplayRun

  package init(_ reader: FleetReader, _ run: ReplayRun) { (self.reader, self.run) = (reader, run) }

  /// Replays a chunk; returns `false` if there is none left that no other worker has.
  package func replayChunk() throws(FleetError) -> Bool {
    let database = reader.database
    var wasThere = false
    try database.transaction { () throws(FleetError) in
      wasThere = false
      guard let chunk = try database.claimChunk(of: run) else { return }
      wasThere = true
      let sessions = try database.sessions(ofChunk: chunk, of: run)
      var events: UInt64 = 0
      for session in sessions {
        let found = try replay(session)
        events += found.events
        if let outcome = found.outcome {
          try database.keep(outcome, found.position, of: session, in: run)
        }
      }
      try database.noteDone(chunk, of: run, sessions: sessions.count, events: events)
    }
    return wasThere
  }

  private func replay(
    _ session: FleetSession
  ) throws(FleetError) -> (outcome: ReplayRun.Outcome?, position: UInt64?, events: UInt64) {
    var replay: BatchReplay?
    var rules = RulesVersion.current
    var failure: HistoryError?
    do throws(FleetError) {
      try reader.read(session) { (part) throws(SessionFileError) in
        guard failure == nil else { return }
        do throws(HistoryError) {
          switch part {
          case .session(let beginning, _, _): rules = RulesVersion(beginning.description.rules)
          case .base(let bytes): replay = try BatchReplay(base: bytes, redecides: run.redecides)
          case .batches(let batches, _):
            if replay == nil { replay = try BatchReplay(base: nil, redecides: run.redecides) }
            for batch in batches { try replay?.add(batch) }
          default: break
          }
        } catch {
          failure = error
        }
      }
    } catch {
      guard [.damaged, .keys, .erased].contains(error.code) else { throw error }
      return (.unreadable, nil, replay?.events ?? 0)
    }
    let events = replay?.events ?? 0
    if failure != nil { return (.unreadable, nil, events) }
    if let position = replay?.finding { return (.state, position, events) }
    guard let position = replay?.divergence else { return (nil, nil, events) }
    return (rules < .current ? .olderRules : .rules, position, events)
  }
}
