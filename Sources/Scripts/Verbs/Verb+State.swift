import NavlogEventText
import Navlog
import NavlogHistory
import NavlogNavigation
import NavlogRestoration

// Commands for the state of stubs, their views and plain objects.
extension Verb {
  static let state: [Verb] = [
    Verb(
      "state", .state,
      [.required(.controller), .required(.values, .object), .optional(.continuous, .flag)],
      """
      sets keys of what the controller will encode; null forgets one. A whole number is \
      recorded as an integer, 1.0 as 1 and -0.0 as 0. {"$ref":"B"} refers to a \
      controller, {"$unencodable":true} can't be encoded. \
      "continuous":true is what scrolling and typing give: once per key and turn, and every 250 ms \
      of 'clock', unless something structural comes first
      """
    ) { (run, f) throws(Halt) in
      let slot = try run.demand(f.required(.controller))
      guard let stub = run.stub(slot) else { return }
      try run.keep(
        f.object(.values) ?? JSONObject(), by: stub, in: slot,
        isContinuous: f.flag(.continuous) == true)
    },
    Verb(
      "view", .state,
      [
        .required(.controller), .required(.id, .text), .optional(.kind, .text),
        .optional(.restoration, .textOrNull), .optional(.values, .object), .optional(.rows, .texts),
        .optional(.continuous, .flag),
      ],
      "a view of the controller that saves its state"
    ) { (run, f) throws(Halt) in
      let owner = try run.demand(f.required(.controller))
      let key = f.required(.controller) + "\u{0}" + f.required(.id)
      try run.keeper(key, .view, f, owner: owner)
    },
    Verb(
      "object", .state,
      [
        .required(.id, .text), .optional(.restoration, .textOrNull),
        .optional(.parent, .textOrNull), .optional(.values, .object),
      ],
      "a plain object that is restorable"
    ) { (run, f) throws(Halt) in
      var owner = Slot.none
      if let parent = f.text(.parent) {
        owner = run.keepers[parent].flatMap { run.slot(of: $0) } ?? .none
        if owner.isNone { owner = try run.demand(parent) }
      }
      try run.keeper(f.required(.id), .object, f, owner: owner)
    },
  ]
}

extension ScriptRunner {
  func slot(of stub: Stub) -> Slot? {
    stub.node.flatMap { engine.hierarchy.isCurrent($0) ? $0.slot : nil }
  }

  /// Sets the values of a view or an object, creating it if necessary.
  fileprivate func keeper(
    _ key: String, _ kind: Kind, _ fields: Fields, owner: Slot
  ) throws(Halt) {
    let stub: Stub
    let slot: Slot
    if let known = keepers[key], let its = self.slot(of: known) {
      (stub, slot) = (known, its)
      stub.set(fields, line: line)
      // The selection follows its rows.
      if fields[.rows] != nil { stub.state = withRows(stub.encoded, of: stub) }
    } else {
      stub = Stub(fields.required(.id), kind, fields, line: line)
      if kind == .view { stub.owner = fields.required(.controller) }
      slot = try make(stub)
      keepers[key] = stub
      if !owner.isNone { try perform(.attach(slot, to: owner)) }
    }
    if let values = fields.object(.values) {
      try keep(values, by: stub, in: slot, isContinuous: fields.flag(.continuous) == true)
    }
  }

  /// Sets the keys of `values`; only changed values are recorded as events.
  func keep(
    _ values: JSONObject, by stub: Stub, in slot: Slot, isContinuous: Bool = false,
    isSystem: Bool = false
  ) throws(Halt) {
    if !isSystem { try checkEncodable(values, by: stub) }
    let rows = withRows(values, of: stub)
    let values = withModels(rows, of: stub)
    // Sensitive values aren't logged. Excluding them at preservation would be too late.
    let sensitive = isSystem ? [] : policy(of: slot).sensitive
    var set: [StateFingerprint] = []
    for member in values.members where !member.value.isNull {
      if sensitive.contains(member.key) {
        stub.state[member.key] = rows[member.key]
        stub.encoded[member.key] = member.value
        continue
      }
      if isContinuous {
        continuous.set(
          try symbol(member.key), of: engine.hierarchy.id(slot), to: member.value)
        stub.state[member.key] = rows[member.key]
        stub.encoded[member.key] = member.value
        continue
      }
      continuous.supersede(try symbol(member.key), of: engine.hierarchy.id(slot))
      let value = StateFingerprint(try symbol(member.key), try stage(member.value))
      set.append(value)
      turn.add(member.value, for: value, in: slot)
      stub.state[member.key] = rows[member.key]
      stub.encoded[member.key] = member.value
    }
    if !set.isEmpty { try perform(.setState(slot), state: set) }
    for member in values.members where member.value.isNull {
      continuous.supersede(try symbol(member.key), of: engine.hierarchy.id(slot))
      try perform(.clearState(slot, try symbol(member.key)))
      stub.state[member.key] = nil
      stub.encoded[member.key] = nil
    }
  }

  /// Refuses values that can't be encoded, with their key path.
  func checkEncodable(_ values: JSONObject, by stub: Stub) throws(Halt) {
    for member in values.members {
      if ReservedKeys.all.contains(member.key) {
        throw refuse(
          "reservedKey", rule: PreservationRule.reservedKey.code, node: stub.name,
          "'\(member.key)' is a key of the system's own; choose another")
      }
      if let path = member.value.unencodablePath(from: member.key) {
        throw refuse(
          "notEncodable", rule: PreservationRule.unencodable.code, node: stub.name,
          "'\(path)' of '\(stub.name)' can't be encoded")
      }
      for name in member.value.references where stubs[name] == nil && keepers[name] == nil {
        throw error(.unknownName, "'\(name)' in '\(member.key)' is declared by no line")
      }
    }
  }

  /// Records pending continuous state as events, if it is due or a structural event follows.
  func letGo(all: Bool) {
    guard !continuous.isEmpty else { return }
    let changes =
      all ? continuous.flush(at: time, turn: turns) : continuous.take(at: time, turn: turns)
    for change in changes where engine.hierarchy.isCurrent(change.node) {
      attempt { () throws(Halt) in
        let value = StateFingerprint(change.key, try stage(change.value))
        turn.add(change.value, for: value, in: change.node.slot)
        try perform(.setState(change.node.slot), state: [value])
      }
    }
  }

  /// Returns the value with the permanent names of nodes in its references, because the names of
  /// stubs are known only to the script.
  func stored(_ value: JSON) -> JSON {
    switch value {
    case .array(let elements): .array(elements.map(stored))
    case .object(let object):
      if object.members.count == 1, case .string(let name)? = object["$ref"],
        let slot = slot(named: name)
      {
        .object(JSONObject([("$ref", .string("n\(engine.hierarchy[slot].born)"))]))
      } else {
        .object(JSONObject(object.members.map { ($0.key, stored($0.value)) }))
      }
    default: value
    }
  }

  private func stage(_ value: JSON) throws(Halt) -> Fingerprint {
    do throws(SinkError) { return try fingerprint(of: stored(value).canonical) } catch {
      throw notKept(error)
    }
  }
}

extension JSON {
  /// Returns the key path of a part of the value that can't be encoded; `nil` if there isn't one.
  func unencodablePath(from path: String) -> String? {
    switch self {
    case .object(let object):
      if object["$unencodable"] == true { return path }
      for member in object.members {
        if let found = member.value.unencodablePath(from: path + "." + member.key) { return found }
      }
      return nil
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        if let found = element.unencodablePath(from: "\(path)[\(index)]") { return found }
      }
      return nil
    default: return nil
    }
  }

  /// The names of the controllers that the value refers to.
  var references: [String] {
    switch self {
    case .object(let object):
      if case .string(let name)? = object["$ref"], object.members.count == 1 { return [name] }
      return object.members.flatMap(\.value.references)
    case .array(let elements): return elements.flatMap(\.references)
    default: return []
    }
  }

  /// The value in a form with only one spelling of each number.
  var canonical: JSON {
    switch self {
    case .number(let number):
      number.integer.map(JSON.integer) ?? number.unsigned.map(JSON.unsigned) ?? self
    case .array(let elements): .array(elements.map(\.canonical))
    case .object(let object):
      .object(JSONObject(object.members.map { ($0.key, $0.value.canonical) }))
    default: self
    }
  }
}
