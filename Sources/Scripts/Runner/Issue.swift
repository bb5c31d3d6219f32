import NavlogNavigation

/// A command of the script that is being performed, and its result.
final class Issue {
  let command: ScriptCommand
  /// The engine commands it performed, to which refusals after a deferral are attributed.
  var performed: [Command] = []
  /// The refusals of its engine commands.
  var refusals: [Refused] = []

  struct Refused: Equatable {
    let name: String
    let rule: String

    init(_ refusal: Refusal) {
      name = "\(refusal)"
      rule = refusal.rule
    }

    init(name: String, rule: String) {
      self.name = name
      self.rule = rule
    }
  }

  init(_ command: ScriptCommand) { self.command = command }
}
