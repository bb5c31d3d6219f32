/// A breakpoint or a watchpoint of a ``Debugger``.
public struct StopPoint {
  /// The condition that triggers a stop point.
  public enum Kind {
    /// An event whose name matches; with a pattern, one of its nodes has a matching class.
    case event(EventPattern, className: String?)
    /// An event that changes the value of the address.
    case change(NodeAddress)
  }

  /// The number, which is never reused.
  public let number: Int
  /// What triggers it.
  public let kind: Kind
  /// A predicate that must also be true of the state after the event.
  public internal(set) var condition: HierarchyPredicate?
  /// Whether the first stop removes it.
  public let isTemporary: Bool
  /// Whether it is enabled.
  public internal(set) var isEnabled = true
  /// The number of times it was hit.
  public internal(set) var hits = 0

  /// The stop point as written.
  public var text: String {
    switch kind {
    case .event(let pattern, let className): pattern.text + (className.map { " \($0)" } ?? "")
    case .change(let address): address.text
    }
  }
}
