/// Something from outside that leads somewhere in the app: opened once, whichever launch it comes to.
@MainActor
public struct Link {
  /// What happens when it meets what is restored.
  public enum Precedence: String, CaseIterable, Sendable {
    /// Nothing is restored.
    case replace
    /// It is opened on top of what was restored.
    case onTop
    /// It is opened when nothing waits for the app's word any more.
    case wait
  }

  /// What tells it from others: it is opened once.
  public let id: String
  /// What happens when it meets what is restored.
  public let precedence: Precedence
  let open: () -> Void

  /// Makes a link; `open` is called once, in a turn of its own.
  public init(
    _ id: String, precedence: Precedence = .onTop, open: @escaping @MainActor () -> Void
  ) {
    self.id = id
    self.precedence = precedence
    self.open = open
  }
}
