// Written by Tools/vocabulary/generate from the rows beside it; edit those.
// swift-format-ignore-file

import Navigation

extension EventForm {
  /// The numbers of an event that has no form of its own.
  init(plain event: Event, at own: Position) {
    switch event {
    case .ended:
      self.init(.ended)
    case .created(let a, let b, let c, let d, let e):
      self.init(.created)
      set(0, a)
      set(2, b)
      set(3, c)
      set(1, d)
      set(4, e)
    case .released(let a):
      self.init(.released)
      set(0, a)
    case .began(let a, let b, let c, let d, let e):
      self.init(.began)
      set(0, a)
      set(1, b)
      set(2, c)
      set(3, d)
      set(4, e)
    case .finishing(let a):
      self.init(.finishing)
      set(3, a, from: own)
    case .finished(let a):
      self.init(.finished)
      set(3, a, from: own)
    case .childAdded(let a, let b, let c):
      self.init(.childAdded)
      set(0, a)
      set(1, b)
      set(2, c)
    case .childRemoved(let a):
      self.init(.childRemoved)
      set(0, a)
    case .stateSet(let a, let b, let c):
      self.init(.stateSet)
      set(0, a)
      set(2, b)
      fingerprint = c.raw
    case .viewPlaced(let a, let b):
      self.init(.viewPlaced)
      set(0, a)
      set(1, b)
    case .viewRemoved(let a):
      self.init(.viewRemoved)
      set(0, a)
    case .childSelected(let a):
      self.init(.childSelected)
      set(0, a)
    case .with(let a):
      self.init(.with)
      set(0, a)
    case .presented(let a, let b, let c, let d, let e, let f):
      self.init(.presented)
      set(0, a)
      set(1, b)
      set(3, c)
      set(4, d)
      set(5, e)
      set(6, f)
    case .dismissed(let a):
      self.init(.dismissed)
      set(0, a)
    case .propertySet(let a, let b, let c):
      self.init(.propertySet)
      set(0, a)
      set(3, b)
      set(4, c)
    case .linked(let a, let b, let c):
      self.init(.linked)
      set(0, a)
      set(3, b)
      set(1, c)
    case .unlinked(let a, let b):
      self.init(.unlinked)
      set(0, a)
      set(3, b)
    case .cancelled(let a):
      self.init(.cancelled)
      set(3, a, from: own)
    case .stateCleared(let a, let b):
      self.init(.stateCleared)
      set(0, a)
      set(2, b)
    case .preferredContentSizeSet(let a, let b, let c):
      self.init(.preferredContentSizeSet)
      set(0, a)
      set(3, b)
      set(4, c)
    case .traitsOverridden(let a, let b):
      self.init(.traitsOverridden)
      set(0, a)
      set(3, b)
    case .attached(let a, let b):
      self.init(.attached)
      set(0, a)
      set(1, b)
    case .detached(let a):
      self.init(.detached)
      set(0, a)
    case .windowOpened(let a, let b, let c, let d, let e):
      self.init(.windowOpened)
      set(2, a)
      set(1, b)
      set(3, c)
      set(4, d)
      self[5] = UInt32(e)
    case .windowShown(let a):
      self.init(.windowShown)
      set(1, a)
    case .windowHidden(let a):
      self.init(.windowHidden)
      set(1, a)
    case .windowTraitsSet(let a, let b):
      self.init(.windowTraitsSet)
      set(1, a)
      set(3, b)
    case .rootSet(let a, let b):
      self.init(.rootSet)
      set(0, a)
      set(1, b)
    case .rootCleared(let a):
      self.init(.rootCleared)
      set(0, a)
    case .sceneConnected(let a):
      self.init(.sceneConnected)
      set(2, a)
    case .sceneDisconnected(let a):
      self.init(.sceneDisconnected)
      set(2, a)
    case .childMoved(let a, let b):
      self.init(.childMoved)
      set(0, a)
      set(2, b)
    case .selectionCleared(let a):
      self.init(.selectionCleared)
      set(0, a)
    case .columnAssigned(let a, let b):
      self.init(.columnAssigned)
      set(0, a)
      set(3, b)
    case .splitCollapsed(let a):
      self.init(.splitCollapsed)
      set(0, a)
    case .splitExpanded(let a):
      self.init(.splitExpanded)
      set(0, a)
    case .appearanceBegan(let a, let b):
      self.init(.appearanceBegan)
      set(0, a)
      set(3, b)
    case .appearanceEnded(let a):
      self.init(.appearanceEnded)
      set(0, a)
    case .adapted(let a, let b, let c):
      self.init(.adapted)
      set(0, a)
      set(3, b)
      set(6, c)
    case .styleFrozen(let a, let b):
      self.init(.styleFrozen)
      set(0, a)
      set(3, b)
    case .resumed(let a):
      self.init(.resumed)
      set(3, a, from: own)
    case .applicationMoved(let a):
      self.init(.applicationMoved)
      set(3, a)
    case .preserving(let a):
      self.init(.preserving)
      set(3, a)
    case .restorationExtended(let a):
      self.init(.restorationExtended)
      set(3, a)
    case .judged(let a, let b, let c, let d, let e):
      self.init(.judged)
      set(0, a)
      set(1, b)
      set(2, c)
      set(3, d)
      self[4] = UInt32(e)
    case .cited(let a):
      self.init(.cited)
      self[4] = a.session
      self[1] = a.position
    case .called, .asked, .commanded, .refused, .answered, .warned, .postponed, .dropped, .deferred:
      preconditionFailure("These have a form of their own")
    }
  }

  /// The event of a kind that has no form of its own.
  func plain(_ kind: EventKind, at own: Position) -> Event? {
    switch kind {
    case .ended:
      return .ended
    case .created:
      guard let d: Kind = word(1), let e: Origin = word(4) else { return nil }
      return .created(node(0), class: symbol(2), identifier: symbol(3), d, e)
    case .released:
      return .released(node(0))
    case .began:
      guard let d: Choreography = word(3), let e: Motion = word(4) else { return nil }
      return .began(in: node(0), from: node(1), to: node(2), d, e)
    case .finishing:
      return .finishing(position(3, from: own))
    case .finished:
      return .finished(position(3, from: own))
    case .childAdded:
      return .childAdded(node(0), to: node(1), before: node(2))
    case .childRemoved:
      return .childRemoved(node(0))
    case .stateSet:
      guard fingerprint >> 48 == 0 else { return nil }
      return .stateSet(node(0), symbol(2), Fingerprint(raw: fingerprint))
    case .viewPlaced:
      return .viewPlaced(node(0), in: node(1))
    case .viewRemoved:
      return .viewRemoved(node(0))
    case .childSelected:
      return .childSelected(node(0))
    case .with:
      return .with(node(0))
    case .presented:
      guard let c: Style = word(3), let d: Style = word(4), let e: TransitionStyle = word(5), let f = flag(6) else { return nil }
      return .presented(node(0), by: node(1), c, adapted: d, e, covers: f)
    case .dismissed:
      return .dismissed(node(0))
    case .propertySet:
      guard let b: Property = word(3) else { return nil }
      return .propertySet(node(0), b, self[4])
    case .linked:
      guard let b: Link = word(3) else { return nil }
      return .linked(node(0), b, to: node(1))
    case .unlinked:
      guard let b: Link = word(3) else { return nil }
      return .unlinked(node(0), b)
    case .cancelled:
      return .cancelled(position(3, from: own))
    case .stateCleared:
      return .stateCleared(node(0), symbol(2))
    case .preferredContentSizeSet:
      return .preferredContentSizeSet(node(0), width: self[3], height: self[4])
    case .traitsOverridden:
      guard let b = traits(3) else { return nil }
      return .traitsOverridden(node(0), b)
    case .attached:
      return .attached(node(0), to: node(1))
    case .detached:
      return .detached(node(0))
    case .windowOpened:
      guard let c = traits(3), let d: Idiom = word(4), let e = byte(5) else { return nil }
      return .windowOpened(symbol(2), scene: symbol(1), c, d, system: e)
    case .windowShown:
      return .windowShown(window(1))
    case .windowHidden:
      return .windowHidden(window(1))
    case .windowTraitsSet:
      guard let b = traits(3) else { return nil }
      return .windowTraitsSet(window(1), b)
    case .rootSet:
      return .rootSet(node(0), window(1))
    case .rootCleared:
      return .rootCleared(node(0))
    case .sceneConnected:
      return .sceneConnected(symbol(2))
    case .sceneDisconnected:
      return .sceneDisconnected(symbol(2))
    case .childMoved:
      return .childMoved(node(0), before: node(2))
    case .selectionCleared:
      return .selectionCleared(node(0))
    case .columnAssigned:
      guard let b: Column = word(3) else { return nil }
      return .columnAssigned(node(0), b)
    case .splitCollapsed:
      return .splitCollapsed(node(0))
    case .splitExpanded:
      return .splitExpanded(node(0))
    case .appearanceBegan:
      guard let b = flag(3) else { return nil }
      return .appearanceBegan(node(0), appearing: b)
    case .appearanceEnded:
      return .appearanceEnded(node(0))
    case .adapted:
      guard let b: Style = word(3), let c = flag(6) else { return nil }
      return .adapted(node(0), b, covers: c)
    case .styleFrozen:
      guard let b: Style = word(3) else { return nil }
      return .styleFrozen(node(0), b)
    case .resumed:
      return .resumed(position(3, from: own))
    case .applicationMoved:
      guard let a: ApplicationState = word(3) else { return nil }
      return .applicationMoved(a)
    case .preserving:
      guard let a = flag(3) else { return nil }
      return .preserving(a)
    case .restorationExtended:
      return .restorationExtended(self[3])
    case .judged:
      guard let d: Verdict = word(3), let e = byte(4) else { return nil }
      return .judged(node(0), was: self[1], path: symbol(2), d, rule: e)
    case .cited:
      return .cited(Provenance(session: self[4], position: self[1]))
    case .commanded, .refused, .answered, .warned, .postponed, .dropped, .deferred: return nil
    }
  }
}
