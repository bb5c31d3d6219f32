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
    guard state.hierarchy[window].isVisible else { return outcome = .declined }
    let old = state.hierarchy.keyWindow
    guard old != window else { return outcome = .nothing }
    if let old {
      notify(.windowDidResignKey, .none, symbol: state.hierarchy[old].id)
      // Callbacks may have hidden one of them.
      if state.hierarchy[old].isKey { emit(.windowChanged(old, .key, 0)) }
    }
    guard state.hierarchy[window].isVisible, state.hierarchy.keyWindow != window else { return }
    if let other = state.hierarchy.windows.firstIndex(where: \.isKey) {
      emit(.windowChanged(WindowID(UInt32(truncatingIfNeeded: other)), .key, 0))
    }
    emit(.windowChanged(window, .key, 1))
    notify(.windowDidBecomeKey, .none, symbol: state.hierarchy[window].id)
  }

  /// Makes another window key in place of a hidden one.
  func passKey(from window: WindowID) {
    notify(.windowDidResignKey, .none, symbol: state.hierarchy[window].id)
    guard state.hierarchy[window].isKey, !state.hierarchy[window].isVisible else { return }
    emit(.windowChanged(window, .key, 0))
    guard let next = state.hierarchy.keyWindow else { return }
    notify(.windowDidBecomeKey, .none, symbol: state.hierarchy[next].id)
  }

  func setLevel(_ window: WindowID, level: UInt32) {
    guard state.hierarchy[window].level != level else { return outcome = .nothing }
    emit(.windowChanged(window, .level, level))
  }
}
