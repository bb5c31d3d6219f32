import Navigation

/// A command of the script while its line runs, and what became of it.
final class Issue {
  let command: ScriptCommand
  /// What it asked of the engine, so that what is dropped later finds its way back.
  var performed: [Command] = []
  /// The refusals it met.
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
