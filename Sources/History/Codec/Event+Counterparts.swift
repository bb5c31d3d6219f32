package import Navigation

/// What stands in another session for the nodes, windows, names and positions of this one.
package protocol Counterparts {
  /// The node that stands for the one in `slot`.
  func counterpart(of slot: Slot) -> Slot
  /// The window that stands for `window`.
  func counterpart(of window: WindowID) -> WindowID
  /// The symbol of the same name.
  func counterpart(of symbol: Symbol) -> Symbol
  /// The position that stands for `position`: that of what is in flight, or waits.
  func counterpart(of position: Position) -> Position
}

extension Event {
  /// The number of its kind in logs.
  package var number: UInt8 { EventForm(self, at: 0).kind }

  /// The name that the event is about beside its node; none where there is none.
  package var name: Symbol {
    let form = EventForm(self, at: 0)
    return form.roles.symbols & 0b100 != 0 ? form.symbol(2) : .none
  }

  /// The event at `own` as it reads in another session, where it stands at `other`.
  package func counterpart(
    at own: Position, to other: Position, _ counterparts: some Counterparts
  ) -> Event {
    EventForm(self, at: own).counterpart(at: own, to: other, counterparts).event(at: other) ?? self
  }
}

extension Command {
  /// The command as it reads in another session.
  package func counterpart(_ counterparts: some Counterparts) -> Command {
    // Distances need two positions that no distance goes below.
    let end = Position.max
    return EventForm(.commanded, self, end).counterpart(at: end, to: end, counterparts)
      .command(at: end) ?? self
  }
}

extension EventForm {
  /// The numbers with those that name something replaced by what stands for it elsewhere.
  fileprivate func counterpart(
    at own: Position, to other: Position, _ counterparts: some Counterparts
  ) -> EventForm {
    let roles = roles
    var form = EventForm(kind: kind)
    for index in 0..<8 where self[index] != 0 {
      if roles.nodes & 1 << UInt8(index) != 0 {
        form.set(index, counterparts.counterpart(of: node(index)))
      } else if roles.symbols & 1 << UInt8(index) != 0 {
        form.set(index, counterparts.counterpart(of: symbol(index)))
      } else if roles.window == index {
        form.set(index, counterparts.counterpart(of: window(index)))
      } else if roles.position == index {
        form.set(index, counterparts.counterpart(of: position(index, from: own)), from: other)
      } else {
        form[index] = self[index]
      }
    }
    return form
  }

  /// What fields name: nodes and symbols by one bit each, a window, a position.
  fileprivate struct Roles {
    var nodes: UInt8 = 0
    var symbols: UInt8 = 0
    var window: Int?
    var position: Int?
  }

  fileprivate var roles: Roles {
    guard let kind = EventKind(rawValue: kind) else {
      return Roles(nodes: 0b11, symbols: isNamed ? 0b100 : 0)
    }
    switch kind {
    case .commanded, .refused, .postponed, .dropped, .deferred: return commandRoles
    case .applicationMoved, .preserving, .restorationExtended, .ended, .cited: return Roles()
    case .sceneConnected, .sceneDisconnected: return Roles(symbols: 0b100)
    case .windowOpened: return Roles(symbols: 0b110)
    case .created: return Roles(nodes: 0b1, symbols: 0b1100)
    case .judged: return Roles(nodes: 0b1, symbols: 0b100)
    case .windowShown, .windowHidden, .windowTraitsSet: return Roles(window: 1)
    case .rootSet: return Roles(nodes: 0b1, window: 1)
    case .finishing, .finished, .cancelled, .resumed: return Roles(position: 3)
    case .childAdded, .childMoved, .began: return Roles(nodes: 0b111)
    case .stateSet, .stateCleared: return Roles(nodes: 0b1, symbols: 0b100)
    case .propertySet: return Roles(nodes: 0b1, symbols: isPropertyNamed ? 0b10000 : 0)
    case .released, .childRemoved, .viewPlaced, .viewRemoved, .childSelected, .with, .presented,
      .dismissed, .linked, .unlinked, .answered, .warned, .preferredContentSizeSet,
      .traitsOverridden, .attached, .detached, .rootCleared, .selectionCleared, .columnAssigned,
      .splitCollapsed, .splitExpanded, .appearanceBegan, .appearanceEnded, .adapted, .styleFrozen:
      return Roles(nodes: 0b11)
    }
  }

  private var commandRoles: Roles {
    guard let kind: CommandKind = word(5) else { return Roles() }
    switch kind {
    case .create: return Roles(symbols: 0b1100)
    case .cite: return Roles()
    case .openWindow: return Roles(symbols: 0b110)
    case .connect, .disconnect, .inquire: return Roles(symbols: 0b100)
    case .setRoot: return Roles(nodes: 0b1, window: 1)
    case .showWindow, .hideWindow, .setTraits, .resize, .layout: return Roles(window: 1)
    case .clearState, .action, .gesture, .segue, .judge: return Roles(nodes: 0b1, symbols: 0b100)
    case .unwind: return Roles(nodes: 0b1, symbols: 0b110)
    case .set: return Roles(nodes: 0b1, symbols: isPropertyNamed ? 0b10000 : 0)
    case .exchange, .exchangeViews: return Roles(nodes: 0b111)
    case .finish, .cancel: return Roles(position: 3)
    default: return Roles(nodes: 0b11)
    }
  }

  /// Whether a callback, or a question, has a name in field 2, and not a small number.
  private var isNamed: Bool {
    if let callback = Callback(rawValue: kind &- EventKind.callbacks), kind < EventKind.questions {
      switch callback {
      case .segueInit, .prepare, .seguePerform, .segueReleased, .unwindAction, .action, .gesture,
        .stateRestorationActivity:
        return true
      default: return false
      }
    }
    switch Question.Kind(rawValue: kind &- EventKind.questions) {
    case .shouldPerformSegue, .segueAction, .destination, .canPerformUnwind,
      .allowedChildrenForUnwinding, .canPerformAction, .controllerForPath, .restorationClass:
      return true
    default: return false
    }
  }

  /// Whether the property in field 3 has a name for a value.
  private var isPropertyNamed: Bool {
    let property: Property? = word(3)
    return property?.isSymbol == true
  }
}

extension Property {
  /// Whether its values are symbols.
  package var isSymbol: Bool {
    switch self {
    case .title, .restorationIdentifier, .restorationClass, .segue, .storyboard: true
    default: false
    }
  }
}
