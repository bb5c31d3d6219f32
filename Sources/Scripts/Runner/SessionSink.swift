package import NavlogEventText
package import NavlogHistory
package import NavlogStore
package import NavlogRestorationStore
package import NavlogNavigation
package import NavlogRestoration

/// A destination of a running script's sessions: a store, or memory.
@MainActor
package protocol SessionSink: AnyObject {
  /// Begins the script's first session; `nil` for a session that is kept in memory.
  func begin() throws(SinkError) -> SessionRecorder?

  /// Records an event after it was applied.
  func record(_ entry: RecordedEvent, at position: Position)

  /// Advances the clock of the script.
  func advance(seconds: Double)

  /// Ends the session, and begins one that restores `point`; with `nil`, one that doesn't restore
  /// anything.
  ///
  /// - Parameters:
  ///   - cleanly: whether the old session was ended rather than crashed.
  ///   - manifest: the classes that the app declares from now on.
  ///   - facts: the facts of the launch.
  func restart(
    from point: Provenance?, cleanly: Bool, manifest: Manifest, facts: LaunchFacts
  ) throws(SinkError) -> SessionRecorder?

  /// Returns what earlier sessions, recorded by other sinks, have left for a launch; `nil` if there
  /// aren't any.
  ///
  /// - Parameters:
  ///   - preserved: whether to restore the last preserved state instead of the final state.
  ///   - limit: the number of consecutive failed launches after which a suspect is quarantined.
  func predecessor(preserved: Bool, limit: Int) throws(SinkError) -> Predecessor?

  /// Records which nodes are still deferred, so that the sessions they need are retained.
  func keep(waiting restorer: Restorer) throws(SinkError)

  /// Records the quarantine for later launches.
  func keep(_ quarantine: Quarantine) throws(SinkError)

  /// The number of the session being recorded.
  var sessionNumber: UInt32 { get }

  /// The receipt for all commands of the session; `nil` if they aren't kept.
  var receipt: Receipt? { get }

  /// Waits until all commands of the session are durable.
  func settle() throws(SinkError)

  /// Ends the session cleanly.
  func finish() throws(SinkError)
}

extension SessionSink {
  package var receipt: Receipt? { nil }

  package func settle() throws(SinkError) {}
}

/// What the sessions of other processes have left for a launch.
package struct Predecessor {
  /// The session to restore; `nil` if the preserved state was requested but the session was never
  /// preserved.
  package let session: StoredSession?
  package let quarantine: Quarantine
  /// The build whose launches failed, if there is one.
  package let build: Build?
}
