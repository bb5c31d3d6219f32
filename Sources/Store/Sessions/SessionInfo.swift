/// A session as the store describes it.
public struct SessionInfo: Hashable, Sendable {
  /// The state of a session.
  public enum State: Hashable, Sendable {
    /// Its writer is running.
    case open
    /// Its writer ended it.
    case clean
    /// Its process died; finished commands are in the log, or will be after the next opening.
    case crashed
    /// It was given up because its log could not be written; nothing from `from` on was kept.
    case lost(from: UInt64)
  }

  public let number: SessionNumber
  public let id: SessionID
  public let description: SessionConfiguration
  /// The time of its beginning in nanoseconds since 1970.
  public let started: UInt64
  public let state: State
  /// The time of its end, if it has ended.
  public let ended: UInt64?
  /// The position of its last event.
  public let head: UInt64
  /// The position before which its history was trimmed; for a fork, the position of the fork.
  public let base: UInt64

  /// Whether it was imported from a file without its end: it continues after ``head`` where it was
  /// recorded.
  public let isCut: Bool

  /// The error that prevents its rows from being read, if they are damaged.
  public let damage: StoreError?

  init(
    number: SessionNumber, id: SessionID, description: SessionConfiguration, started: UInt64,
    state: State, ended: UInt64?, head: UInt64, base: UInt64, isCut: Bool = false,
    damage: StoreError? = nil
  ) {
    self.number = number
    self.id = id
    self.description = description
    self.started = started
    self.state = state
    self.ended = ended
    self.head = head
    self.base = base
    self.isCut = isCut
    self.damage = damage
  }

  /// Creates the description of a session whose rows can't be read.
  init(_ number: SessionNumber, damage: StoreError) {
    self.init(
      number: number, id: SessionID(rawValue: 0), description: SessionConfiguration(app: ""),
      started: 0,
      state: .crashed, ended: nil, head: 0, base: 0, damage: damage)
  }

  /// Whether an app can restore it: forks and imports never become an app's state.
  public var isRestorable: Bool {
    switch description.origin.kind {
    case .fresh, .restored, .continued: damage == nil && description.imported == nil
    case .forked, .imported: false
    }
  }

  /// Whether it has never had events of its own, including trimmed ones.
  public var isEmpty: Bool {
    head == (description.origin.kind == .forked ? description.origin.point?.position ?? 0 : 0)
  }
}
