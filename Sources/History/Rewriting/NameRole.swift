package import NavlogNavigation

/// What a name that an app has chosen is used for.
///
/// The table of symbols doesn't say it: a class and a title with the same text are one symbol.
package enum NameRole: String, CaseIterable, Sendable {
  case className = "class"
  case restoration, key, title, segue, storyboard, detent, window, scene, action, path,
    activity, message, view
  /// The names of marks and of sessions, which are no symbols.
  case mark, session
  /// A role that has no row here yet.
  case other
}

extension NameRole {
  /// The role of a field with a symbol, by its public name.
  init(_ field: Definition.Field) {
    switch field.name {
    case "selector": self = .action
    // Only decisions of restoration have a symbol without a public name.
    case nil: self = .path
    case .some(let name): self = NameRole(rawValue: name) ?? .other
    }
  }

  /// The role of a property whose values are symbols.
  package init(_ property: Property) {
    switch property {
    case .restorationIdentifier: self = .restoration
    case .restorationClass: self = .className
    case .title: self = .title
    case .message: self = .message
    case .segue: self = .segue
    case .storyboard: self = .storyboard
    case .detent1, .detent2, .detent3, .detent4, .detent5, .detent6, .selectedDetent,
      .largestUndimmedDetent:
      self = .detent
    case .passthrough1, .passthrough2, .passthrough3, .passthrough4: self = .view
    default: self = .other
    }
  }

  /// The role of the name in a question.
  init(_ question: Question.Kind) {
    switch question {
    case .shouldPerformSegue, .segueAction, .destination: self = .segue
    case .canPerformUnwind, .allowedChildrenForUnwinding, .canPerformAction: self = .action
    case .controllerForPath, .restorationClass: self = .path
    case .applicationSupportedOrientations: self = .window
    default: self = .other
    }
  }
}
