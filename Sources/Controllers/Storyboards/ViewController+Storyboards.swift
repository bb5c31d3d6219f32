import Navigation
import Storyboards
import Wiring

/// What a file gives a key of a controller.
enum KeyContent {
  case object(LiveObject)
  case value(String?)
}

// What a storyboard connects to a controller.
extension ViewController {
  /// The storyboard that it was made from.
  public var storyboard: Storyboard? {
    template.flatMap { runtime?.application.storyboards[$0.catalogue] }
  }

  /// Declares an outlet, connected when the view loads, or before the controller wakes where it leads
  /// to something outside of the view; of a collection, once for each object.
  ///
  /// A class that declares any outlet or attribute has to declare all that its scene connects: what is
  /// missing is E39, and the scene is not made.
  public func onOutlet(_ name: String, _ body: @escaping (_ object: LiveObject) -> Void) {
    keys[name] = { if case .object(let object) = $0 { body(object) } }
  }

  /// Declares an attribute that the scene sets before the controller wakes, by the first part of its
  /// key path; the value is as the file writes it.
  public func onAttribute(_ name: String, _ body: @escaping (_ value: String?) -> Void) {
    keys[name] = { if case .value(let value) = $0 { body(value) } }
  }

  /// Touches a control of the scene, as the user's hand does: the actions it sends are sent, the segue
  /// it begins is performed.
  ///
  /// - Parameters:
  ///   - control: the identifier of its object in the file.
  ///   - animated: whether what its segue begins is animated.
  /// - Returns: how the last of them went; refused where the scene connects nothing to it.
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

  /// Whether it has an action, or segues unwind to it by that.
  func implements(_ action: String) -> Bool {
    actions[action] != nil || unwindActions[action] != nil
  }
}
