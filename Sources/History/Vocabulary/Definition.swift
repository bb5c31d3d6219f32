/// What the log, lines of JSON and sentences know of one kind of event, command, callback or question.
///
/// The rows in `Tools/vocabulary` say it once; the codec is written from them, too.
package struct Definition: Sendable {
  /// One value of the event or the command.
  package struct Field: Sendable {
    /// What the value is.
    package enum Role: Equatable, Sendable {
      case node, window, symbol, position, number, flag, traits
      /// The value of the property in place 3.
      case value
      /// A number below 256.
      case byte
      /// The number of a rule of restoration.
      case rule
      /// A decision and its rule, in two places.
      case ruling
      /// A session and a position of it, in two places.
      case provenance
      /// What stands for a value of state, in two places.
      case fingerprint
      /// A presentation style plus one, or 0 for none.
      case optionalStyle
      /// One of a list of words.
      case word(Words)
    }

    /// What a line means that does not have the field.
    package enum Usual: Sendable {
      case number(UInt32)
      /// The same as the field in this place.
      case place(Int)
    }

    /// The field of the event's map that holds it; ``second`` holds the rest where there are two.
    package let place: Int
    package let role: Role
    package let second: Int?
    /// Its name in JSON; `nil` where it has none.
    package let name: String?
    package let isPrinted: Bool
    /// Whether it is left out where there is none.
    package let isOptional: Bool
    package let isRequired: Bool
    package let usual: Usual?

    init(
      _ place: Int, _ role: Role, second: Int? = nil, _ name: String? = nil,
      isPrinted: Bool = true, isOptional: Bool = false, isRequired: Bool = false,
      usual: Usual? = nil
    ) {
      self.place = place
      self.role = role
      self.second = second
      self.name = name
      self.isPrinted = isPrinted
      self.isOptional = isOptional
      self.isRequired = isRequired
      self.usual = usual
    }
  }

  /// The public name.
  package let name: String
  /// Whether it is the app's where it has no node.
  package let isOfApp: Bool
  /// Whether a question has a name in place 2.
  let hasName: Bool
  /// In the order in which they are printed.
  package let fields: [Field]

  init(_ name: String, isOfApp: Bool = false, hasName: Bool = false, _ fields: [Field] = []) {
    self.name = name
    self.isOfApp = isOfApp
    self.hasName = hasName
    self.fields = fields
  }

  /// The field of a name.
  package func field(_ name: String) -> Field? { fields.first { $0.name == name } }
}

extension EventForm {
  /// What is said of an event of this kind; of one about a command, ``commandDefinition`` says the rest.
  package var definition: Definition {
    if kind >= EventKind.questions { return Definition.questions[Int(kind &- EventKind.questions)] }
    if kind >= EventKind.callbacks { return Definition.callbacks[Int(kind &- EventKind.callbacks)] }
    return Definition.events[Int(kind)]
  }

  /// What is said of the command in the event; `nil` where there is none.
  package var commandDefinition: Definition? {
    switch EventKind(rawValue: kind) {
    case .commanded, .refused, .postponed, .dropped, .deferred: Definition.commands[Int(self[5])]
    default: nil
    }
  }
}

extension EventForm {
  /// An event of this public name, without values; `nil` where there is none.
  package init?(event name: String) {
    guard let kind = Definition.events.firstIndex(where: { $0.name == name }) else { return nil }
    self.init(kind: UInt8(kind))
  }

  /// An event that commands what has this public name, without values; `nil` where nothing has.
  package init?(command name: String) {
    self.init(.commanded)
    for (kind, definition) in Definition.commands.enumerated() {
      if definition.name == name {
        self[5] = UInt32(kind)
        return
      }
    }
    for (kind, definition) in Definition.commands.enumerated() {
      if let field = definition.field("does"), case .word(let words) = field.role,
        let word = words.names.firstIndex(of: name)
      {
        self[5] = UInt32(kind)
        self[field.place] = UInt32(word)
        return
      }
    }
    return nil
  }
}
