/// A script that can't be run as it stands: the fault of its text, never of the hierarchy.
///
/// What the engine declines is no error but a refusal, and printed as a line.
package struct ScriptError: Error, Hashable, Sendable, CustomStringConvertible {
  /// An open set: more may come.
  package struct Code: Hashable, Sendable {
    let name: String
    /// The line is no JSON object.
    package static let syntax = Code(name: "syntax")
    package static let unknownVerb = Code(name: "unknownVerb")
    package static let unknownField = Code(name: "unknownField")
    package static let missingField = Code(name: "missingField")
    /// A field holds what it can't hold.
    package static let badValue = Code(name: "badValue")
    /// A name that no line declares.
    package static let unknownName = Code(name: "unknownName")
    /// A line that makes no sense where it stands, such as `cancel` for a transition that is held.
    package static let outOfPlace = Code(name: "outOfPlace")
    /// The session can't be recorded any more: not the script's fault.
    package static let notRecorded = Code(name: "notRecorded")
  }

  package let code: Code
  /// The line, from 1.
  package var line: Int
  /// Where in the line, from 1; 0 where the whole line is meant.
  package let column: Int
  package let message: String
  package let hint: String?

  init(_ code: Code, line: Int, column: Int = 0, _ message: String, hint: String? = nil) {
    self.code = code
    self.line = line
    self.column = column
    self.message = message
    self.hint = hint
  }

  package var description: String {
    (column > 0 ? "line \(line), column \(column): " : "line \(line): ") + message
  }
}
