/// The result of verifying every byte of a store.
public struct VerifyReport: Sendable {
  /// A part of the store that isn't as it was written.
  public struct Finding: Hashable, Sendable, CustomStringConvertible {
    /// The session; `nil` for the store as a whole.
    public let session: SessionNumber?
    /// The position, if there is one.
    public let position: UInt64?
    public let message: String

    public var description: String {
      guard let session else { return message }
      return position.map { "session \(session), position \($0): \(message)" }
        ?? "session \(session): \(message)"
    }
  }

  public internal(set) var findings: [Finding] = []
  /// Facts that aren't damage: outboxes that a recovery has set aside, that can't be read,
  /// or that are missing, and large values that were lost before.
  public internal(set) var remarks: [Finding] = []
  public internal(set) var sessions = 0
  public internal(set) var records = 0
  public internal(set) var events: UInt64 = 0
  public internal(set) var rows = 0
  public internal(set) var snapshots = 0

  /// Whether everything is as it was written.
  public var isClean: Bool { findings.isEmpty }

  mutating func add(_ message: String, session: SessionNumber? = nil, position: UInt64? = nil) {
    findings.append(Finding(session: session, position: position, message: message))
  }
}
