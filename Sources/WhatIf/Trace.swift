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
  /// - Parameter birth: the trunk's event that made the node in a slot; `nil` where it has no such node.
  init?(_ event: Event, _ birth: (Slot) -> Position?) {
    kind = event.number
    switch event {
    case .created(_, let name, let identifier, let kind, _):
      // Nobody is there yet to be recognised.
      (node, symbol) = (identifier.raw << 8 | Position(kind.rawValue), name)
      return
    case .windowOpened(let id, _, _, _, _):
      (node, symbol) = (0, id)
      return
    case .deferred:
      (node, symbol) = (0, .none)
      return
    case .called(let call): symbol = call.symbol
    case .asked(let question): symbol = question.symbol
    case _ where event.isDelivered: symbol = .none
    default: return nil
    }
    guard let node = event.node.isNone ? 0 : birth(event.node) else { return nil }
    self.node = node
  }
}
