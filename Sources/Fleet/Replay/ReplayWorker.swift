internal import NavlogHistory
internal import NavlogRestoration
internal import NavlogRestorationStore
internal import NavlogSessionFiles
internal import NavlogTimeTravel

/// Replays sessions of a run, chunk by chunk.
///
/// Any number of workers share a run, in any processes. What one finds counts once its chunk is
/// done; if it is killed before, another one does the chunk.
package final class ReplayWorker {
  private let reader: FleetReader
  private let run: ReplayRun
  private let manifest: Manifest?

  package init(_ reader: FleetReader, _ run: ReplayRun) throws(FleetError) {
    (self.reader, self.run) = (reader, run)
    manifest = run.manifest.flatMap { Manifest(recorded: $0) }
    guard run.manifest == nil || manifest != nil else {
      throw FleetError(
        .newer, "The classes of run \(run.number) are written in a newer form",
        hint: "update navlog-fleet")
    }
  }

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
        let (replay, isReadable) = try replay(session)
        events += replay.events
        guard isReadable else {
          try database.keep(.unreadable, nil, of: session, in: run)
          continue
        }
        if let difference = replay.difference {
          try database.keep(difference.outcome, difference.position, of: session, in: run)
        }
        try database.keep(replay.incompatible, of: session, in: run)
      }
      try database.noteDone(chunk, of: run, sessions: sessions.count, events: events)
    }
    return wasThere
  }

  /// Returns the replay of a session, and whether all of it could be read.
  private func replay(
    _ session: FleetSession
  ) throws(FleetError) -> (replay: SessionReplay, isReadable: Bool) {
    var replay = SessionReplay(redecides: run.redecides, against: manifest)
    var failure: HistoryError?
    do throws(FleetError) {
      try reader.read(session) { (part) throws(SessionFileError) in
        guard failure == nil else { return }
        do throws(HistoryError) { try replay.add(part) } catch { failure = error }
      }
    } catch {
      guard [.damaged, .keys, .erased].contains(error.code) else { throw error }
      return (replay, false)
    }
    return (replay, failure == nil)
  }
}
