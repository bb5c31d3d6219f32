package import RestorationStore
package import Navigation
package import Restoration

/// Where a running script's session goes: a store, or memory.
///
/// It numbers the names and keeps the values, because the log has to know both.
package protocol SessionSink: AnyObject {
  /// Why nothing is recorded any more; `nil` when all is well.
  var failure: SinkError? { get }

  /// The symbol of `name`, the same every time.
  func symbol(_ name: String) throws(SinkError) -> Symbol

  /// The name of `symbol`; `nil` for none.
  func name(_ symbol: Symbol) -> String?

  /// Takes in a value that the next command sets; equal values have equal fingerprints.
  func stage(_ value: JSON) throws(SinkError) -> Fingerprint

  /// Takes an event right after it was applied.
  func record(_ entry: Entry, at position: Position)

  /// An outermost command has ended.
  ///
  /// - Parameter hierarchy: the state now, for who wants to keep it.
  func end(at position: Position, digest: Digest, hierarchy: () -> Hierarchy)

  /// The script's clock moves on.
  func advance(seconds: Double)

  /// The session is over, and another begins that restores what was at `point`; with `nil` one that
  /// restores nothing.
  ///
  /// - Parameters:
  ///   - cleanly: whether the old one ended in good order, not by a crash.
  ///   - manifest: the classes that the app declares from now on.
  ///   - facts: what is known of the launch.
  func restart(
    from point: SessionPoint?, cleanly: Bool, manifest: Manifest, facts: LaunchFacts
  ) throws(SinkError)

  /// What a launch finds that sessions before this sink's have left, and what of it is in quarantine;
  /// `nil` where there is nothing.
  ///
  /// - Parameters:
  ///   - preserved: as it was when it was last preserved, not as it was at the end.
  ///   - limit: after how many failed launches in a row the suspect is in quarantine.
  func predecessor(preserved: Bool, limit: Int) throws(SinkError) -> Predecessor?

  /// Says what a launch could not restore yet: the sessions that have it are kept.
  func keep(waiting restorer: Restorer) throws(SinkError)

  /// Says what is in quarantine, to the launches after this one.
  func keep(_ quarantine: Quarantine) throws(SinkError)

  /// The number of the session that is recorded.
  var sessionNumber: UInt32 { get }

  /// The process has died in the middle of a command: nothing more is recorded, and nothing ended.
  func abandon()

  /// The session ends in good order; one that was abandoned does not.
  func finish() throws(SinkError)
}

/// What sessions of other processes have left for a launch.
package struct Predecessor {
  /// What is restored; `nil` where it was never preserved, and that is asked for.
  package let session: StoredSession?
  package let quarantine: Quarantine
  /// The build that has failed, if one has.
  package let build: Build?
}

/// A position of a session that was recorded.
package struct SessionPoint: Hashable, Sendable {
  package let session: UInt32
  package let position: Position

  package init(session: UInt32, position: Position) {
    self.session = session
    self.position = position
  }
}

/// What could not be recorded, and what to do.
package struct SinkError: Error, Hashable, Sendable {
  package let message: String
  package let hint: String?
  /// Whether it is a name or a value that can't be kept, and not the place that takes nothing.
  package let isOfValue: Bool

  package init(_ message: String, hint: String? = nil, isOfValue: Bool = false) {
    self.message = message
    self.hint = hint
    self.isOfValue = isOfValue
  }
}
