/// A text that is no JSON value, or is one beyond the reader's bounds.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// An open set: more may come.
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
  /// Where in the text, from 1, counted in characters of Unicode (scalars) as editors count.
  package let column: Int
  package let message: String

  package var description: String { message }
}
