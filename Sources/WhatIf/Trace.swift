import History
import Navigation

/// What an event of a fork is recognised by as one that its trunk has, too.
///
/// How it went is left out: a controller that appears at once is still the one that appeared.
struct Trace: Hashable {
  private let kind: UInt8
  private let node: Position
  private let symbol: Symbol

  /// `nil` for an event that nothing comes of and nothing refers to.
  ///
  /// - Parameters:
  ///   - birth: the trunk's event that made the node in a slot; `nil` where it has no such node.
  ///   - name: the fork's symbol for one of the event's.
  init?(_ event: Event, _ birth: (Slot) -> Position?, _ name: (Symbol) -> Symbol = { $0 }) {
    kind = event.number
    symbol = name(event.name)
    switch event {
    case .created(_, _, let identifier, let kind, _):
      // Nobody is there yet to be recognised.
      node = name(identifier).raw << 8 | Position(kind.rawValue)
    case .windowOpened, .deferred: node = 0
    default:
      if case .asked = event {} else { guard event.isDelivered else { return nil } }
      guard let birth = event.node.isNone ? 0 : birth(event.node) else { return nil }
      node = birth
    }
  }
}
