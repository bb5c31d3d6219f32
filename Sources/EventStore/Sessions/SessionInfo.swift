/// A session as the store knows it.
public struct SessionInfo: Hashable, Sendable {
  /// How a session stands.
  public enum State: Hashable, Sendable {
    /// Its writer lives.
    case open
    /// It was ended by its writer.
    case clean
    /// Its process died; what it had finished is in the log, or will be at the next opening.
    case crashed
    /// It was given up because its log could not be written; nothing from `from` on was kept.
    case lost(from: UInt64)
  }

  public let number: SessionNumber
  public let id: LogID
  public let description: SessionDescription
  /// When it began, in nanoseconds since 1970.
  public let started: UInt64
  public let state: State
  /// When it ended, if it did.
  public let ended: UInt64?
  /// The position of its last event.
  public let head: UInt64
  /// The position below which its history was trimmed; for a fork, the one it was forked at.
  public let base: UInt64

  /// Why nothing else can be said of it, when its own rows are damaged.
  public let damage: StoreError?

  init(
    number: SessionNumber, id: LogID, description: SessionDescription, started: UInt64,
    state: State, ended: UInt64?, head: UInt64, base: UInt64, damage: StoreError? = nil
  ) {
    self.number = number
    self.id = id
    self.description = description
    self.started = started
    self.state = state
    self.ended = ended
    self.head = head
    self.base = base
    self.damage = damage
  }

  /// A session whose rows can't be read.
  init(_ number: SessionNumber, damage: StoreError) {
    self.init(
      number: number, id: LogID(rawValue: 0), description: SessionDescription(app: ""), started: 0,
      state: .crashed, ended: nil, head: 0, base: 0, damage: damage)
  }

  /// Whether an app may restore it: what-ifs and imports never become an app's state.
  public var isRestorable: Bool {
    switch description.origin.kind {
    case .fresh, .restored, .continued: damage == nil && description.imported == nil
    case .forked, .imported: false
    }
  }

  /// Whether nothing has happened in it: it never had events of its own, trimmed ones among them.
  public var isEmpty: Bool {
    head == (description.origin.kind == .forked ? description.origin.point?.position ?? 0 : 0)
  }
}
