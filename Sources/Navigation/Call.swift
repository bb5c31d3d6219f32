/// A callback as it is recorded and delivered: 14 bytes, the same for all of them.
///
/// What `other`, `symbol` and `flag` mean stands at each case of ``Callback``.
public struct Call: Hashable, Sendable {
  /// Who is told; ``Slot/none`` is the app.
  public var node: Slot
  /// The other node it is about.
  public var other: Slot
  /// The name or the small value it is about.
  public var symbol: Symbol
  /// What is told.
  public var callback: Callback
  /// The yes or no that belongs to it.
  public var flag: Bool

  /// Puts a call together.
  public init(
    _ callback: Callback, _ node: Slot, other: Slot = .none, symbol: Symbol = .none,
    flag: Bool = false
  ) {
    self.node = node
    self.other = other
    self.symbol = symbol
    self.callback = callback
    self.flag = flag
  }
}
