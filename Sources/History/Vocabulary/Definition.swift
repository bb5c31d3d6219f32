/// The definition of a kind of event, command, callback or question, for the log, for JSON lines
/// and for sentences.
///
/// The rows in `Tools/vocabulary` are the only source; the codec is generated from them, too.
package struct Definition: Sendable {
  /// A value of the event or the command.
  package struct Field: Sendable {
    /// The type of the value.
    package enum Role: Equatable, Sendable {
      case node, window, symbol, position, number, flag, traits
      /// The value of the property in field 3.
      case value
      /// A number below 256.
      case byte
      /// The number of a rule of restoration.
      case rule
      /// A decision and its rule, in two fields.
      case decision
      /// A session and a position in it, in two fields.
      case provenance
      /// The fingerprint of a value of the state, in two fields.
      case fingerprint
      /// A presentation style plus one, or 0 for none.
      case optionalStyle
      /// One of a list of words.
      case word(Words)
    }

    /// The value of a field that a line omits.
    package enum Usual: Sendable {
      case number(UInt32)
      /// The same as the field in this place.
      case place(Int)
    }

    /// The field of the event's map that contains it; if there are two, ``second`` contains the
    /// rest.
    package let place: Int
    package let role: Role
    package let second: Int?
    /// The name in JSON; `nil` if it has none.
    package let name: String?
    package let isPrinted: Bool
    /// The word before the receiver of a command, in a phrase; `nil` if it is 'in'.
    package let preposition: String?
    /// Whether it is omitted if it has no value.
    package let isOptional: Bool
    package let isRequired: Bool
    package let usual: Usual?

    init(
      _ place: Int, _ role: Role, second: Int? = nil, _ name: String? = nil,
      preposition: String? = nil, isPrinted: Bool = true, isOptional: Bool = false,
      isRequired: Bool = false,
      usual: Usual? = nil
    ) {
      self.place = place
      self.role = role
      self.second = second
      self.name = name
      self.preposition = preposition
      self.isPrinted = isPrinted
      self.isOptional = isOptional
      self.isRequired = isRequired
      self.usual = usual
    }
  }

  /// The public name.
  package let name: String
  /// Whether it concerns the app if it has no node.
  package let isOfApp: Bool
  /// Whether it is a command that only prepares others, and no step of the user.
  package let isPreparation: Bool
  /// Whether a question has a name in field 2.
  let hasName: Bool
  /// The fields, in the order in which they are printed.
  package let fields: [Field]

  init(
    _ name: String, isOfApp: Bool = false, isPreparation: Bool = false, hasName: Bool = false,
    _ fields: [Field] = []
  ) {
    self.name = name
    self.isOfApp = isOfApp
    self.isPreparation = isPreparation
    self.hasName = hasName
    self.fields = fields
  }

  /// Returns the field with a name.
  package func field(_ name: String) -> Field? { fields.first { $0.name == name } }
}

extension EventForm {
  /// The definition of events of this kind; for an event about a command, ``commandDefinition``
  /// defines the rest.
  package var definition: Definition {
    if kind >= EventKind.questions { return Definition.questions[Int(kind &- EventKind.questions)] }
    if kind >= EventKind.callbacks { return Definition.callbacks[Int(kind &- EventKind.callbacks)] }
    return Definition.events[Int(kind)]
  }

  /// The definition of the command in the event; `nil` if there is none.
  package var commandDefinition: Definition? {
    switch EventKind(rawValue: kind) {
    case .commanded, .refused, .postponed, .dropped, .deferred: Definition.commands[Int(self[5])]
    default: nil
    }
  }
}

extension EventForm {
  /// Creates an event with this public name, without values; `nil` if there is none.
  package init?(event name: String) {
    guard let kind = Definition.events.firstIndex(where: { $0.name == name }) else { return nil }
    self.init(kind: UInt8(kind))
  }

  /// Creates an event that issues the command with this public name, without values; `nil` if there
  /// is none.
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
