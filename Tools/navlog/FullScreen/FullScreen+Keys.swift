import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogTerminal
import NavlogTimeTravel

// Handling keys.
extension FullScreen {
  /// Handles a key.
  mutating func press(_ key: KeyPress) {
    notice = nil
    clipboard = nil
    if replayDelay != nil {
      replayDelay = nil
      return notice = "stopped"
    }
    if key == .control("c") { return overlay == nil ? isOver = true : close() }
    switch overlay {
    case nil: handle(key)
    case .page(var page):
      guard !page.handle(key) else { return overlay = .page(page) }
      close()
      if !Self.onlyCloses(key) { handle(key) }
    case .marks(let marks, let selected): choose(key, marks, selected)
    case .sessions(let tree, let selected): choose(key, tree, selected)
    case .prompt(let prompt): type(key, prompt)
    }
  }

  mutating func close() { overlay = nil }

  /// Whether a key does nothing but close a page; others mean the same as without it.
  private static func onlyCloses(_ key: KeyPress) -> Bool {
    switch key {
    case .escape, .enter, .backspace, .click, .character("q"), .character("?"): true
    default: false
    }
  }

  private mutating func handle(_ key: KeyPress) {
    switch key {
    case .left, .character("h"): step(commands: -1)
    case .right, .character("l"): step(commands: 1)
    case .shiftLeft, .character(","): step(events: -1)
    case .shiftRight, .character("."): step(events: 1)
    case .pageUp: step(commands: -10)
    case .pageDown: step(commands: 10)
    case .home: jump(to: reader.start)
    case .end: jump(to: reader.end)
    case .up, .character("k"): move(-1)
    case .down, .character("j"): move(1)
    case .tab: focus = focus.next(1)
    case .backTab: focus = focus.next(-1)
    case .enter: enter()
    case .escape: (chosenNode, focus) = (nil, .timeline)
    case .backspace: goBack()
    case .click(let place): click(place)
    case .wheelUp(let place): wheel(place, -1)
    case .wheelDown(let place): wheel(place, 1)
    default: handleLetter(key)
    }
  }

  private mutating func handleLetter(_ key: KeyPress) {
    switch key {
    case .character("b"): blame()
    case .character("g"): overlay = .prompt(Prompt(.position))
    case .character("/"): overlay = .prompt(Prompt(.search))
    case .character("n"): search(isForward: true)
    case .character("N"): search(isForward: false)
    case .character("m"): listMarks()
    case .character("s"): listSessions()
    case .character("f"): follow()
    case .character("w"): showWhy()
    case .character("d"): showDifference()
    case .character("M"): overlay = .prompt(Prompt(.mark))
    case .character(":"): overlay = .prompt(Prompt(.command))
    case .character("y"): copyCommand()
    case .character(" "): fold()
    case .character("z"): foldAll()
    case .character("t"): isByTime.toggle()
    case .character("r"): startReplay()
    case .character("?"): overlay = .page(Page("keys", Self.help))
    case .character("q"): isOver = true
    default: break
    }
  }

  // MARK: - In a pane

  private mutating func enter() {
    switch focus {
    case .timeline: toggle()
    case .tree: fold()
    case .state: showValue()
    }
  }

  mutating func move(_ count: Int) {
    switch focus {
    case .timeline: grain == .event ? step(events: count) : step(commands: count)
    case .tree: choose(count)
    case .state: chosenEntry = max(0, min(entries.count - 1, chosenEntry + count))
    }
  }

  private mutating func choose(_ count: Int) {
    let tree = tree
    let nodes = tree.nodes
    guard !nodes.isEmpty else { return }
    let born = tree.shown(for: shownNode?.born)
    let index = nodes.firstIndex { $0.born == born } ?? 0
    chosenNode = nodes[max(0, min(nodes.count - 1, index + count))].born
    chosenEntry = 0
  }

  /// Shows or hides the events of the command at the cursor; at the beginning of a session, goes to
  /// its origin.
  mutating func toggle() {
    guard position > reader.start else { return goToOrigin() }
    attempt { screen in
      guard let last = try screen.reader.command(at: screen.position)?.last else { return }
      if screen.isExpanded(last) {
        screen.expanded.remove(last)
        screen.look(at: last, by: .command)
      } else {
        screen.expanded.insert(last)
      }
    }
  }

  private mutating func goToOrigin() {
    guard let point = reader.info.description.origin.point else { return }
    attempt { screen in
      guard let origin = try screen.view.store.session(point.id) else {
        screen.notice = "the original session is not in this store"
        return
      }
      screen.jumps.append(Jump(session: screen.reader.history.session, position: screen.position))
      screen.open(origin.number)
      screen.look(at: point.position)
    }
  }

  /// Returns whether the events of the command that ends at `last` are shown.
  func isExpanded(_ last: UInt64) -> Bool {
    expanded.contains(last)
      || grain == .event && reader.window.index(of: position) == reader.window.index(of: last)
  }

  /// Goes to the event that set the selection.
  private mutating func blame() {
    let entries = entries
    guard !entries.isEmpty else { return notice = "no node is selected" }
    let entry = focus == .state ? entries[min(chosenEntry, entries.count - 1)] : entries[0]
    guard let target = entry.position, target > reader.start else {
      return notice = "'\(entry.name)' was set in the trimmed history"
    }
    // The node stays selected.
    let node = shownNode.map(\.born)
    guard target != position || grain != .event else {
      return notice = "this event set '\(entry.name)'"
    }
    jump(to: target, by: .event)
    chosenNode = node
    if let index = self.entries.firstIndex(where: { $0.name == entry.name }) { chosenEntry = index }
    notice = "event \(target) set '\(entry.name)'; backspace goes back"
  }

  // MARK: - Lists

  private mutating func listMarks() {
    guard !reader.marks.isEmpty else {
      return notice = "the session has no marks: 'navlog mark add' makes one"
    }
    let selected = reader.marks.lastIndex { $0.position <= position } ?? 0
    overlay = .marks(reader.marks, selected: selected)
  }

  private mutating func choose(_ key: KeyPress, _ marks: [Mark], _ selected: Int) {
    guard let next = Self.selection(key, selected, marks.count) else {
      close()
      if key == .enter {
        jump(to: marks[selected].position)
        base = Jump(session: reader.history.session, position: marks[selected].position)
      }
      return
    }
    overlay = .marks(marks, selected: next)
  }

  private mutating func listSessions() {
    attempt { screen in
      let tree = try SessionTable(screen.view.store, screen.met)
      let number = screen.reader.history.session
      let selected = tree.rows.firstIndex { $0.session.number == number } ?? 0
      screen.overlay = .sessions(tree, selected: selected)
    }
  }

  private mutating func choose(_ key: KeyPress, _ tree: SessionTable, _ selected: Int) {
    guard let next = Self.selection(key, selected, tree.rows.count) else {
      close()
      guard key == .enter else { return }
      let session = tree.rows[selected].session
      if let damage = session.damage { return notice = damage.message }
      guard session.number != reader.history.session else { return }
      jumps.append(Jump(session: reader.history.session, position: position))
      return open(session.number)
    }
    overlay = .sessions(tree, selected: next)
  }

  /// Returns the new selection in a list after a key; `nil` if the list is closed.
  private static func selection(_ key: KeyPress, _ selected: Int, _ count: Int) -> Int? {
    switch key {
    case .up, .character("k"), .wheelUp: max(0, selected - 1)
    case .down, .character("j"), .wheelDown: min(count - 1, selected + 1)
    case .pageUp: max(0, selected - 10)
    case .pageDown: min(count - 1, selected + 10)
    case .home: 0
    case .end: count - 1
    default: nil
    }
  }

  private mutating func follow() {
    isFollowing.toggle()
    guard view.original != nil || isLive else {
      isFollowing = false
      return notice = "ended; no session can follow, because a copy of the store is read"
    }
    if isFollowing, !isLive { notice = "ended; the next session is followed" }
    if isFollowing { jump(to: reader.end, by: .command) }
  }
}

extension FullScreen.Pane {
  fileprivate func next(_ count: Int) -> Self {
    let all = Self.allCases
    let index = all.firstIndex(of: self) ?? 0
    return all[(index + count + all.count) % all.count]
  }
}
