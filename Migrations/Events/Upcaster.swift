public import CBOR

/// One step of one kind of event from a version to the next: a file of its own, never edited once
/// it has landed.
///
/// It is pure, and sees an event as the log has it: a map of the keys 0 (kind), 1 (version, from 2
/// on), 2 (distance back to the event it links to) and those of its fields. It names no type of
/// today's, so that it still means the same when everything around it has changed.
public struct Upcaster: Sendable {
  /// What a step begins from.
  public struct Source: Hashable, Sendable {
    /// The number of the kind.
    public var kind: UInt64
    /// The version.
    public var version: UInt64

    /// Names version `version` of kind `kind`.
    public init(kind: UInt64, version: UInt64) {
      self.kind = kind
      self.version = version
    }

    /// What the event `map` says of itself.
    public init(of map: CBORMap) {
      if case .unsigned(let kind)? = map[.unsigned(0)] { self.kind = kind } else { kind = .max }
      if case .unsigned(let version)? = map[.unsigned(1)] {
        self.version = version
      } else {
        version = 1
      }
    }
  }

  /// Gives the events that the event has become, all at its position; none, if it says nothing any
  /// more. Each has a later version, or another kind.
  public typealias Step = @Sendable (_ event: CBORMap) throws(UpcastError) -> [CBORMap]

  /// What it begins from.
  public let source: Source
  /// What it does, in a few words, for the history of versions.
  public let summary: String
  private let step: Step

  /// Makes a step from version `version` of kind `kind` to the next.
  public init(
    kind: UInt64, version: UInt64, summary: String, step: @escaping Step
  ) {
    source = Source(kind: kind, version: version)
    self.summary = summary
    self.step = step
  }

  /// Carries out the step.
  public func upcast(_ event: CBORMap) throws(UpcastError) -> [CBORMap] { try step(event) }
}
