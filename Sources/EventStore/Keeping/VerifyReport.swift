/// What a look at every byte of a store found.
public struct VerifyReport: Sendable {
  /// Something that is not as it was written.
  public struct Finding: Hashable, Sendable, CustomStringConvertible {
    /// Whom it is about; `nil` for the store as a whole.
    public let session: SessionNumber?
    /// Where, as far as it is about a position.
    public let position: UInt64?
    public let message: String

    public var description: String {
      guard let session else { return message }
      return position.map { "session \(session), position \($0): \(message)" }
        ?? "session \(session): \(message)"
    }
  }

  public internal(set) var findings: [Finding] = []
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
