package import NavlogEventText

/// The answers of a stub, or of the app, to the engine's questions.
package struct Answers: Sendable, Equatable {
  /// The actions that it implements, if the script lists them.
  package var implements: [String]?
  /// The answers as they are written in the script, by question.
  package var values: [String: JSON] = [:]

  package init() {}

  /// Returns the answer to `question` about `key`; `nil` if the script doesn't give one.
  ///
  /// An answer per key doesn't apply to other keys.
  func value(_ question: String, key: String?) -> JSON? {
    switch (values[question], QuestionName.byName[question]?.answer) {
    case (.object(let perKey)?, .flag(per: _?)), (.object(let perKey)?, .nameByKey):
      key.flatMap { perKey[$0] }
    case (let value?, _): value
    case (nil, _): nil
    }
  }
}
