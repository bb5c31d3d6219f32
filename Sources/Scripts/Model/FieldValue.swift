/// What a field of a line was read as.
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

/// The commands a stub issues from its callbacks, by the callback's name.
package typealias Reactions = [String: [ScriptCommand]]
