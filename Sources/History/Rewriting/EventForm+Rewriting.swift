import NavlogNavigation

extension EventForm {
  /// Returns the form with everything replaced that the app has chosen.
  ///
  /// A field without a row in the vocabulary is dropped, except those that all events of its form
  /// share.
  func rewritten(by rewriter: inout some EventRewriter) -> EventForm {
    var form = EventForm(kind: kind, link: link)
    let definition = commandDefinition ?? definition
    for index in 0..<8 where self[index] != 0 {
      let field = definition.fields.first { $0.place == index || $0.second == index }
      form[index] = rewritten(index, field, hasName: definition.hasName, by: &rewriter)
    }
    return form
  }

  private func rewritten(
    _ index: Int, _ field: Definition.Field?, hasName: Bool, by rewriter: inout some EventRewriter
  ) -> UInt32 {
    if kind >= EventKind.callbacks {
      // Nodes, and a flag.
      if index < 2 || index == 3 { return self[index] }
      guard index == 2 else { return 0 }
      if hasName, let question = Question.Kind(rawValue: kind &- EventKind.questions) {
        return rewriter.symbol(symbol(2), as: NameRole(question), of: node(0)).raw
      }
    }
    guard let field else {
      if kind >= EventKind.callbacks { return self[index] < Self.mostWords ? self[index] : 0 }
      return isShared(index) ? self[index] : 0
    }
    switch field.role {
    case .symbol: return rewriter.symbol(symbol(index), as: NameRole(field), of: node(0)).raw
    case .value: return value(index, by: &rewriter)
    case .number where field.name == "width" || field.name == "height":
      return rewriter.size(self[index])
    case .number where field.name == "level" || windowAttribute == .level:
      return rewriter.level(self[index])
    case .provenance where index == field.place: return rewriter.session(self[index])
    case .fingerprint: return 0
    case .traits, .word, .flag, .optionalStyle, .rule, .byte:
      return self[index] < 256 ? self[index] : 0
    default: return self[index]
    }
  }

  /// What an event changes of a window, if it does.
  private var windowAttribute: WindowAttribute? {
    EventKind(rawValue: kind) == .windowChanged ? word(3) : nil
  }

  /// A style or a column that a question names.
  private static let mostWords: UInt32 = 16

  private func value(_ index: Int, by rewriter: inout some EventRewriter) -> UInt32 {
    let property: Property? = word(3)
    return property?.rewritten(self[index], of: node(0), by: &rewriter) ?? 0
  }

  /// Whether a field contains what all events of this form contain: the kind of a command, and why
  /// it was refused; an answer; a warning.
  private func isShared(_ index: Int) -> Bool {
    switch EventKind(rawValue: kind) {
    case .commanded, .refused, .postponed, .dropped, .deferred: index == 5 || index == 6
    case .answered: index < 6 && index != 2
    case .warned: index == 0 || index == 3
    default: false
    }
  }
}

extension Command {
  /// Returns the command with everything replaced that the app has chosen.
  func rewritten(by rewriter: inout some EventRewriter) -> Command? {
    // Distances need a position that no distance is greater than.
    let end = Position.max
    return EventForm(.commanded, self, end).rewritten(by: &rewriter).command(at: end)
  }
}

extension Property {
  /// Returns a value of the property with what the app has chosen replaced.
  func rewritten(_ value: UInt32, of slot: Slot, by rewriter: inout some EventRewriter) -> UInt32 {
    switch role {
    case .symbol: rewriter.symbol(Symbol(value), as: NameRole(self), of: slot).raw
    case .number where self == .version: rewriter.version(value, of: slot)
    default: value
    }
  }
}
