package import Navigation
package import Storyboards

/// What a file says of how a controller looks and how it comes, in the engine's words.
package struct Look: Sendable {
  /// The style it is presented in.
  package private(set) var style: Style?
  /// Which way it comes and goes.
  package private(set) var transition: TransitionStyle?
  /// What the file says is on or off.
  package private(set) var flags: [(property: Property, isOn: Bool)] = []
  /// The title.
  package private(set) var title: String?
  /// The columns of a split, where they are more than two.
  package private(set) var columns: Int?
  /// How many pages a page controller shows.
  package private(set) var spine: Int?
  /// Whether it has something to point at.
  package private(set) var hasAnchor = false

  private init(_ attributes: [String: String]) {
    style = Style.allCases.first { "\($0)" == attributes["modalPresentationStyle"] }
    transition = TransitionStyle.allCases.first { "\($0)" == attributes["modalTransitionStyle"] }
  }

  /// What a controller is made with.
  package init(_ controller: Controller) {
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

  /// What a segue gives its destination.
  package init(_ segue: Segue) {
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
