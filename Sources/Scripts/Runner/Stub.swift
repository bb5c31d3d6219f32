import Navigation
import Storyboards

/// A controller as the script declares it: what it has, what it answers, what it does.
final class Stub {
  let name: String
  private(set) var kind: Kind
  /// The line that declares it; 0 for one that was there before, or that no line declares.
  let declaredAt: Int
  /// The controller of a storyboard that it is made from.
  private(set) var template: CatalogueSet.Address?
  /// Everything its declaration and later lines have set.
  private(set) var fields: Fields
  /// The line that set each answer, for the remark about those never asked for.
  private(set) var answerLines: [String: Int] = [:]
  private(set) var asked: Set<String> = []
  /// What it still has to do in its callbacks.
  var reactions: Reactions = [:]
  /// What it has.
  var state = JSONObject()
  /// The same as it will be encoded: rows by their models.
  var encoded = JSONObject()
  /// The controller that has it, of a view.
  var owner: String?
  /// Its node, while there is one.
  var node: NodeID? { didSet { embedded = [] } }
  /// The embeddings of its scene that were performed.
  var embedded: Set<String> = []
  /// The line that last put its node into another.
  var placedBy = 0
  /// Whether it was said since then that it has not been told so.
  var isKnownHalfAdded = false
  /// Whether the factory that made it last forgot to say which class restores it.
  var hasForgottenClass = false

  init(_ name: String, _ kind: Kind, _ fields: Fields, line: Int) {
    self.name = name
    self.kind = kind
    declaredAt = line
    self.fields = Fields()
    set(fields, line: line)
  }

  /// Is made from a storyboard from now on; what its declaration says goes before `fields`.
  func become(_ template: CatalogueSet.Address, _ kind: Kind, _ fields: Fields) {
    self.template = template
    self.kind = kind
    for name in fields.names where self.fields[name] == nil { self.fields[name] = fields[name] }
  }

  /// Takes over what `fields` say; answers replace those to the same questions, reactions those in
  /// the same callbacks.
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

  /// Takes a field away, or gives it back.
  func override(_ name: FieldName, _ value: FieldValue?) { fields[name] = value }

  var answers: Answers {
    if case .answers(let answers)? = fields[.answers] { answers } else { Answers() }
  }

  /// The answer the script gives, which has been asked for now.
  func answer(_ question: String, key: String?) -> JSON? {
    guard let answer = answers.value(question, key: key) else { return nil }
    asked.insert(question)
    return answer
  }

  /// The answers nobody has asked for, with the lines that set them.
  var unasked: [(question: String, line: Int)] {
    answerLines.filter { !asked.contains($0.key) }.map { ($0.key, $0.value) }
      .sorted { ($0.line, $0.question) < ($1.line, $1.question) }
  }

  var isKept: Bool { fields.flag(.keep) == true }

  /// The children it is made with.
  var children: [String] { fields.texts(.children) ?? [] }

  func implements(_ action: String) -> Bool { answers.implements?.contains(action) == true }

  func overrides(_ selector: String) -> Bool {
    fields.texts(.overrides)?.contains(selector) == true
  }
}
