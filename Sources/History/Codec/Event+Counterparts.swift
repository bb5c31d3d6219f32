package import Navigation

/// What stands in another session for the nodes, windows and positions of this one.
package protocol Counterparts {
  /// The node that stands for the one in `slot`.
  func counterpart(of slot: Slot) -> Slot
  /// The window that stands for `window`.
  func counterpart(of window: WindowID) -> WindowID
  /// The position that stands for `position`: that of what is in flight, or waits.
  func counterpart(of position: Position) -> Position
}

extension Event {
  /// The number of its kind in logs.
  package var number: UInt8 { EventForm(self, at: 0).kind }

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

  /// Which fields name nodes, one bit each, and which names a window or a position.
  private typealias Roles = (nodes: UInt8, window: Int?, position: Int?)

  private var roles: Roles {
    guard let kind = EventKind(rawValue: kind) else { return (0b11, nil, nil) }
    switch kind {
    case .commanded, .refused, .postponed, .dropped, .deferred: return commandRoles
    case .windowOpened, .sceneConnected, .sceneDisconnected, .applicationMoved, .preserving,
      .restorationExtended, .ended:
      return (0, nil, nil)
    case .created, .judged: return (0b1, nil, nil)
    case .windowShown, .windowHidden, .windowTraitsSet: return (0, 1, nil)
    case .rootSet: return (0b1, 1, nil)
    case .finishing, .finished, .cancelled, .resumed: return (0, nil, 3)
    case .childAdded, .childMoved, .began: return (0b111, nil, nil)
    case .released, .childRemoved, .stateSet, .viewPlaced, .viewRemoved, .childSelected, .with,
      .presented, .dismissed, .propertySet, .linked, .unlinked, .answered, .warned, .stateCleared,
      .preferredContentSizeSet, .traitsOverridden, .attached, .detached, .rootCleared,
      .selectionCleared, .columnAssigned, .splitCollapsed, .splitExpanded, .appearanceBegan,
      .appearanceEnded, .adapted, .styleFrozen:
      return (0b11, nil, nil)
    }
  }

  private var commandRoles: Roles {
    guard let kind: CommandKind = word(5) else { return (0, nil, nil) }
    switch kind {
    case .create, .openWindow: return (0, nil, nil)
    case .setRoot: return (0b1, 1, nil)
    case .showWindow, .hideWindow, .setTraits, .resize, .layout: return (0, 1, nil)
    case .segue, .unwind, .judge: return (0b1, nil, nil)
    case .exchange, .exchangeViews: return (0b111, nil, nil)
    case .finish, .cancel: return (0, nil, 3)
    default: return (0b11, nil, nil)
    }
  }
}
