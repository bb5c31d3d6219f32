import NavlogEventText
import Navlog
import NavlogNavigation
import NavlogStoryboards

/// A controller that the script declares, with its properties, answers and reactions.
///
/// It is a live object whose class is given by the declaration. Views and plain objects with state
/// are stubs too.
final class Stub: ViewController {
  let name: String
  /// The line that declares it; 0 for a node of the initial state or one that no line declares.
  let declaredAt: Int
  /// The fields that its declaration and later lines have set.
  private(set) var fields: Fields
  /// The line that set each answer, for the warning about answers that were never requested.
  private(set) var answerLines: [String: Int] = [:]
  private(set) var asked: Set<String> = []
  /// The lines that made it an alert, a sheet or a popover, in order.
  var setUps: [(verb: String, fields: Fields)] = []
  /// The commands that it still has to perform in its callbacks.
  var reactions: Reactions = [:]
  /// Its state.
  var state = JSONObject()
  /// Its state as it is encoded, with model identifiers in place of row numbers.
  var encoded = JSONObject()
  /// The controller that owns it, if it is a view.
  var owner: String?
  /// The line that last changed the parent of its node.
  var placedBy = 0
  /// Whether a missing `didMove` was reported since then.
  var isKnownHalfAdded = false
  /// Whether the factory that created it forgot to assign its restoration class.
  var hasForgottenClass = false

  init(_ name: String, _ kind: Kind, _ fields: Fields, line: Int) {
    self.name = name
    declaredAt = line
    self.fields = Fields()
    super.init()
    self.kind = kind
    set(fields, line: line)
  }

  /// Makes this the stub of a storyboard's controller. Fields of its declaration take precedence
  /// over `fields`.
  func become(_ template: StoryboardCollection.Address, _ kind: Kind, _ fields: Fields) {
    self.template = template
    self.kind = kind
    for name in fields.names where self.fields[name] == nil { self.fields[name] = fields[name] }
  }

  /// Sets fields. An answer replaces the answer to the same question, and a reaction the one in the
  /// same callback.
  func set(_ fields: Fields, line: Int) {
    for name in fields.names {
      switch (name, fields[name]) {
      case (.answers, .answers(let answers)?):
        var merged = self.answers
        merged.implements = answers.implements ?? merged.implements
        for (question, answer) in answers.values {
          merged.values[question] = answer
          answerLines[question] = line
          asked.remove(question)
        }
        self.fields[.answers] = .answers(merged)
      case (.on, .reactions(let reactions)?):
        self.reactions.merge(reactions) { $1 }
      case (_, let value): self.fields[name] = value
      }
    }
  }

  /// Sets or removes a field.
  func override(_ name: FieldName, _ value: FieldValue?) { fields[name] = value }

  var answers: Answers {
    if case .answers(let answers)? = fields[.answers] { answers } else { Answers() }
  }

  /// Returns the script's answer to a question, and marks it as requested.
  func answer(_ question: String, key: String?) -> JSON? {
    guard let answer = answers.value(question, key: key) else { return nil }
    asked.insert(question)
    return answer
  }

  /// The answers that were never requested, with the lines that set them.
  var unasked: [(question: String, line: Int)] {
    answerLines.filter { !asked.contains($0.key) }.map { ($0.key, $0.value) }
      .sorted { ($0.line, $0.question) < ($1.line, $1.question) }
  }

  var isKept: Bool { fields.flag(.keep) == true }

  /// The children that it is created with.
  var childNames: [String] { fields.texts(.children) ?? [] }

  /// Whether the stub implements an action; one that it overrides, it implements.
  func implements(_ action: String) -> Bool {
    answers.implements?.contains(action) == true || overrides(action)
  }

  func overrides(_ selector: String) -> Bool {
    fields.texts(.overrides)?.contains(selector) == true
  }
}
