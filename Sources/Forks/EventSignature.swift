import NavlogHistory
import NavlogNavigation

/// The properties that identify an event of a fork as an event of its trunk.
///
/// Excludes how the event happened: a controller that appears without animation is still the one
/// that appeared.
struct EventSignature: Hashable {
  private let kind: UInt8
  private let node: Position
  private let symbol: Symbol

  /// Returns `nil` for an event that has no consequences and isn't referred to.
  ///
  /// - Parameters:
  ///   - birth: returns the trunk's event that created the node in a slot; `nil` if the trunk has
  ///     no such node.
  ///   - name: returns the fork's symbol for one of the event's.
  init?(_ event: Event, _ birth: (Slot) -> Position?, _ name: (Symbol) -> Symbol = { $0 }) {
    kind = event.number
    symbol = name(event.name)
    switch event {
    case .created(_, _, let identifier, let kind, _):
      // The node doesn't exist yet, so its identifier and kind identify the event.
      node = name(identifier).raw << 8 | Position(kind.rawValue)
    case .windowOpened, .deferred: node = 0
    default:
      if case .asked = event {} else { guard event.isDelivered else { return nil } }
      guard let birth = event.node.isNone ? 0 : birth(event.node) else { return nil }
      node = birth
    }
  }
}
