// What a page controller asks its data source and its delegate (PAGE-4…PAGE-6)

extension Hierarchy {
  func planTurnPage(
    _ page: Slot, _ style: PageStyle, _ direction: Direction, _ motion: Motion
  ) throws(Refusal) -> Plan? {
    try controller(page)
    guard self[page].kind == .page else { throw .wrongKind }
    try reach(page)
    return isFinishing(in: page) ? .postponed(nil, .none) : nil
  }
}

extension Engine {
  /// Turns to the pages that the data source gives for those before or after (PAGE-4). Without them,
  /// nothing happens.
  func turnPage(_ page: Slot, _ style: PageStyle, _ direction: Direction, _ motion: Motion) {
    var pages: [Slot] = []
    let shown = state.hierarchy.children(of: page)
    var current = (direction == .forward ? shown.last : shown.first) ?? .none
    for _ in 0..<state.hierarchy.pageCount(of: page, style) {
      guard !current.isNone else { return outcome = .declined }
      current = ask(for: direction, of: current, in: page)
      guard !current.isNone else { return outcome = .declined }
      pages.append(current)
    }
    if direction == .reverse { pages.reverse() }
    perform(part: .swipePages(page, style, direction, motion), nodes: pages)
  }

  private func ask(for direction: Direction, of current: Slot, in page: Slot) -> Slot {
    askForNode(Question(direction == .forward ? .pageAfter : .pageBefore, page, other: current))
  }

  /// Asks for the number of pages and the index of the one shown, after the app has set pages (PAGE-5).
  func askForPageCount(_ page: Slot) {
    guard state.hierarchy.property(.showsPageCount, of: page) == 1 else { return }
    for kind in [Question.Kind.presentationCount, .presentationIndex] {
      state.walk.removeLast(ask(Question(kind, page)).count)
    }
  }

  /// Asks the page controllers below a node how many pages they show at a time, because the size
  /// changes (PAGE-6).
  func askForSpines(below node: Slot) {
    for child in state.hierarchy.children(of: node) where state.hierarchy[child].parent == node {
      askForSpines(below: child)
    }
    let presented = state.hierarchy[node].presented
    if !presented.isNone { askForSpines(below: presented) }
    if state.hierarchy[node].kind == .page, state.hierarchy.property(.delegatesSpine, of: node) == 1
    {
      askForSpine(of: node)
    }
  }

  /// By design, the first page stays, and the data source gives a second one.
  private func askForSpine(of page: Slot) {
    let old = state.hierarchy[page].spine
    let (answer, count) = ask(Question(.spineLocation, page, symbol: Symbol(UInt32(old))))
    state.walk.removeLast(count)
    guard case .number(let asked) = answer, asked == 1 || asked == 2, asked != UInt32(old),
      state.hierarchy.isAlive(page), state.hierarchy[page].spine == old
    else { return }
    var pages = Array(state.hierarchy.children(of: page).prefix(1))
    if asked == 2, let first = pages.first {
      let second = ask(for: .forward, of: first, in: page)
      guard second != first, state.hierarchy.canBecomeChild(second, of: page) else { return }
      pages.append(second)
    }
    recordOnly(.propertySet(page, .spine, asked))
    if !pages.isEmpty {
      perform(part: .setPages(page, .curl, .forward, .immediate), nodes: pages)
    }
  }
}
