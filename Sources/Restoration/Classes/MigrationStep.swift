/// How the state of a class gets from one version to a later one.
public struct MigrationStep: Sendable {
  /// What a step does, where it can be written down.
  public enum Change: Hashable, Sendable {
    /// A value gets another key.
    case rename(String, to: String)
    /// A key gets a value, whatever it had.
    case set(String, EncodedValue)
    /// A key goes.
    case drop(String)
    /// The step gives up.
    case fail
  }

  /// What a step does, where it takes code.
  public typealias Body = @Sendable (inout StateView) throws(CodingFailure) -> Void

  /// The version it begins with.
  public let from: UInt32
  /// The version it leads to.
  public let to: UInt32
  /// What it does, in order; renamings first, so that they may cross.
  public let changes: [Change]
  /// What it does beyond that.
  public let body: Body?
  /// Whether it takes code that is only in the app.
  public let isOpaque: Bool

  /// Declares a step.
  ///
  /// - Precondition: it leads upwards.
  public init(_ from: UInt32, to: UInt32, _ changes: [Change] = [], body: Body? = nil) {
    self.init(from, to: to, changes, body: body, isOpaque: body != nil)
  }

  init(_ from: UInt32, to: UInt32, _ changes: [Change], body: Body?, isOpaque: Bool) {
    precondition(from < to, "A migration leads from a version to a later one")
    self.from = from
    self.to = to
    self.changes = changes
    self.body = body
    self.isOpaque = isOpaque
  }

  /// Brings `state` to the later version.
  ///
  /// Throws what the step gives up with; `state` is then half done and to be thrown away.
  public func migrate(_ state: inout StateView) throws(CodingFailure) {
    let before = state
    for case .rename(let key, _) in changes { state[key] = nil }
    for case .rename(let key, let other) in changes {
      if let value = before[key] { state[other] = value }
    }
    for change in changes {
      switch change {
      case .rename: break
      case .set(let key, let value): state[key] = value
      case .drop(let key): state[key] = nil
      case .fail: throw CodingFailure(.migration, "the step from \(from) to \(to) gave up")
      }
    }
    if let body { try body(&state) }
  }
}
