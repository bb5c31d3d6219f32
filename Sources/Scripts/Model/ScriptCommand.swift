package import NavlogEventText

/// A command of a script: a line or a part of a line that matches a row of the table.
package struct ScriptCommand: Sendable {
  package let verb: Verb
  /// The line number, from 1.
  package let line: Int
  package let fields: Fields
  /// The object that the command was parsed from, for display.
  package let source: JSONObject
  /// The expectations that the line has of itself.
  package let expected: LineExpectation?

  /// The name of the object that the line declares or creates.
  package var declares: String? {
    ["controller", "object", "view", "instantiate"].contains(verb.name) ? fields.text(.id) : nil
  }
}
