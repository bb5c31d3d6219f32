// What a presentation or a dismissal requires, and where it takes place (PRE).

extension Hierarchy {
  /// Checks whether a transition in flight in the same window refuses a presentation or dismissal
  /// (E04–E06), or whether it is finishing, so that the command waits.
  ///
  /// A dismissal that began in this turn and isn't held doesn't refuse a presentation but makes it
  /// wait (E57).
  func mustWait(
    _ node: Slot, turn: Position, for refusal: Refusal, afterDismissal: Bool
  ) throws(Refusal) -> (waits: Bool, races: Bool) {
    guard !transitions.isEmpty else { return (false, false) }
    var waits = false
    var races = false
    let here = outermost(node)
    for transition in transitions
    where transition.choreography.blocks && outermost(transition.container) == here {
      if transition.isFinishing {
        waits = true
      } else if afterDismissal, transition.choreography.isDismissal, !transition.motion.isHeld,
        transition.began >= turn
      {
        races = true
      } else if refusal == .dismissalRace && transition.choreography.isDismissal
        || refusal == .dismissalInProgress && transition.choreography.isSwipe
      {
        // The user and the app dismiss at the same time, in whichever order (E06).
        throw .dismissalRace
      } else if refusal == .dismissalRace {
        throw .dismissalInProgress
      } else {
        throw refusal
      }
    }
    return (waits || races, races)
  }

  /// The presenter: the controller that covers the screen, or for context styles the nearest
  /// context (PRE-1).
  package func presenter(for style: Style, from node: Slot) -> Slot {
    var current = node
    while true {
      if style.usesContext, self[current].has(.definesContext) { return current }
      let parent = self[current].parent
      if parent.isNone { return current }
      current = parent
    }
  }

  /// The style to present in: the one for which the presentation controller was created (PRE-18),
  /// else the given one, else the node's own, with `automatic` resolved.
  func resolvedStyle(_ style: Style?, of node: Slot, system: UInt8) -> Style {
    if let alert = self[node].alertStyle { return alert.presentationStyle }
    let asked = self[node].frozenStyle ?? style ?? self[node].declaredStyle
    return asked == .automatic ? (system < 13 ? .fullScreen : .pageSheet) : asked
  }

  /// Checks a presentation (PRE-12, E01–E04, E23, E40; S123, S130, S135–S137).
  func planPresent(
    _ node: Slot, from: Slot, _ style: Style?, _ motion: Motion, whenReady: Bool, turn: Position,
    depth: Int
  ) throws(Refusal) -> Plan {
    guard !node.isNone else { throw .nothingToPresent }
    try controller(node)
    try controller(from)
    if style == Style.none { throw .illegalStyle }
    try planPresented(node, from: from)
    let (waits, races) = try mustWait(
      from, turn: turn, for: .presentationInProgress, afterDismissal: true)
    if waits { return .postponed(races ? .dismissAndPresent : nil, from) }
    let resolved = resolvedStyle(style, of: node, system: system(of: from))
    try planAlert(node)
    let presenter = presenter(for: resolved, from: from)
    try planCurl(node, by: presenter, from: from, resolved)
    guard self[presenter].presented.isNone else { throw .alreadyPresenting }
    if whenReady, !isInWindow(awaited(from, presenter)) { return .deferred }
    guard isInWindow(presenter) else { throw .notInWindow }
    if resolved == .popover, !self[node].has(.anchored),
      traitsForPresenting(from: from).horizontal != .compact
    {
      // An anchor may still be set later in the same turn (PRE-13, S124).
      if depth > 1 { return .postponed(nil, .none) }
      throw .noAnchor
    }
    return .present(node, by: presenter, asker: from, resolved, motion)
  }

  /// Returns the controller that waits to be presented by `node`, with the controller that asked for it
  /// and has to appear before, and its style; `nil` if there is none (PRE-21).
  ///
  /// A stack that a split makes around a column comes and goes with the column: a controller that waits
  /// for one waits for the controller that asked for it.
  package func waitingPresentation(by node: Slot) -> (node: Slot, asker: Slot, style: Style)? {
    for deferral in deferrals {
      guard case .present(let waiting, let from, let style, _, _) = deferral.command,
        isFree(waiting, for: from)
      else { continue }
      let resolved = resolvedStyle(style, of: waiting, system: system(of: from))
      let presenter = presenter(for: resolved, from: from)
      let isOfColumn = isMadeBySplit(presenter)
      if node == (isOfColumn ? from : presenter) {
        return (waiting, from, resolved)
      }
    }
    return nil
  }

  /// The controller that has to appear before a presentation that waits begins (PRE-21).
  ///
  /// It is the one that asked, except on a stack that a split made around a column: one that others
  /// cover doesn't appear, and what it presents is in the context of the stack.
  private func awaited(_ from: Slot, _ presenter: Slot) -> Slot {
    let isCovered = self[from].parent == presenter && lastChild(presenter) != from
    return isCovered && isMadeBySplit(presenter) ? presenter : from
  }

  /// Whether what a presentation waits for has appeared (PRE-21).
  func isReady(_ node: Slot, from: Slot, _ style: Style?) -> Bool {
    let resolved = resolvedStyle(style, of: node, system: system(of: from))
    let awaited = awaited(from, presenter(for: resolved, from: from))
    return self[awaited].appearance == .appeared && isOnPath(awaited)
  }

  /// Refuses a controller that is somewhere already (E01).
  func planPresented(_ node: Slot, from: Slot) throws(Refusal) {
    guard isFree(node, for: from), !isMoving(node) else { throw .active }
  }

  /// The controller that asked for the presentation of a node, if the presenter still contains it or a
  /// collapsed split below keeps it aside, else the presenter.
  package func asker(of presented: Slot) -> Slot {
    let presenter = self[presented].presenter
    let asker = linked(presented, .asker)
    return !asker.isNone && !presenter.isNone && keeps(presenter, asker) ? asker : presenter
  }

  /// Whether a container contains the node, also in a column that a collapsed split keeps aside.
  package func keeps(_ container: Slot, _ node: Slot) -> Bool {
    var current = node
    while !current.isNone, current != container { current = keeper(of: current) }
    return !current.isNone
  }

  /// The parent, or the collapsed split that keeps the node aside.
  func keeper(of node: Slot) -> Slot {
    let record = self[node]
    guard record.parent.isNone, !record.host.isNone else { return record.parent }
    return self[record.host].kind == .split ? record.host : .none
  }

  /// Whether every container from `presenter` down to the node shows it.
  package func shows(_ node: Slot, below presenter: Slot) -> Bool {
    var current = node
    while current != presenter {
      let parent = self[current].parent
      guard !parent.isNone, shows(current, in: parent) else { return false }
      current = parent
    }
    return true
  }

  /// What prevents a presentation that has been planned, after objects were asked or notified.
  func obstacle(to node: Slot, by presenter: Slot, asker: Slot) -> Refusal? {
    guard isFree(node, for: presenter) else { return .active }
    guard self[presenter].presented.isNone else { return .alreadyPresenting }
    return isInWindow(presenter) && isAbove(presenter, asker) ? nil : .notInWindow
  }

  /// Whether the node, or a controller that it shows as a container, prevents dismissal by the user
  /// (PRE-16).
  func isModal(_ node: Slot) -> Bool {
    if self[node].has(.isModal) { return true }
    var child = self[node].firstChild
    while !child.isNone {
      if shows(child, in: node), isModal(child) { return true }
      child = self[child].next
    }
    return false
  }

  /// Refuses a page curl in another style than full screen, and presentations from a controller that
  /// was presented with one (E62).
  func planCurl(_ node: Slot, by presenter: Slot, from: Slot, _ style: Style) throws(Refusal) {
    if transition(of: node, by: presenter, style) == .partialCurl, style != .fullScreen {
      throw .partialCurl
    }
    let asker = self[covering(from)]
    if !asker.presenter.isNone, asker.transitionStyle == .partialCurl { throw .partialCurl }
  }

  /// The transition style of a presentation: the controller's own, unless the context that presents it
  /// imposes its own (PRE-2).
  package func transition(
    of node: Slot, by presenter: Slot, _ style: Style
  ) -> TransitionStyle {
    let imposes = style.usesContext && self[presenter].has(.providesTransition)
    return self[imposes ? presenter : node].declaredTransition
  }

  /// Whether the node is in a visible window and its view was inserted (E02, PRE-21).
  package func isInWindow(_ node: Slot) -> Bool {
    guard isOnPath(node) else { return false }
    switch self[node].appearance {
    case .appeared, .disappearing: return true
    case .appearing: return self[node].has(.inserted)
    case .disappeared: return false
    }
  }

  /// Finds the presentation to dismiss: by the node or its nearest ancestor that presents, else the
  /// node's own presentation (PRE-10, PRE-11, E05, E06).
  func planDismiss(_ node: Slot, _ motion: Motion, turn: Position) throws(Refusal) -> Plan {
    try controller(node)
    var presenter = node
    while self[presenter].presented.isNone {
      let parent = self[presenter].parent
      if parent.isNone {
        presenter = self[presenter].presenter
        break
      }
      presenter = parent
    }
    let (waits, _) = try mustWait(
      node, turn: turn, for: .dismissalInProgress, afterDismissal: false)
    guard !presenter.isNone else { return .nothing }
    if waits { return .postponed(nil, .none) }
    return .dismiss(by: presenter, asker: node, motion)
  }

  /// Checks a dismissal by the user; not every style allows it (PRE-16).
  func planSwipe(_ node: Slot, turn: Position) throws(Refusal) -> Plan? {
    try controller(node)
    let covering = covering(node)
    let record = self[covering]
    guard !record.presenter.isNone, record.adaptedStyle.isDismissibleByUser,
      record.adaptedStyle == .popover || record.alertStyle != nil || system(of: covering) >= 13,
      isDismissibleAlert(covering)
    else { throw .notDismissible }
    let (waits, _) = try mustWait(
      covering, turn: turn, for: .dismissalRace, afterDismissal: false)
    try reach(covering)
    return waits ? .postponed(nil, .none) : nil
  }

  /// Whether a presentation in this style removes the presenter's view (PRE-4).
  func covers(_ node: Slot, in style: Style) -> Bool {
    switch style {
    case .fullScreen, .currentContext: true
    case .custom: self[node].has(.removesPresenter)
    case .automatic, .pageSheet, .formSheet, .overFullScreen, .overCurrentContext, .popover,
      .none:
      false
    }
  }
}
