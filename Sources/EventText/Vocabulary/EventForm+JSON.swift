import NavlogHistory
import NavlogNavigation
import NavlogRestoration

// The values of events and commands as JSON, which `FactReader` parses.
extension EventForm {
  /// Returns the fields of the event, or of the command in it, as a line prints them.
  func fields(_ definition: Definition, _ names: some NodeNames) -> [OutputLine.Field] {
    definition.fields.compactMap { field in
      guard let name = field.name, field.isPrinted, name != "node", name != "does",
        let value = json(field, names)
      else { return nil }
      return OutputLine.Field(name, value)
    }
  }

  /// Returns the value of a field; `nil` if it is omitted.
  private func json(_ field: Definition.Field, _ names: some NodeNames) -> JSON? {
    let place = field.place
    switch field.role {
    case .node:
      let node = node(place)
      return field.name == "other" && node.isNone ? nil : names.json(node)
    case .symbol:
      let text = names.text(symbol(place))
      return text == nil && field.isOptional ? nil : text.map(JSON.string) ?? .null
    case .window: return .string(names.name(window(place)))
    case .position: return .integer(Int(position(place, from: .max)))
    case .number, .byte: return .integer(Int(self[place]))
    case .flag: return .bool(self[place] == 1)
    case .traits: return Traits(raw: self[place]).json
    case .value:
      return Property(rawValue: UInt8(clamping: self[3]))?.json(self[place], names)
    case .rule: return .string(LoggedRule(number: UInt8(clamping: self[place])).code)
    case .provenance:
      let position = field.second.map { self[$0] } ?? 0
      return .string("\(Provenance(session: self[place], position: position))")
    case .fingerprint: return .string(String(fingerprint, radix: 16))
    case .word(let words):
      if field.isOptional, case .number(self[place])? = field.usual { return nil }
      let number = Int(self[place])
      return words.names.indices.contains(number) ? .string(words.names[number]) : .null
    case .optionalStyle, .decision: return nil
    }
  }
}
