import NavlogHistory
import NavlogNavigation
import NavlogRestoration

extension FactReader {
  /// Returns the form of an event or a command with the values of the line's fields.
  func read(_ definition: Definition, into form: EventForm) throws(ScriptError) -> EventForm {
    var form = form
    for field in definition.fields.sorted(by: { $0.place < $1.place }) {
      guard let name = field.name, name != "does" else {
        if case .number(let usual)? = field.usual, field.name == nil {
          form[field.second ?? field.place] = usual
        }
        continue
      }
      try read(field, name, definition, &form)
    }
    return form
  }

  private func read(
    _ field: Definition.Field, _ name: String, _ definition: Definition, _ form: inout EventForm
  ) throws(ScriptError) {
    if field.isRequired, try line.text(name) == nil { throw line.missing(name) }
    switch field.role {
    case .node:
      let node =
        if name != "node" { try slot(name) } else if field.isRequired {
          context.newSlot(try line.text(name) ?? "")
        } else { try node() }
      form[field.place] = node.raw &+ 1
    case .symbol: form[field.place] = try symbol(name).raw
    case .window: form[field.place] = try window(name).raw &+ 1
    case .position: form[field.place] = Position.max &- (try position(name))
    case .number: form[field.place] = try line.number(name)
    case .byte: form[field.place] = try byte(name, field)
    case .flag: form[field.place] = try line.flag(name) ? 1 : 0
    case .traits: form[field.place] = try line.traits(name).raw
    case .value:
      let property: Property = try line.word("property")
      form[field.place] = try value(of: property)
    case .rule: form[field.place] = UInt32(try rule(name).number)
    case .provenance:
      let provenance = try line.provenance(name)
      form[field.place] = provenance.session
      if let second = field.second { form[second] = provenance.position }
    case .fingerprint: form.fingerprint = try fingerprint().raw
    case .word(let words): form[field.place] = try word(name, words, field, form)
    case .optionalStyle, .decision: break
    }
  }

  private func byte(_ name: String, _ field: Definition.Field) throws(ScriptError) -> UInt32 {
    if case .number(let usual)? = field.usual, !line.has(name) { return usual }
    return UInt32(try line.number(name, UInt8.self))
  }

  /// Returns the number of the word in a field.
  private func word(
    _ name: String, _ words: Words, _ field: Definition.Field, _ form: EventForm
  ) throws(ScriptError) -> UInt32 {
    guard let text = try line.text(name) else {
      switch field.usual {
      case .number(let usual)?: return usual
      case .place(let place)?: return form[place]
      case nil: throw line.missing(name)
      }
    }
    guard let number = words.names.firstIndex(of: text) else {
      throw line.wrong(name, "can't be '\(text)'", hint: NearMiss.hint(text, in: words.names))
    }
    return UInt32(number)
  }

  /// Returns the restoration rule of a code such as V1.
  private func rule(_ name: String) throws(ScriptError) -> LoggedRule {
    guard let code = try line.text(name) else { throw line.missing(name) }
    guard let rule = LoggedRule(code: code) else {
      throw line.wrong(name, "is not a rule of restoration: '\(code)'", hint: "V1, V2 and so on")
    }
    return rule
  }

  /// Returns the fingerprint of the state value in the line.
  private func fingerprint() throws(ScriptError) -> Fingerprint {
    guard let value = line["value"] else {
      guard let digits = try line.text("fingerprint"), let raw = UInt64(digits, radix: 16) else {
        throw line.missing("value")
      }
      return Fingerprint(raw: raw)
    }
    do throws(SinkError) { return try context.stage(value) } catch {
      throw line.wrong("value", "can't be kept: \(error.message)", hint: error.hint)
    }
  }
}
