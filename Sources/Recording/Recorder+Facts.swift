internal import NavlogStore
internal import NavlogNavigation

// The facts that a recorder's methods consist of.
extension Recorder {
  func symbol(_ name: String) throws(RecordingError) -> Symbol {
    do throws(StoreError) { return try facts.symbol(name) } catch { throw RecordingError(error) }
  }

  func check(_ screen: Screen) throws(RecordingError) {
    guard facts.hierarchy.isCurrent(screen.id) else {
      throw RecordingError(
        .impossible, "\(screen.name) is gone",
        hint: "don't use a screen after it was popped or dismissed")
    }
  }

  func fact(_ event: Event) throws(RecordingError) {
    do throws(StoreError) {
      guard try facts.record(event) else {
        throw StoreError(.conflict, "The fact could not have happened: \(event)")
      }
    } catch {
      throw error.code == .conflict
        ? RecordingError(.impossible, error.message) : RecordingError(error)
    }
  }

  func make(
    _ kind: Kind, _ className: String?, _ identifier: String?
  ) throws(RecordingError) -> Screen {
    let slot = facts.hierarchy.nextSlot
    let name = if let className { try symbol(className) } else { Symbol.none }
    let identifier = if let identifier { try symbol(identifier) } else { Symbol.none }
    try fact(.created(slot, class: name, identifier: identifier, kind, .code))
    return Screen(id: facts.hierarchy.id(slot))
  }

  func top(of stack: Screen) -> Screen? {
    facts.hierarchy.children(of: stack.id.slot).last.map { Screen(id: facts.hierarchy.id($0)) }
  }

  func call(_ callback: Callback, _ screen: Screen) throws(RecordingError) {
    try fact(.called(Call(callback, screen.id.slot)))
  }

  func appear(_ screen: Screen) throws(RecordingError) {
    let record = facts.hierarchy[screen.id.slot]
    guard record.appearance == .disappeared else { return }
    if !record.isLoaded { try call(.loadView, screen) }
    try call(.viewWillAppear, screen)
    try call(.viewIsAppearing, screen)
    try call(.viewDidAppear, screen)
  }

  /// Records that a screen, and everything visible in it, appears.
  func show(_ screen: Screen) throws(RecordingError) {
    for shown in shown(by: screen) { try appear(shown) }
  }

  /// Records that a screen, and everything visible in it, disappears.
  func hide(_ screen: Screen) throws(RecordingError) {
    for shown in shown(by: screen)
    where facts.hierarchy[shown.id.slot].appearance == .appeared {
      try call(.viewWillDisappear, shown)
      try call(.viewDidDisappear, shown)
    }
  }

  /// Returns a screen and everything that is visible with it: the top of a stack, the selected tab,
  /// the presented screen.
  func shown(by screen: Screen) -> [Screen] {
    var all: [Screen] = []
    var pending = [screen.id.slot]
    while let slot = pending.popLast() {
      all.append(Screen(id: facts.hierarchy.id(slot)))
      let record = facts.hierarchy[slot]
      if !record.presented.isNone { pending.append(record.presented) }
      let child =
        record.kind == .tab
        ? facts.hierarchy.selected(in: slot) : facts.hierarchy.children(of: slot).last ?? .none
      if !child.isNone { pending.append(child) }
    }
    return all
  }

  /// Hides a screen that is removed, and releases what it presents.
  func leave(_ screen: Screen) throws(RecordingError) {
    let presented = facts.hierarchy[screen.id.slot].presented
    if !presented.isNone {
      let other = Screen(id: facts.hierarchy.id(presented))
      try leave(other)
      try fact(.dismissed(presented))
      try fact(.released(presented))
    }
    try hide(screen)
  }
}
