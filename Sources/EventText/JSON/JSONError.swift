/// An error for a text that isn't a JSON value or that exceeds the reader's limits.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A stable code; new codes may be added.
  package struct Code: Hashable, Sendable {
    let name: String
    package static let syntax = Code(name: "syntax")
    package static let encoding = Code(name: "encoding")
    package static let number = Code(name: "number")
    package static let duplicateKey = Code(name: "duplicateKey")
    package static let tooDeep = Code(name: "tooDeep")
    package static let tooLong = Code(name: "tooLong")
  }

  package let code: Code
  /// The column, from 1, counted in Unicode scalars.
  package let column: Int
  package let message: String

  package var description: String { message }
}
