// Segues (SEG)

extension Hierarchy {
  /// Checks a segue (SEG-7, E25, E26). A presentation that would be refused is refused before any
  /// object is asked.
  func planSegue(_ source: Slot, _ kind: SegueKind, turn: Position) throws(Refusal)
    -> Plan?
  {
    try controller(source)
    switch kind {
    case .unknown: throw .noSuchSegue
    case .push:
      let stack = nearest(.navigation, above: source)
      guard !stack.isNone else { throw .noNavigation }
      return try mustWait(stack: stack) ? .postponed(nil, .none) : nil
    case .presentation, .popover, .modal, .customPresentation:
      return try planPresentation(from: source, turn: turn)
    case .embed:
      guard !self[source].kind.managesChildren else { throw .managedChild }
      return nil
    case .show, .showDetail, .replace, .custom: return nil
    }
  }

  /// Checks what every presentation from here needs, whatever its style.
  private func planPresentation(from source: Slot, turn: Position) throws(Refusal) -> Plan? {
    let (waits, races) = try mustWait(
      source, turn: turn, for: .presentationInProgress, afterDismissal: true)
    if waits { return .postponed(races ? .dismissAndPresent : nil, source) }
    let presenter = covering(source)
    let hasContext = self.presenter(for: .currentContext, from: source) != presenter
    guard self[presenter].presented.isNone || hasContext else { throw .alreadyPresenting }
    guard isInWindow(source) else { throw .notInWindow }
    return nil
  }

  /// Checks the destination of a segue before the source prepares it. What the source may still change
  /// is checked afterwards.
  func planDestination(
    _ node: Slot, from source: Slot, _ kind: SegueKind
  ) throws(Refusal) {
    switch kind {
    case .push:
      let stack = nearest(.navigation, above: source)
      guard !stack.isNone else { throw .noNavigation }
      _ = try planPush(node, onto: stack, .immediate)
    case .replace:
      let split = nearest(.split, above: source)
      if !split.isNone { try planColumn(node, in: split, .secondary) }
    case .presentation, .popover, .modal, .customPresentation:
      try planPresented(node, from: source)
    case .show, .showDetail, .embed, .custom, .unknown: break
    }
  }

  /// The nearest container of a kind around the node, or ``Slot/none``.
  func nearest(_ kind: Kind, above node: Slot) -> Slot {
    var current = self[node].parent
    while !current.isNone, self[current].kind != kind { current = self[current].parent }
    return current
  }
}

extension Engine {
  /// Performs a segue (SEG-1, SEG-2, SEG-8; S160–S170): `shouldPerformSegue` if the user performs
  /// it, then the destination, `segueInit`, `prepare`, `perform`, and its release.
  func segue(
    _ id: Symbol, from source: Slot, _ kind: SegueKind, by origin: Origin, _ motion: Motion,
    _ command: Command
  ) {
    // An embed segue performed by the nib is asked about too.
    if origin != .code {
      guard ask(Question(.shouldPerformSegue, source, symbol: id), usual: true) else {
        outcome = .declined
        return
      }
    }
    // An embed segue runs while the view loads, before `viewDidLoad` (SEG-6).
    let loads = kind == .embed && !state.hierarchy[source].isLoaded
    if loads { notify(.loadView, source) }
    perform(id, from: source, kind, motion, command)
    if loads { notify(.viewDidLoad, source) }
  }

  private func perform(
    _ id: Symbol, from source: Slot, _ kind: SegueKind, _ motion: Motion, _ command: Command
  ) {
    guard let destination = destination(id, from: source, command) else { return }
    do throws(Refusal) {
      try state.hierarchy.planDestination(destination, from: source, kind)
    } catch {
      return drop(command, error)
    }
    notify(.segueInit, source, other: destination, symbol: id)
    notify(.prepare, source, other: destination, symbol: id)
    notify(.seguePerform, source, other: destination, symbol: id)
    switch kind {
    case .show: perform(part: .show(destination, from: source, motion))
    case .showDetail: perform(part: .showDetail(destination, from: source, motion))
    case .presentation, .modal: perform(part: .present(destination, from: source, nil, motion))
    case .popover:
      if !state.hierarchy[destination].has(.anchored) {
        // A popover segue sets the anchor (SEG-4).
        recordOnly(.propertySet(destination, .anchor, 1))
      }
      perform(part: .present(destination, from: source, .popover, motion))
    case .customPresentation:
      recordOnly(.linked(destination, .segue, to: source))
      recordOnly(.propertySet(destination, .segue, id.raw))
      perform(part: .present(destination, from: source, nil, motion))
      if outcome == .done || outcome == .postponed { return }
    case .embed: embedSegue(destination, in: source)
    case .push:
      let stack = state.hierarchy.nearest(.navigation, above: source)
      if stack.isNone {
        drop(command, .noNavigation)
      } else {
        perform(part: .push(destination, onto: stack, motion))
      }
    case .replace:
      let split = state.hierarchy.nearest(.split, above: source)
      if split.isNone {
        perform(part: .present(destination, from: source, nil, motion))
      } else {
        perform(part: .setColumn(destination, in: split, .secondary, motion))
      }
    case .custom, .unknown: break
    }
    notify(.segueReleased, source, other: destination, symbol: id)
  }

  /// The destination: created by the segue's action, else by the nib (SEG-2, E38).
  private func destination(_ id: Symbol, from source: Slot, _ command: Command) -> Slot? {
    let made = askForNode(Question(.segueAction, source, symbol: id))
    if !made.isNone {
      guard state.hierarchy[made].isFromStoryboard else {
        drop(command, .notFromStoryboard)
        return nil
      }
      return made
    }
    let destination = askForNode(Question(.destination, source, symbol: id))
    guard !destination.isNone else {
      drop(command, .noSuchSegue)
      return nil
    }
    return destination
  }

  /// Embeds a child: its view is loaded before it is added, and it is added before it appears
  /// (SEG-6, S042, S170).
  private func embedSegue(_ node: Slot, in parent: Slot) {
    load(node)
    if state.hierarchy.isFree(node, for: parent) { perform(part: .embed(node, in: parent)) }
  }
}
