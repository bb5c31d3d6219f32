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
  /// The number of sessions whose parts are read in one round trip.
  private static let readAtOnce = 16

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
      for start in stride(from: 0, to: sessions.count, by: Self.readAtOnce) {
        let some = sessions[start..<min(start + Self.readAtOnce, sessions.count)]
        let parts = try database.parts(of: some, limit: OpenedParts.page)
        for (session, first) in zip(some, parts) { events += try replay(session, first) }
      }
      try database.noteDone(chunk, of: run, sessions: sessions.count, events: events)
    }
    return wasThere
  }

  /// Replays a session whose first parts were read, keeps what is found, and returns the number of
  /// its events.
  private func replay(
    _ session: FleetSession, _ first: [SealedPart]
  ) throws(FleetError) -> UInt64 {
    let (replay, isReadable) = try replayed(session, first)
    guard isReadable else {
      try reader.database.keep(.unreadable, nil, of: session, in: run)
      return replay.events
    }
    if let difference = replay.difference {
      try reader.database.keep(difference.outcome, difference.position, of: session, in: run)
    }
    try reader.database.keep(replay.incompatible, of: session, in: run)
    return replay.events
  }

  /// Returns the replay of a session, and whether all of it could be read.
  private func replayed(
    _ session: FleetSession, _ first: [SealedPart]
  ) throws(FleetError) -> (replay: SessionReplay, isReadable: Bool) {
    var replay = SessionReplay(redecides: run.redecides, against: manifest)
    var failure: HistoryError?
    do throws(FleetError) {
      try reader.read(session, first: first) { (part) throws(SessionFileError) in
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
