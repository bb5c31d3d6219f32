/// An error in the text of a script.
///
/// A command that the engine declines isn't an error but a refusal, and is printed as a line.
package struct ScriptError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A stable code; new codes may be added.
  package struct Code: Hashable, Sendable {
    package let name: String
    /// The line isn't a JSON object.
    package static let syntax = Code(name: "syntax")
    package static let unknownVerb = Code(name: "unknownVerb")
    package static let unknownField = Code(name: "unknownField")
    package static let missingField = Code(name: "missingField")
    /// The value of a field isn't valid.
    package static let badValue = Code(name: "badValue")
    /// The name isn't declared by any line.
    package static let unknownName = Code(name: "unknownName")
    /// The line isn't valid at this point, such as `cancel` for a transition that is held.
    package static let outOfPlace = Code(name: "outOfPlace")
    /// The session can't be recorded any more; the script isn't at fault.
    package static let notRecorded = Code(name: "notRecorded")
  }

  package let code: Code
  /// The line number, from 1.
  package var line: Int
  /// The column in the line, from 1; 0 if the error concerns the whole line.
  package let column: Int
  package let message: String
  package let hint: String?

  package init(_ code: Code, line: Int, column: Int = 0, _ message: String, hint: String? = nil) {
    self.code = code
    self.line = line
    self.column = column
    self.message = Self.shortened(message)
    self.hint = hint.map(Self.shortened)
  }

  /// Leaves the middle of a text out that quotes a huge value.
  private static func shortened(_ text: String) -> String {
    text.utf8.count > 800 ? text.prefix(200) + "…" + text.suffix(200) : text
  }

  package var description: String {
    (column > 0 ? "line \(line), column \(column): " : "line \(line): ") + message
  }
}
