package import NavlogNavigation

/// The scenes and segues that a session used, checked against storyboards.
package struct StoryboardUse {
  /// A scene or segue that the storyboards don't contain.
  package struct Missing: Hashable, Sendable {
    /// Its name.
    package let what: String
    /// Why it counts as missing.
    package let reason: String
    /// The position of its first use.
    package let first: UInt64
    /// The number of its uses.
    package fileprivate(set) var count: Int
  }

  /// The missing scenes and segues, by their first use.
  package private(set) var missing: [Missing] = []
  /// The number of controllers that came from storyboards.
  package private(set) var controllers = 0

  private let set: StoryboardCollection
  private let names: [String?]
  /// The origins of the living controllers.
  private var origins: [Slot: String] = [:]
  /// The index of each missing scene or segue.
  private var places: [String: Int] = [:]

  /// Begins at the first state of a session.
  ///
  /// - Parameter names: the session's names, by symbol.
  package init(of set: StoryboardCollection, names: [String?], from beginning: Hierarchy) {
    self.set = set
    self.names = names
    for index in beginning.records.indices {
      let slot = Slot(UInt32(truncatingIfNeeded: index))
      if let symbol = beginning.property(.storyboard, of: slot) { origins[slot] = name(symbol) }
    }
  }

  /// Checks the event at `position`.
  package mutating func add(_ event: Event, at position: UInt64) {
    switch event {
    case .created(let slot, _, _, _, _): origins[slot] = nil
    case .propertySet(let slot, .storyboard, let symbol):
      guard let origin = name(symbol) else { return }
      controllers += 1
      origins[slot] = origin
      if let reason = missing(scene: origin) { note("scene \(origin)", reason, at: position) }
    case .called(let call) where call.callback == .prepare && !call.symbol.isNone:
      guard let origin = origins[call.node], let segue = name(call.symbol.raw) else { return }
      if let reason = missing(segue: segue, of: origin) {
        note("segue \(Self.readable(segue)) of \(origin)", reason, at: position)
      }
    default: break
    }
  }

  private mutating func note(_ what: String, _ reason: String, at position: UInt64) {
    if let index = places[what] { return missing[index].count += 1 }
    places[what] = missing.count
    missing.append(Missing(what: what, reason: reason, first: position, count: 1))
  }

  private func name(_ symbol: UInt32) -> String? {
    Int(symbol) < names.count ? names[Int(symbol)] : nil
  }

  /// Finds `Main/list`: the storyboard, and the scene's identifier or object id.
  private func find(_ origin: String) -> (
    storyboard: StoryboardContents?, controller: StoryboardController?
  ) {
    let parts = origin.split(separator: "/", maxSplits: 1).map(String.init)
    guard parts.count == 2, let index = set.index(named: parts[0]) else { return (nil, nil) }
    let storyboard = set.storyboards[index]
    return (
      storyboard, storyboard.controller(identifier: parts[1]) ?? storyboard.controller(parts[1])
    )
  }

  private func missing(scene origin: String) -> String? {
    let (storyboard, controller) = find(origin)
    guard let storyboard else { return "its storyboard is not one of the files" }
    return controller == nil ? "\(storyboard.file) has no such controller" : nil
  }

  /// Returns why a segue is missing; `nil` if it exists, or if its scene is missing and reported
  /// already.
  private func missing(segue: String, of origin: String) -> String? {
    guard case (let storyboard?, let controller?) = find(origin) else { return nil }
    let name = Self.readable(segue)
    let isThere = controller.segues.contains {
      segue.hasPrefix(Symbol.hiddenPrefix)
        ? $0.id == name || "\($0.line)" == name : $0.identifier == name
    }
    return isThere ? nil : "\(storyboard.file) has no such segue there"
  }

  /// The identifier of a segue, or its object id.
  private static func readable(_ segue: String) -> String {
    guard segue.hasPrefix(Symbol.hiddenPrefix) else { return segue }
    return segue.split(separator: "/", maxSplits: 1).last.map(String.init) ?? ""
  }
}
