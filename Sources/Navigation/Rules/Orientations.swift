// The orientation of windows (CON-17, CON-18)

extension Hierarchy {
  func planRotate(
    _ window: WindowID, _ orientation: Orientation, _ traits: Traits
  ) throws(Refusal) -> Plan? {
    try self.window(window)
    return nil
  }
}

extension Engine {
  /// Turns a window by the user's hand, if the controller that covers it and the app support the
  /// orientation (CON-17, E73).
  func rotate(_ window: WindowID, _ orientation: Orientation, _ traits: Traits) {
    guard state.hierarchy[window].orientation != orientation else { return outcome = .nothing }
    guard let supported = supportedOrientations(in: window) else {
      return drop(.rotate(window, orientation, traits), .noCommonOrientation)
    }
    guard supported.contains(orientation) else { return outcome = .declined }
    turn(window, to: orientation, traits)
  }

  /// Turns a window whose orientation isn't supported any more: to the one that a presented controller
  /// prefers, else to the first that is supported (CON-17).
  ///
  /// - Returns: Whether any orientation is supported (E73).
  @discardableResult
  func fitOrientation(of window: WindowID) -> Bool {
    guard let supported = supportedOrientations(in: window) else { return false }
    if !supported.contains(state.hierarchy[window].orientation) {
      turn(window, to: preferredOrientation(in: window, of: supported), Traits())
    }
    return true
  }

  /// By design, a rotation is recorded first; then it is a change of traits or of the size (CON-18).
  private func turn(_ window: WindowID, to orientation: Orientation, _ traits: Traits) {
    guard state.hierarchy[window].orientation != orientation else { return }
    emit(.windowChanged(window, .orientation, UInt32(orientation.rawValue)))
    let old = state.hierarchy[window].traits
    if old.overridden(by: traits) != old { setTraits(window, traits) } else { resize(window) }
    outcome = .done
  }

  /// The orientations that both the controller that covers the window and the app support; `nil` if
  /// there are none. Containers aren't asked about their children.
  private func supportedOrientations(in window: WindowID) -> OrientationMask? {
    let node = state.hierarchy.determining(in: window)
    var mask: OrientationMask =
      state.hierarchy[window].idiom == .pad ? .all : .allButUpsideDown
    if state.hierarchy.asks(.delegatesOrientations, node) {
      mask = self.mask(asking: Question(.supportedInterfaceOrientations, node)) ?? mask
    }
    let question = Question(
      .applicationSupportedOrientations, .none, symbol: state.hierarchy[window].id)
    mask.formIntersection(self.mask(asking: question) ?? .all)
    return mask.isEmpty ? nil : mask
  }

  private func mask(asking question: Question) -> OrientationMask? {
    let (answer, count) = ask(question)
    state.walk.removeLast(count)
    guard case .number(let number) = answer else { return nil }
    let mask = OrientationMask(rawValue: number).intersection(.all)
    return mask.isEmpty ? nil : mask
  }

  private func preferredOrientation(
    in window: WindowID, of supported: OrientationMask
  ) -> Orientation {
    let node = state.hierarchy.determining(in: window)
    if state.hierarchy.asks(.delegatesOrientations, node), !state.hierarchy[node].presenter.isNone {
      let (answer, count) = ask(Question(.preferredInterfaceOrientation, node))
      state.walk.removeLast(count)
      if case .number(let number) = answer, let raw = UInt8(exactly: number),
        let asked = Orientation(rawValue: raw), supported.contains(asked)
      {
        return asked
      }
    }
    return Orientation.allCases.first(where: supported.contains) ?? .portrait
  }
}
