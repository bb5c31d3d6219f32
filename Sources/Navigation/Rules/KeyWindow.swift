// The window that receives keyboard input, and the level of windows (LIF-14)

extension Hierarchy {
  /// The window that receives keyboard input: the one that the app has made key, as long as it is
  /// visible; otherwise the newest visible one of the normal level. `nil` if no window is visible.
  public var keyWindow: WindowID? {
    let index =
      windows.firstIndex { $0.isKey && $0.isVisible }
      ?? windows.lastIndex { $0.isVisible && $0.level == 0 }
      ?? windows.lastIndex { $0.isVisible }
    return index.map { WindowID(UInt32(truncatingIfNeeded: $0)) }
  }

  func planMakeKey(_ window: WindowID) throws(Refusal) -> Plan? {
    try self.window(window)
    return nil
  }

  func planSetLevel(_ window: WindowID, level: UInt32) throws(Refusal) -> Plan? {
    try self.window(window)
    guard WindowAttribute.level.isLegal(level) else { throw .illegalValue }
    return nil
  }
}

extension Engine {
  /// Makes a window key. By design, a window that isn't visible declines.
  func makeKey(_ window: WindowID) {
    guard core.hierarchy[window].isVisible else { return outcome = .declined }
    let old = core.hierarchy.keyWindow
    guard old != window else { return outcome = .nothing }
    if let old {
      notify(.windowDidResignKey, .none, symbol: core.hierarchy[old].id)
      // Callbacks may have hidden one of them.
      if core.hierarchy[old].isKey { emit(.windowChanged(old, .key, 0)) }
    }
    guard core.hierarchy[window].isVisible, core.hierarchy.keyWindow != window else { return }
    if let other = core.hierarchy.windows.firstIndex(where: \.isKey) {
      emit(.windowChanged(WindowID(UInt32(truncatingIfNeeded: other)), .key, 0))
    }
    emit(.windowChanged(window, .key, 1))
    notify(.windowDidBecomeKey, .none, symbol: core.hierarchy[window].id)
  }

  /// Makes another window key in place of a hidden one.
  func passKey(from window: WindowID) {
    notify(.windowDidResignKey, .none, symbol: core.hierarchy[window].id)
    guard core.hierarchy[window].isKey, !core.hierarchy[window].isVisible else { return }
    emit(.windowChanged(window, .key, 0))
    guard let next = core.hierarchy.keyWindow else { return }
    notify(.windowDidBecomeKey, .none, symbol: core.hierarchy[next].id)
  }

  func setLevel(_ window: WindowID, level: UInt32) {
    guard core.hierarchy[window].level != level else { return outcome = .nothing }
    emit(.windowChanged(window, .level, level))
  }
}
