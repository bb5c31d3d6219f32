package import NavlogNavigation

/// Maps the nodes, windows, names and positions of this session to those of another session.
package protocol SessionMapping {
  /// Returns the node for the one in `slot`.
  func counterpart(of slot: Slot) -> Slot
  /// Returns the window for `window`.
  func counterpart(of window: WindowID) -> WindowID
  /// Returns the symbol of the same name.
  func counterpart(of symbol: Symbol) -> Symbol
  /// Returns the position for `position`, which is that of a transition in flight or of a deferral.
  func counterpart(of position: Position) -> Position
}

extension Event {
  /// The number of its kind in logs.
  package var number: UInt8 { EventForm(self, at: 0).kind }

  /// The name in the event, beside its node; `.none` if it has none.
  package var name: Symbol {
    let form = EventForm(self, at: 0)
    return form.named.symbols & 0b100 != 0 ? form.symbol(2) : .none
  }

  /// Returns the event at `own` as it would be in another session, at the position `other`.
  package func counterpart(
    at own: Position, to other: Position, _ mapping: some SessionMapping
  ) -> Event {
    EventForm(self, at: own).counterpart(at: own, to: other, mapping).event(at: other) ?? self
  }
}

extension Command {
  /// Returns the command as it would be in another session.
  package func counterpart(_ mapping: some SessionMapping) -> Command {
    // Distances need a position that no distance is greater than.
    let end = Position.max
    return EventForm(.commanded, self, end).counterpart(at: end, to: end, mapping)
      .command(at: end) ?? self
  }
}

extension EventForm {
  /// Returns the numbers with every identifier replaced by its counterpart.
  fileprivate func counterpart(
    at own: Position, to other: Position, _ mapping: some SessionMapping
  ) -> EventForm {
    let fields = named
    var form = EventForm(kind: kind)
    for index in 0..<8 where self[index] != 0 {
      if fields.nodes & 1 << UInt8(index) != 0 {
        form.set(index, mapping.counterpart(of: node(index)))
      } else if fields.symbols & 1 << UInt8(index) != 0 {
        form.set(index, mapping.counterpart(of: symbol(index)))
      } else if fields.window == index {
        form.set(index, mapping.counterpart(of: window(index)))
      } else if fields.position == index {
        form.set(index, mapping.counterpart(of: position(index, from: own)), from: other)
      } else {
        form[index] = self[index]
      }
    }
    return form
  }

  /// The fields that contain identifiers: a bit mask of nodes, a bit mask of symbols, a window, a
  /// position.
  fileprivate struct NamingFields {
    var nodes: UInt8 = 0
    var symbols: UInt8 = 0
    var window: Int?
    var position: Int?
  }

  fileprivate var named: NamingFields {
    var named = NamingFields()
    switch EventKind(rawValue: kind) {
    // Callbacks and questions may have a node in either field, answers in the second.
    case nil: named.nodes = 0b11
    case .answered, .warned: named.nodes = 0b11
    default: break
    }
    let definition = commandDefinition ?? definition
    if definition.hasName { named.symbols = 0b100 }
    for field in definition.fields {
      switch field.role {
      case .node: named.nodes |= 1 << UInt8(field.place)
      case .symbol: named.symbols |= 1 << UInt8(field.place)
      case .value where isPropertyNamed: named.symbols |= 1 << UInt8(field.place)
      case .window: named.window = field.place
      case .position: named.position = field.place
      default: break
      }
    }
    return named
  }

  /// Whether the property in field 3 has a symbol as its value.
  private var isPropertyNamed: Bool {
    let property: Property? = word(3)
    return property?.role == .symbol
  }
}
