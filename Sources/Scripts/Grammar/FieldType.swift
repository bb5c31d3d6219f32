/// What a field of a script's line can hold.
package enum FieldType: Hashable, Sendable {
  /// The name of a declared controller.
  case name
  case nameOrNull
  case names
  /// Free text: an identifier, a selector, a class.
  case text
  case textOrNull
  case texts
  case flag
  case integer(ClosedRange<Int>)
  case number
  /// One of these words.
  case word([String])
  /// Where a page controller's spine lies, or how many pages that makes it show.
  case spine
  /// The name of a callback, or of several.
  case callback
  case callbacks
  case commands
  /// What an `app` line has.
  case app
  /// What a `link` line has, or only what identifies the link.
  case link
  /// What the stub, or the app, answers to questions.
  case answers
  /// What the stub does in its callbacks.
  case reactions
  /// An object with keys and values of the script's own.
  case object
  case size
  case any

  /// What the type is called in help and in messages.
  package var says: String {
    switch self {
    case .name: "the name of a controller"
    case .nameOrNull: "the name of a controller, or null"
    case .names: "a list of names"
    case .text: "a text"
    case .textOrNull: "a text, or null"
    case .texts: "a list of texts"
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
    case .any: "any value"
    }
  }
}
