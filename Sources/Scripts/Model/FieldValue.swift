package import NavlogEventText

/// The parsed value of a field.
package enum FieldValue: Sendable {
  case null
  case text(String)
  case texts([String])
  case flag(Bool)
  case integer(Int)
  case number(Double)
  case size(width: Double, height: Double)
  case commands([ScriptCommand])
  case answers(Answers)
  case reactions(Reactions)
  case json(JSON)
}

/// The commands that a stub issues in its callbacks, by the name of the callback.
package typealias Reactions = [String: [ScriptCommand]]
