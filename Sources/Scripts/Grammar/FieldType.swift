/// The type of a field in a script's line.
package enum FieldType: Hashable, Sendable {
  /// The name of a declared controller.
  case name
  case nameOrNull
  case names
  /// Any text: an identifier, a selector or a class.
  case text
  case textOrNull
  case texts
  /// The name of a scene that another line connects first.
  case scene
  case flag
  case integer(ClosedRange<Int>)
  case number
  /// One of these words.
  case word([String])
  /// The spine location of a page controller, or the number of pages it shows.
  case spine
  /// The name of one or several callbacks.
  case callback
  case callbacks
  case commands
  /// The fields of an `app` line.
  case app
  /// The fields of a `link` line, or only the identifier of the link.
  case link
  /// The answers of the stub, or the app, to questions.
  case answers
  /// The commands that the stub issues in its callbacks.
  case reactions
  /// An object with keys and values that the script chooses.
  case object
  case size
  /// A value of one of these types.
  indirect case either([FieldType])
  case any

  /// The name of the type in help and in messages.
  package var help: String {
    switch self {
    case .name: "the name of a controller"
    case .nameOrNull: "the name of a controller, or null"
    case .names: "a list of names"
    case .text: "a text"
    case .textOrNull: "a text, or null"
    case .texts: "a list of texts"
    case .scene: "the name of a scene"
    case .flag: "true or false"
    case .integer(let range) where range.upperBound == .max:
      "a whole number from \(range.lowerBound)"
    case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .number: "a number"
    case .word(let words): words.joined(separator: ", ")
    case .spine: "min, mid, max, or the number of pages"
    case .callback: "the name of a callback"
    case .callbacks: "a list of callbacks"
    case .commands: "a list of commands"
    case .app: "an object with what an 'app' line has"
    case .link: "an object with what a 'link' line has, or only its 'id'"
    case .answers: "an object of answers"
    case .reactions: "an object with lists of commands by callback"
    case .object: "an object"
    case .size: "an object with width and height, or a list of the two"
    case .either(let types): types.map(\.help).joined(separator: ", or ")
    case .any: "any value"
    }
  }
}
