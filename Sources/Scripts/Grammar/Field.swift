import NavlogNavigation

/// A field of a verb: its name, its type, and whether it is required.
package struct Field: Sendable {
  package let name: FieldName
  package let type: FieldType
  package let isRequired: Bool

  static func required(_ name: FieldName, _ type: FieldType = .name) -> Field {
    Field(name: name, type: type, isRequired: true)
  }

  static func optional(_ name: FieldName, _ type: FieldType = .name) -> Field {
    Field(name: name, type: type, isRequired: false)
  }
}

extension Field {
  /// The fields of every command that starts a transition.
  static let motion: [Field] = [
    .optional(.animated, .flag), .optional(.interactive, .flag), .optional(.hold, .flag),
  ]

  /// The field of a command with a transition that is complete when the command returns.
  static let animated = Field.optional(.animated, .flag)

  /// What a popover points at: the name of a view, or whether there is one.
  static let anchor = Field.optional(.anchor, .either([.textOrNull, .flag]))

  static let by = Field.optional(.by, .word(["user", "code"]))

  static let sizeClasses: [Field] = [
    .optional(.horizontal, .word(["compact", "regular"])),
    .optional(.vertical, .word(["compact", "regular"])),
  ]

  static let look: [Field] = [
    .optional(.style, .word(Field.presentationStyles)),
    .optional(.transition, .word(Field.transitionStyles)),
  ]

  static let presentationStyles = [
    "automatic", "fullScreen", "pageSheet", "formSheet", "currentContext", "custom",
    "overFullScreen", "overCurrentContext", "popover", "none",
  ]

  static let transitionStyles = [
    "coverVertical", "flipHorizontal", "crossDissolve", "partialCurl",
  ]

  static let columnNames = Column.allCases.map { "\($0)" }

  /// The properties of a stub, which `set` changes.
  static let properties: [Field] =
    [
      .optional(.class, .text), .optional(.version, .integer(1...Int(UInt32.max))),
      .optional(.inherits, .texts), .optional(.restoration, .textOrNull),
      .optional(.title, .textOrNull), .optional(.children, .names),
      .optional(.columns, .integer(2...3)),
      .optional(.spine, .spine),
      .optional(.definesPresentationContext, .flag),
      .optional(.providesPresentationContextTransitionStyle, .flag),
    ] + look + [
      .optional(.isModalInPresentation, .flag), .optional(.forwardsAppearance, .flag),
      .optional(.shouldRemovePresentersView, .flag), .optional(.encodesChildren, .flag),
      .optional(.hidesBottomBarWhenPushed, .flag), .optional(.sensitive, .texts),
      .optional(.transient, .flag), .optional(.skipsSuper, .callbacks),
      .optional(.overrides, .texts), .optional(.modelIdentifiers, .either([.flag, .texts])),
      .optional(.keep, .flag),
      .optional(.answers, .answers), .optional(.on, .reactions), .optional(.keys, .texts),
    ] + Property.fields.map { .optional($0.fieldName, $0.fieldType) }
}

extension Property {
  /// The properties that a script's controller has under their own names.
  static let fields = Property.allCases.filter(\.isField)

  var fieldName: FieldName { FieldName(rawValue: "\(self)") }

  fileprivate var fieldType: FieldType {
    switch role {
    case .flag: .flag
    case .symbol: .textOrNull
    case .number, .style, .transitionStyle: .integer(0...Int(UInt32.max))
    }
  }
}
