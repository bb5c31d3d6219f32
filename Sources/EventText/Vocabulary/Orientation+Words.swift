import NavlogHistory
package import NavlogNavigation

extension OrientationMask {
  /// Creates the set of the orientations with the given names; `nil` if one of them isn't known.
  package init?(_ names: [JSON]) {
    self = []
    for name in names {
      guard case .string(let text) = name, let orientation = Orientation(named: text) else {
        return nil
      }
      insert(OrientationMask(orientation))
    }
  }
}

extension Orientation {
  /// Creates the orientation with a public name.
  package init?(named name: String) {
    guard let index = Words.orientation.names.firstIndex(of: name) else { return nil }
    self.init(rawValue: UInt8(index))
  }
}

extension Question.Kind {
  /// Whether the answer is a set of orientations.
  package var isAboutOrientations: Bool {
    self == .supportedInterfaceOrientations || self == .applicationSupportedOrientations
  }
}
