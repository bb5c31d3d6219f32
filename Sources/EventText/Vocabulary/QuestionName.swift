import NavlogHistory
package import NavlogNavigation

/// A question that the engine asks during a command, with its name in scripts and in their output.
package struct QuestionName: Sendable {
  /// The type of an answer.
  package enum Answer: Hashable, Sendable {
    /// `true` or `false`, or an object with one of them per key: segue, action, selector or tab.
    case flag(per: String?)
    case name
    /// A name, or an object with a name per key.
    case nameByKey(per: String)
    case names
    /// A name of a controller or of one of its views.
    case element
    case word([String])
    case words([String])
    case number

    package var help: String {
      switch self {
      case .flag(nil): "true or false"
      case .flag(let key?): "true or false, or an object with that per \(key)"
      case .name: "a name, or null"
      case .nameByKey(let key): "an object with a name, or null, per \(key)"
      case .names: "a list of names"
      case .element: "the name of a controller or of its own view, or null"
      case .word(let words): words.joined(separator: ", ")
      case .words(let words): "a list of \(words.joined(separator: ", "))"
      case .number: "a whole number"
      }
    }
  }

  package let name: String
  package let answer: Answer
  /// The object that is asked.
  package let of: String
  /// The answer if the script doesn't give one.
  package let otherwise: String

  package static let table: [QuestionName] = [
    .init("shouldPerformSegue", .flag(per: "segue"), "source, of a segue by the user", "true"),
    .init("segueAction", .nameByKey(per: "segue"), "source", "null: the segue's own destination"),
    .init(
      "canPerformUnwind", .flag(per: "action"), "candidates",
      "true where 'implements' has the action, but for the source"),
    .init(
      "allowedChildrenForUnwinding", .names, "ancestors of the source",
      "the children but the one with the source, the nearest first"),
    .init("canPerformAction", .flag(per: "selector"), "who overrides the selector", "true"),
    .init("shouldSelectTab", .flag(per: "tab"), "tab controller, of a tap", "true"),
    .init("primaryForCollapsing", .name, "split controller", "null: the primary"),
    .init("primaryForExpanding", .name, "split controller", "null: the primary"),
    .init("collapseSecondary", .flag(per: nil), "split controller", "false: the primary takes it"),
    .init("separateSecondary", .name, "split controller", "null: the primary gives it"),
    .init(
      "topColumnForCollapsing", .word(Words.column.names), "split controller with columns",
      "the column proposed"),
    .init("splitShow", .flag(per: nil), "split controller", "false"),
    .init("splitShowDetail", .flag(per: nil), "split controller", "false"),
    .init(
      "adaptiveStyle",
      .word(["none", "fullScreen", "overFullScreen", "pageSheet", "formSheet", "popover"]),
      "presented, else the one that asked", "what the system's rules say"),
    .init(
      "adaptiveController", .name, "presented, else the one that asked",
      "null: the presented controller"),
    .init(
      "presentationShouldDismiss", .flag(per: nil), "presented, else the one that asked",
      "true"),
    .init("performEscape", .flag(per: nil), "responders, the nearest first", "false"),
    .init("childForStatusBarStyle", .name, "controller on screen", "null: itself"),
    .init("childForStatusBarHidden", .name, "controller on screen", "null: itself"),
    .init("shouldSaveApplicationState", .flag(per: nil), "app", "false"),
    .init(
      "shouldRestoreApplicationState", .flag(per: "build that was saved"), "app",
      "true: also where the build is not named"),
    .init("controllerForPath", .nameByKey(per: "path"), "app", "null: look on"),
    .init("navigationShouldPop", .flag(per: "controller"), "stack, of a pop by the user", "true"),
    .init("pageBefore", .nameByKey(per: "page"), "page controller, of a turn", "null: no page"),
    .init("pageAfter", .nameByKey(per: "page"), "page controller, of a turn", "null: no page"),
    .init("presentationCount", .number, "page controller, after setPages", "null: not shown"),
    .init("presentationIndex", .number, "page controller, after setPages", "null: not shown"),
    .init("spineLocation", .number, "page controller, of a new size", "null: it stays"),
    .init(
      "displayModeForExpanding", .word(Words.splitDisplayMode.names),
      "split controller with columns", "the mode proposed"),
    .init(
      "animationController", .flag(per: "operation"), "stack, tab controller, presented controller",
      "false: the system's animation"),
    .init(
      "interactionController", .flag(per: "operation"), "who has an animator",
      "true: where the user began it"),
    .init(
      "presentationController", .flag(per: nil), "controller presented in custom style", "false"),
    .init(
      "supportedInterfaceOrientations", .words(Words.orientation.names), "controller on screen",
      "null: all, but upsideDown on a phone"),
    .init(
      "preferredInterfaceOrientation", .word(Words.orientation.names), "presented controller",
      "null: the first that it supports"),
    .init(
      "applicationSupportedOrientations", .words(Words.orientation.names), "app", "null: all"),
    .init("childForHomeIndicatorAutoHidden", .name, "controller on screen", "null: itself"),
    .init(
      "childForScreenEdgesDeferringSystemGestures", .name, "controller on screen", "null: itself"),
    .init("canBecomeFirstResponder", .flag(per: nil), "who is to get the keys", "true"),
    .init("canResignFirstResponder", .flag(per: nil), "who has the keys", "true"),
    .init(
      "preferredFocusEnvironments", .element, "controllers, from the one that asks inward",
      "null: the child it shows, else itself"),
    .init("shouldUpdateFocus", .flag(per: nil), "who is around the old or the new focus", "true"),
    .init("restorationClass", .nameByKey(per: "path"), "class", "null: veto"),
  ]

  package static let byName = Dictionary(uniqueKeysWithValues: table.map { ($0.name, $0) })

  private init(_ name: String, _ answer: Answer, _ of: String, _ otherwise: String) {
    self.name = name
    self.answer = answer
    self.of = of
    self.otherwise = otherwise
  }
}

extension Question.Kind {
  /// Whether the question is printed and can be answered in scripts. A destination can't, nor can the
  /// nodes to preserve: the script creates the one and has the others.
  package var isContract: Bool { self != .destination && self != .nodesToPreserve }
}
