/// One command of a script: a line, or part of a line, that fits a row of the table.
package struct ScriptCommand: Sendable {
  package let verb: Verb
  /// The number of the line it stands in, from 1.
  package let line: Int
  package let fields: Fields
  /// The object it was read from, for whoever shows it.
  package let source: JSONObject
  /// What the line expects of itself.
  package let expected: LineExpectation?

  /// The name that the line gives to what it declares or makes.
  package var declares: String? {
    ["controller", "object", "view", "instantiate"].contains(verb.name) ? fields.text(.id) : nil
  }
}
