import Navigation

extension EventForm {
  /// The numbers of `event`, which stands at `position`.
  @inline(__always)
  init(_ event: Event, at position: Position) {
    if case .called(let call) = event {
      self.init(kind: EventKind.callbacks &+ call.callback.rawValue)
      set(0, call.node)
      set(1, call.other)
      set(2, call.symbol)
      set(3, call.flag)
    } else {
      self.init(other: event, at: position)
    }
  }

  private init(other event: Event, at own: Position) {
    switch event {
    case .called(let call): self.init(kind: EventKind.callbacks &+ call.callback.rawValue)
    case .commanded(let command): self.init(.commanded, command, own)
    case .refused(let command, let refusal):
      self.init(.refused, command, own)
      set(6, refusal)
    case .postponed(let command): self.init(.postponed, command, own)
    case .dropped(let command, let refusal):
      self.init(.dropped, command, own)
      set(6, refusal)
    case .deferred(let command): self.init(.deferred, command, own)
    case .with(let slot): self.init(.with, slot)
    case .asked(let question):
      self.init(kind: EventKind.questions &+ question.kind.rawValue)
      set(0, question.node)
      set(1, question.other)
      set(2, question.symbol)
    case .answered(let slot, let question, let answer):
      self.init(.answered, slot)
      set(3, question)
      set(answer)
    case .warned(let warning, let slot):
      self.init(.warned, slot)
      set(3, warning)
    case .ended: self.init(.ended)
    case .created(let slot, let symbol, let identifier, let kind, let origin):
      self.init(.created, slot)
      set(1, kind)
      set(2, symbol)
      set(3, identifier)
      set(4, origin)
    case .released(let slot): self.init(.released, slot)
    case .propertySet(let slot, let property, let value):
      self.init(.propertySet, slot)
      set(3, property)
      set(4, value)
    case .stateSet(let slot, let key, let value):
      self.init(.stateSet, slot)
      set(2, key)
      fingerprint = value.raw
    case .stateCleared(let slot, let key):
      self.init(.stateCleared, slot)
      set(2, key)
    case .preferredContentSizeSet(let slot, let width, let height):
      self.init(.preferredContentSizeSet, slot)
      set(3, width)
      set(4, height)
    case .traitsOverridden(let slot, let traits):
      self.init(.traitsOverridden, slot)
      set(3, traits)
    case .linked(let slot, let link, let other):
      self.init(.linked, slot, other)
      set(3, link)
    case .unlinked(let slot, let link):
      self.init(.unlinked, slot)
      set(3, link)
    case .attached(let slot, let owner): self.init(.attached, slot, owner)
    case .detached(let slot): self.init(.detached, slot)
    case .windowOpened(let id, let scene, let traits, let idiom, let system):
      self.init(.windowOpened)
      set(1, scene)
      set(2, id)
      set(3, traits)
      set(4, idiom)
      self[5] = UInt32(system)
    case .windowShown(let window): self.init(.windowShown, window)
    case .windowHidden(let window): self.init(.windowHidden, window)
    case .windowTraitsSet(let window, let traits):
      self.init(.windowTraitsSet, window)
      set(3, traits)
    case .rootSet(let slot, let window):
      self.init(.rootSet, window)
      set(0, slot)
    case .rootCleared(let slot): self.init(.rootCleared, slot)
    case .sceneConnected(let scene):
      self.init(.sceneConnected)
      set(2, scene)
    case .sceneDisconnected(let scene):
      self.init(.sceneDisconnected)
      set(2, scene)
    case .childAdded(let slot, let parent, let other):
      self.init(.childAdded, slot, parent)
      set(2, other)
    case .childMoved(let slot, let other):
      self.init(.childMoved, slot)
      set(2, other)
    case .childRemoved(let slot): self.init(.childRemoved, slot)
    case .childSelected(let slot): self.init(.childSelected, slot)
    case .selectionCleared(let slot): self.init(.selectionCleared, slot)
    case .columnAssigned(let slot, let column):
      self.init(.columnAssigned, slot)
      set(3, column)
    case .splitCollapsed(let slot): self.init(.splitCollapsed, slot)
    case .splitExpanded(let slot): self.init(.splitExpanded, slot)
    case .viewPlaced(let slot, let host): self.init(.viewPlaced, slot, host)
    case .viewRemoved(let slot): self.init(.viewRemoved, slot)
    case .appearanceBegan(let slot, let appearing):
      self.init(.appearanceBegan, slot)
      set(3, appearing)
    case .appearanceEnded(let slot): self.init(.appearanceEnded, slot)
    case .presented(let slot, let presenter, let style, let adapted, let transition, let covers):
      self.init(.presented, slot, presenter)
      set(3, style)
      set(4, adapted)
      set(5, transition)
      set(6, covers)
    case .adapted(let slot, let style, let covers):
      self.init(.adapted, slot)
      set(3, style)
      set(6, covers)
    case .dismissed(let slot): self.init(.dismissed, slot)
    case .styleFrozen(let slot, let style):
      self.init(.styleFrozen, slot)
      set(3, style)
    case .began(let container, let from, let to, let choreography, let motion):
      self.init(.began, container, from)
      set(2, to)
      set(3, choreography)
      set(4, motion)
    case .finishing(let began): self.init(.finishing, began, own)
    case .finished(let began): self.init(.finished, began, own)
    case .cancelled(let began): self.init(.cancelled, began, own)
    case .resumed(let deferred): self.init(.resumed, deferred, own)
    case .applicationMoved(let state):
      self.init(.applicationMoved)
      set(3, state)
    case .preserving(let begins):
      self.init(.preserving)
      set(3, begins)
    case .judged(let slot, let was, let path, let verdict, let rule):
      self.init(.judged, slot)
      self[1] = was
      set(2, path)
      set(3, verdict)
      self[4] = UInt32(rule)
    case .cited(let provenance):
      self.init(.cited)
      self[1] = provenance.position
      self[4] = provenance.session
    case .restorationExtended(let count):
      self.init(.restorationExtended)
      set(3, count)
    }
  }

  private init(_ kind: EventKind, _ node: Slot, _ other: Slot = .none) {
    self.init(kind)
    set(0, node)
    set(1, other)
  }

  private init(_ kind: EventKind, _ window: WindowID) {
    self.init(kind)
    set(1, window)
  }

  private init(_ kind: EventKind, _ position: Position, _ own: Position) {
    self.init(kind)
    set(3, position, from: own)
  }

  private mutating func set(_ answer: Answer) {
    switch answer {
    case .usual: self[4] = 0
    case .no: self[4] = 1
    case .yes: self[4] = 2
    case .node(let slot):
      self[4] = 3
      set(1, slot)
    case .nodes: self[4] = 4
    case .style(let style):
      self[4] = 5
      set(5, style)
    case .column(let column):
      self[4] = 6
      set(5, column)
    }
  }
}

extension EventForm {
  /// The event that the numbers stand for; `nil` when today's vocabulary has no such event.
  @inline(__always)
  func event(at position: Position) -> Event? {
    guard kind >= EventKind.callbacks else { return structure(at: position) }
    guard kind < EventKind.questions else { return question() }
    guard let callback = Callback(rawValue: kind &- EventKind.callbacks), let flag = flag(3) else {
      return nil
    }
    return .called(Call(callback, node(0), other: node(1), symbol: symbol(2), flag: flag))
  }

  private func question() -> Event? {
    guard kind < EventKind.behindQuestions,
      let question = Question.Kind(rawValue: kind &- EventKind.questions)
    else { return nil }
    return .asked(Question(question, node(0), other: node(1), symbol: symbol(2)))
  }

  private func structure(at own: Position) -> Event? {
    guard let kind = EventKind(rawValue: kind) else { return nil }
    let node = self.node(0)
    let other = self.node(1)
    switch kind {
    case .commanded: return command(at: own).map { .commanded($0) }
    case .refused:
      guard let command = command(at: own), let refusal: Refusal = word(6) else { return nil }
      return .refused(command, refusal)
    case .postponed: return command(at: own).map { .postponed($0) }
    case .dropped:
      guard let command = command(at: own), let refusal: Refusal = word(6) else { return nil }
      return .dropped(command, refusal)
    case .deferred: return command(at: own).map { .deferred($0) }
    case .with: return .with(node)
    case .answered:
      guard let question: Question.Kind = word(3), let answer = answer() else { return nil }
      return .answered(node, question, answer)
    case .warned: return word(3).map { .warned($0, node) }
    case .ended: return .ended
    case .created:
      guard let kind: Kind = word(1), let origin: Origin = word(4) else { return nil }
      return .created(node, class: symbol(2), identifier: symbol(3), kind, origin)
    case .released: return .released(node)
    case .propertySet:
      return word(3).map { .propertySet(node, $0, self[4]) }
    case .stateSet:
      guard fingerprint >> 48 == 0 else { return nil }
      return .stateSet(node, symbol(2), Fingerprint(raw: fingerprint))
    case .stateCleared: return .stateCleared(node, symbol(2))
    case .preferredContentSizeSet:
      return .preferredContentSizeSet(node, width: self[3], height: self[4])
    case .traitsOverridden: return traits(3).map { .traitsOverridden(node, $0) }
    case .linked: return word(3).map { .linked(node, $0, to: other) }
    case .unlinked: return word(3).map { .unlinked(node, $0) }
    case .attached: return .attached(node, to: other)
    case .detached: return .detached(node)
    case .windowOpened:
      guard let traits = traits(3), let idiom: Idiom = word(4), let system = byte(5) else {
        return nil
      }
      return .windowOpened(symbol(2), scene: symbol(1), traits, idiom, system: system)
    case .windowShown: return .windowShown(window(1))
    case .windowHidden: return .windowHidden(window(1))
    case .windowTraitsSet:
      return traits(3).map { .windowTraitsSet(window(1), $0) }
    case .rootSet: return .rootSet(node, window(1))
    case .rootCleared: return .rootCleared(node)
    case .sceneConnected: return .sceneConnected(symbol(2))
    case .sceneDisconnected: return .sceneDisconnected(symbol(2))
    case .childAdded: return .childAdded(node, to: other, before: self.node(2))
    case .childMoved: return .childMoved(node, before: self.node(2))
    case .childRemoved: return .childRemoved(node)
    case .childSelected: return .childSelected(node)
    case .selectionCleared: return .selectionCleared(node)
    case .columnAssigned: return word(3).map { .columnAssigned(node, $0) }
    case .splitCollapsed: return .splitCollapsed(node)
    case .splitExpanded: return .splitExpanded(node)
    case .viewPlaced: return .viewPlaced(node, in: other)
    case .viewRemoved: return .viewRemoved(node)
    case .appearanceBegan: return flag(3).map { .appearanceBegan(node, appearing: $0) }
    case .appearanceEnded: return .appearanceEnded(node)
    case .presented:
      guard let style: Style = word(3), let adapted: Style = word(4),
        let transition: TransitionStyle = word(5), let covers = flag(6)
      else { return nil }
      return .presented(node, by: other, style, adapted: adapted, transition, covers: covers)
    case .adapted:
      guard let style: Style = word(3), let covers = flag(6) else { return nil }
      return .adapted(node, style, covers: covers)
    case .dismissed: return .dismissed(node)
    case .styleFrozen: return word(3).map { .styleFrozen(node, $0) }
    case .began:
      guard let choreography: Choreography = word(3), let motion: Motion = word(4) else {
        return nil
      }
      return .began(in: node, from: other, to: self.node(2), choreography, motion)
    case .finishing: return .finishing(position(3, from: own))
    case .finished: return .finished(position(3, from: own))
    case .cancelled: return .cancelled(position(3, from: own))
    case .resumed: return .resumed(position(3, from: own))
    case .applicationMoved: return word(3).map { .applicationMoved($0) }
    case .preserving: return flag(3).map { .preserving($0) }
    case .judged:
      guard let verdict: Verdict = word(3), let rule = byte(4) else { return nil }
      return .judged(node, was: self[1], path: symbol(2), verdict, rule: rule)
    case .cited: return .cited(Provenance(session: self[4], position: self[1]))
    case .restorationExtended: return .restorationExtended(self[3])
    }
  }

  private func answer() -> Answer? {
    switch self[4] {
    case 0: .usual
    case 1: .no
    case 2: .yes
    case 3: .node(node(1))
    case 4: .nodes
    case 5: word(5).map { .style($0) }
    case 6: word(5).map { .column($0) }
    default: nil
    }
  }
}
