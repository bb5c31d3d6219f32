package import NavlogNavigation

/// The appearance and presentation attributes of a controller, as engine types.
package struct SceneAppearance: Sendable {
  /// The presentation style.
  package private(set) var style: Style?
  /// The transition style.
  package private(set) var transition: TransitionStyle?
  /// The boolean properties that the file sets.
  package private(set) var flags: [(property: Property, isOn: Bool)] = []
  /// The title.
  package private(set) var title: String?
  /// The number of columns of a split view, if there are more than two.
  package private(set) var columns: Int?
  /// The number of pages that a page view controller shows.
  package private(set) var spine: Int?
  /// Whether the popover has an anchor.
  package private(set) var hasAnchor = false

  private init(_ attributes: [String: String]) {
    style = Style.allCases.first { "\($0)" == attributes["modalPresentationStyle"] }
    transition = TransitionStyle.allCases.first { "\($0)" == attributes["modalTransitionStyle"] }
  }

  /// Creates the attributes that a controller is instantiated with.
  package init(_ controller: StoryboardController) {
    self.init(controller.attributes)
    title = controller.title
    for (name, property) in Self.flags {
      if let value = controller.attributes[name] { flags.append((property, value == "YES")) }
    }
    if controller.kind == .page, let spine = controller.attributes["spineLocation"] {
      self.spine = spine == "mid" ? 2 : 1
    }
    if controller.kind == .split, controller.relationships.contains(where: \.isSupplementary) {
      columns = 3
    }
  }

  /// Creates the attributes that a segue gives its destination.
  package init(_ segue: StoryboardSegue) {
    self.init(segue.attributes)
    hasAnchor = segue.navigation == .popover
  }

  private static let flags: [(String, Property)] = [
    ("definesPresentationContext", .definesPresentationContext),
    ("providesPresentationContextTransitionStyle", .providesPresentationContextTransitionStyle),
    ("modalInPresentation", .isModalInPresentation),
    ("hidesBottomBarWhenPushed", .hidesBottomBarWhenPushed),
  ]
}
