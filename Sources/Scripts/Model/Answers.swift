/// What a stub, or the app, answers to the engine's questions.
package struct Answers: Sendable, Equatable {
  /// The actions it responds to, if the script says.
  package var implements: [String]?
  /// The answers as they were written, by question.
  package var values: [String: JSON] = [:]

  package init() {}

  /// The answer to `question` about `key`, and whether the script gave one.
  ///
  /// An answer per key says nothing about other keys.
  func value(_ question: String, key: String?) -> JSON? {
    switch (values[question], QuestionName.byName[question]?.answer) {
    case (.object(let perKey)?, .flag(per: _?)), (.object(let perKey)?, .nameByKey):
      key.flatMap { perKey[$0] }
    case (let value?, _): value
    case (nil, _): nil
    }
  }
}
