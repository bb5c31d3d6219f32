/// Something that stops a ``Debugger`` on its way: a breakpoint or a watchpoint.
public struct StopPoint {
  /// What it waits for.
  public enum Kind {
    /// An event of that name; with a pattern for the class of one of its nodes.
    case event(EventPattern, className: String?)
    /// An event after which what the address means is something else than before.
    case change(Address)
  }

  /// Its number, never given again.
  public let number: Int
  /// What it waits for.
  public let kind: Kind
  /// What has to be true of the state after the event as well.
  public internal(set) var condition: Predicate?
  /// Whether it goes with the first stop.
  public let isTemporary: Bool
  /// Whether it stops anything.
  public internal(set) var isEnabled = true
  /// How often it did.
  public internal(set) var hits = 0

  /// How it is written.
  public var text: String {
    switch kind {
    case .event(let pattern, let className): pattern.text + (className.map { " \($0)" } ?? "")
    case .change(let address): address.text
    }
  }
}
