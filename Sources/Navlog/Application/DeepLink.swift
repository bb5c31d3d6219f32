/// A link from outside to a place in the app. It is opened once, even across launches.
@MainActor
public struct DeepLink {
  /// Whether a link replaces the restored state, opens on top of it, or waits for deferred nodes.
  public enum Precedence: String, CaseIterable, Sendable {
    /// Nothing is restored; deferred nodes stay deferred.
    case replace
    /// The link is opened on top of what was restored.
    case onTop
    /// The link is opened when no node is deferred any more.
    case wait
  }

  /// The identity of the link; a link with an id that was opened before isn't opened again.
  public let id: String
  /// What happens when the link meets restored state.
  public let precedence: Precedence
  let open: () -> Void

  /// Creates a link; `open` is called once, in a turn of its own.
  public init(
    _ id: String, precedence: Precedence = .onTop, open: @escaping @MainActor () -> Void
  ) {
    self.id = id
    self.precedence = precedence
    self.open = open
  }
}
