import NavlogNavigation
import NavlogStoryboards

/// The content that a file connects to a key of a controller.
enum KeyContent {
  case object(NavigationObject)
  case value(String?)
}

// Outlets, attributes and actions of storyboards.
extension ViewController {
  /// The storyboard that the controller was made from.
  public var storyboard: Storyboard? {
    template.flatMap { runtime?.application.storyboards[$0.storyboard] }
  }

  /// Declares an outlet. It is connected when the view is loaded or, if it leads outside the view,
  /// before ``awakeFromNib()``; an outlet collection calls `body` once for each object.
  ///
  /// A class that declares an outlet or attribute must declare all that its scene connects: if one
  /// is missing, the scene isn't made (E39).
  public func onOutlet(_ name: String, _ body: @escaping (_ object: NavigationObject) -> Void) {
    keys[name] = { if case .object(let object) = $0 { body(object) } }
  }

  /// Declares an attribute, by the first part of its key path, that the scene sets before
  /// ``awakeFromNib()``; the value is the text in the file.
  public func onAttribute(_ name: String, _ body: @escaping (_ value: String?) -> Void) {
    keys[name] = { if case .value(let value) = $0 { body(value) } }
  }

  /// Touches a control of the scene, as the user does: sends its actions and performs its segue.
  ///
  /// - Parameters:
  ///   - control: the identifier of the control's object in the file.
  ///   - animated: whether the segue is animated.
  /// - Returns: the result of the last action or segue; a refusal if the scene connects nothing to
  ///   the control.
  @discardableResult
  public func touch(_ control: String, animated: Bool = true) -> CommandResult {
    guard let runtime, let scene = template.flatMap({ runtime.application.scenes[$0] }) else {
      return CommandResult(refusal: .noSuchSegue, batch: nil)
    }
    var result = CommandResult(refusal: .noSuchSegue, batch: nil)
    for action in scene.connections where action.kind == .action && action.owner == control {
      result = sendAction(action.name)
    }
    if let segue = scene.segues.first(where: { $0.owner.id == control && $0.kind != .embed }) {
      result = runtime.perform(
        segue, from: self, sender: control, by: .user, Motion(animated))
    }
    return result
  }

  /// Returns whether the controller handles an action, or an unwind action.
  func implements(_ action: String) -> Bool {
    actionHandlers[action] != nil || unwindActions[action] != nil
  }
}
