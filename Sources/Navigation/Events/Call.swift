/// A callback in the form that is recorded and delivered.
///
/// Every callback takes 14 bytes.
/// The cases of ``Callback`` document what `other`, `symbol` and `flag` mean.
public struct Call: Hashable, Sendable {
  /// The node that receives the callback; ``Slot/none`` is the app.
  public var node: Slot
  /// The other node that the callback is about.
  public var other: Slot
  /// The name or the small value that the callback is about.
  public var symbol: Symbol
  /// The callback.
  public var callback: Callback
  /// The callback's Boolean argument.
  public var flag: Bool

  /// Creates a call.
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
