import NavlogEventText
import NavlogNavigation
import NavlogScripts
import NavlogTimeTravel

/// The properties that a line or a field sets together: those that make a controller an alert, a sheet
/// or a popover, and the methods that its class overrides.
struct PresentationProperties {
  private var values: [Property: UInt32] = [:]

  /// Takes a property if it is one of them; returns the verb of its line.
  mutating func take(_ property: Property, _ value: UInt32) -> String? {
    let verb: String
    switch property {
    case .alertStyle, .actions, .cancelAction, .disabledActions: verb = "alert"
    case .transient where values[.alertStyle] != nil && value == 1: verb = "alert"
    case .delegatesPopover: verb = "popover"
    case _ where Property.detents.contains(property): verb = "sheet"
    case _ where Property.passthroughs.contains(property): verb = "popover"
    default: return nil
    }
    values[property] = value
    return verb
  }

  /// Takes a property if it is a method that the class overrides; returns the names of all of them.
  mutating func takeOverride(_ property: Property, _ value: UInt32) -> JSON? {
    guard ScriptRunner.overridable.contains(where: { $0.1 == property }) else { return nil }
    values[property] = value
    return .array(
      ScriptRunner.overridable.filter { values[$0.1] == 1 }.map { .string($0.0) })
  }

  /// Returns all fields of the line.
  func fields(of verb: String, _ text: (Symbol) -> String?) -> JSONObject {
    func names(_ properties: [Property]) -> JSON {
      .array(
        properties.compactMap { values[$0] }.filter { $0 != 0 }
          .map { .string(text(Symbol($0)) ?? "?") })
    }
    switch verb {
    case "alert":
      let names = (0..<Int(values[.actions] ?? 0)).map { JSON.string(ScriptLineContext.action($0)) }
      let isSheet = values[.alertStyle] == UInt32(AlertStyle.actionSheet.rawValue)
      var fields: JSONObject = [
        "style": isSheet ? "actionSheet" : "alert", "actions": .array(names),
      ]
      if let cancel = values[.cancelAction], names.indices.contains(Int(cancel) - 1) {
        fields["cancel"] = names[Int(cancel) - 1]
      }
      if let mask = values[.disabledActions], mask != 0 {
        fields["disabled"] = .array(
          names.indices.filter { mask >> UInt32($0) & 1 == 1 }.map { names[$0] })
      }
      return fields
    case "sheet": return ["detents": names(Property.detents)]
    default: return ["passthrough": names(Property.passthroughs)]
    }
  }
}

extension ScriptTranslator {
  /// Adds what sets a property: a field of the declaration, or a line.
  mutating func set(
    _ property: Property, _ value: UInt32, of slot: Slot, _ position: UInt64, _ occasion: Occasion?
  ) {
    var presentation = presentations[slot] ?? PresentationProperties()
    if let verb = presentation.take(property, value) {
      presentations[slot] = presentation
      return present(presentation.fields(of: verb, vocabulary.text), verb, slot, occasion)
    }
    let field: (name: String, value: JSON)?
    if let overrides = presentation.takeOverride(property, value) {
      presentations[slot] = presentation
      field = ("overrides", overrides)
    } else if property == .anchor {
      field = ("anchor", value == 0 ? .null : "anchor")
    } else {
      field = ScriptLineContext.field(property, value, vocabulary.text)
    }
    guard let field else {
      // Whether a stub is asked follows from its answers.
      guard !Self.isImplied(property) else { return }
      return omit(position, "the property '\(property)' can't be written")
    }
    if property != .anchor, declared[slot] != nil,
      occasion == nil ? !isUsed(slot) || isDestination(slot) : occasion?.name == "init"
    {
      change(slot) { $0[field.name] = field.value }
    } else {
      request(
        ["do": "set", "controller": .string(name(slot)), field.name: field.value], on: occasion)
    }
  }

  /// Whether a segue has just made the node, with what is set now.
  private func isDestination(_ slot: Slot) -> Bool {
    requests.last?["do"] == "segue" && requests.last?["to"] == .string(name(slot))
  }

  private static func isImplied(_ property: Property) -> Bool {
    switch property {
    case .delegatesStatusBar, .delegatesSpine, .delegatesTransitions, .delegatesOrientations,
      .delegatesHomeIndicator, .delegatesSystemGestures, .delegatesFocus, .delegatesResponder,
      .showsPageCount:
      true
    default: false
    }
  }

  /// Adds the line of an alert, a sheet or a popover, instead of one that set a part of it just before.
  private mutating func present(
    _ fields: JSONObject, _ verb: String, _ slot: Slot, _ occasion: Occasion?
  ) {
    let controller = JSON.string(name(slot))
    var line: JSONObject = ["do": .string(verb), "controller": controller]
    for member in fields.members { line[member.key] = member.value }
    if occasion == nil, let last = requests.last, last["do"] == .string(verb),
      last["controller"] == controller
    {
      requests.removeLast()
    }
    request(line, on: occasion)
  }
}
