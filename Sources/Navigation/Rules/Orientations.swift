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
  /// Turns the device, as the user does, and the window with it if the controller that covers it and
  /// the app support the orientation (CON-17, E73).
  func rotate(_ window: WindowID, _ orientation: Orientation, _ traits: Traits) {
    let now = state.hierarchy[window]
    guard now.orientation != orientation || now.deviceOrientation != orientation else {
      return outcome = .nothing
    }
    let node = state.hierarchy.determining(in: window)
    guard let supported = supportedOrientations(of: node, in: window) else {
      return drop(.rotate(window, orientation, traits), .noCommonOrientation)
    }
    let turns = supported.contains(orientation)
    setDevice(turns || orientation == now.orientation ? nil : orientation, in: window)
    if turns { turn(window, to: orientation, traits) } else { outcome = .declined }
  }

  /// Turns a window to the orientation of the device as soon as that is supported; else one whose
  /// orientation isn't supported any more to the one that a presented controller prefers, or to the
  /// first that is supported (CON-17).
  ///
  /// - Returns: Whether any orientation is supported (E73).
  @discardableResult
  func fitOrientation(of window: WindowID) -> Bool {
    let node = state.hierarchy.determining(in: window)
    guard let supported = supportedOrientations(of: node, in: window) else { return false }
    let now = state.hierarchy[window]
    let device = now.deviceOrientation
    guard !supported.contains(device) else {
      setDevice(nil, in: window)
      turn(window, to: device, Traits())
      return true
    }
    if !supported.contains(now.orientation) {
      let orientation = preferredOrientation(of: node, among: supported)
      setDevice(device, in: window)
      turn(window, to: orientation, Traits())
    }
    return true
  }

  /// Whether a controller that is to cover a window supports an orientation that the app supports, too
  /// (E73). Only classes that override the question are asked.
  func supportsOrientation(_ node: Slot, in window: WindowID) -> Bool {
    !state.hierarchy.asks(.delegatesOrientations, node)
      || supportedOrientations(of: node, in: window) != nil
  }

  /// Records the orientation of the device if the interface has another one.
  private func setDevice(_ orientation: Orientation?, in window: WindowID) {
    guard state.hierarchy[window].device != orientation else { return }
    let number = orientation.map { UInt32($0.rawValue) + 1 } ?? 0
    emit(.windowChanged(window, .device, number))
  }

  /// By design, a rotation is recorded first; then it is a change of traits or of the size (CON-18).
  private func turn(_ window: WindowID, to orientation: Orientation, _ traits: Traits) {
    guard state.hierarchy[window].orientation != orientation else { return }
    emit(.windowChanged(window, .orientation, UInt32(orientation.rawValue)))
    let old = state.hierarchy[window].traits
    if old.overridden(by: traits) != old { setTraits(window, traits) } else { resize(window) }
    outcome = .done
  }

  /// The orientations that both a controller that covers the window and the app support; `nil` if
  /// there are none. Containers aren't asked about their children.
  private func supportedOrientations(of node: Slot, in window: WindowID) -> OrientationMask? {
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
    of node: Slot, among supported: OrientationMask
  ) -> Orientation {
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
