import NavlogEventText
import NavlogNavigation

// What lines make of a controller before it is presented: an alert, a sheet or a popover.
extension ScriptRunner {
  /// Sets a controller up, now and whenever its name makes a fresh one.
  func setUp(_ name: String, _ verb: String, _ fields: Fields) throws(Halt) {
    let node = try demand(name)
    if verb == "alert" { try checkAlert(node, fields) }
    stub(node)?.setUps.append((verb, fields))
    try setUp(node, verb, fields)
  }

  /// Applies what a line has set up.
  func setUp(_ node: Slot, _ verb: String, _ fields: Fields) throws(Halt) {
    var values: [(Property, UInt32)] = []
    switch verb {
    case "alert":
      stub(node)?.override("actions", fields["actions"])
      values = fields.alert
    case "sheet":
      let names = try checked { () throws(InvalidValue) in try fields.detents() }
      if fields["detents"] != nil { values = try symbols(names, of: Property.detents) }
    default:
      values = [(.delegatesPopover, 1)]
      if let names = fields.texts("passthrough") {
        values += try symbols(names, of: Property.passthroughs)
      }
    }
    for (property, value) in try values + properties(of: fields, isNew: false)
    where value != engine.hierarchy.property(property, of: node) ?? 0 {
      try perform(.set(node, property, value))
    }
    if verb == "alert" { try addTextFields(fields.texts("textFields") ?? [], to: node) }
  }

  /// Returns properties with the symbols of names; 0 for those without a name.
  private func symbols(
    _ names: [String], of properties: [Property]
  ) throws(Halt) -> [(Property, UInt32)] {
    var values: [(Property, UInt32)] = []
    for (index, property) in properties.enumerated() {
      values.append((property, index < names.count ? try symbol(names[index]).raw : 0))
    }
    return values
  }

  /// Refuses to make an alert of a controller that can't be one, or that is somewhere already.
  private func checkAlert(_ node: Slot, _ fields: Fields) throws(Halt) {
    let record = engine.hierarchy[node]
    guard record.kind == .content else {
      throw refuse(
        "\(Refusal.wrongKind)", rule: Refusal.wrongKind.rule, node: name(node),
        "an alert is of kind content, and '\(name(node))' isn't")
    }
    guard engine.hierarchy.isHeld(node), record.alertStyle != fields.alertStyle else { return }
    throw refuse(
      "\(Refusal.active)", rule: Refusal.active.rule, node: name(node),
      "'\(name(node))' is on screen or a child already; put 'alert' before the line that shows it")
  }

  /// Adds the text fields of an alert that it doesn't have yet.
  private func addTextFields(_ names: [String], to alert: Slot) throws(Halt) {
    stub(alert)?.override("textFields", names.isEmpty ? nil : .texts(names))
    for name in names where view(name, of: alert) == nil {
      let field = Stub(name, .view, Fields(), line: line)
      field.owner = self.name(alert)
      let slot = try make(field)
      keepers[self.name(alert) + "\u{0}" + name] = field
      try perform(.attach(slot, to: alert))
    }
  }
}

extension Fields {
  fileprivate var alertStyle: AlertStyle { text(.style) == "actionSheet" ? .actionSheet : .alert }

  /// The properties that make a controller an alert.
  fileprivate var alert: [(Property, UInt32)] {
    let actions = texts("actions") ?? []
    let disabled = (texts("disabled") ?? []).reduce(0) { mask, name in
      mask | UInt32(1) << UInt32(actions.firstIndex(of: name) ?? 0)
    }
    return [
      (.alertStyle, UInt32(alertStyle.rawValue)), (.transient, 1),
      (.actions, UInt32(actions.count)),
      (
        .cancelAction,
        UInt32(text("cancel").flatMap { actions.firstIndex(of: $0) }.map { $0 + 1 } ?? 0)
      ),
      (.disabledActions, disabled),
    ]
  }
}
