import History
import Navigation
import Restoration

// What will be encoded, for stubs, their views, and plain objects.
extension Verb {
  static let state: [Verb] = [
    Verb(
      "state", .state,
      [.required(.controller), .required(.values, .object), .optional(.continuous, .flag)],
      """
      sets keys of what the controller will encode; null forgets one. {"$ref":"B"} refers to a \
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
        .optional(.restoration, .textOrNull), .optional(.values, .object), .optional(.rows, .any),
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

  /// Makes the view or object the first time, and sets its values.
  fileprivate func keeper(
    _ key: String, _ kind: Kind, _ fields: Fields, owner: Slot
  ) throws(Halt) {
    let stub: Stub
    let slot: Slot
    if let known = keepers[key], let its = self.slot(of: known) {
      (stub, slot) = (known, its)
      stub.set(fields, line: line)
      // What is selected stays so where its row goes.
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

  /// Sets the keys of `values`; only those that changed become events (script.md, 10).
  func keep(
    _ values: JSONObject, by stub: Stub, in slot: Slot, isContinuous: Bool = false,
    isSystem: Bool = false
  ) throws(Halt) {
    if !isSystem { try checkEncodable(values, by: stub) }
    let rows = withRows(values, of: stub)
    let values = withModels(rows, of: stub)
    // What is sensitive is in no log: to leave it out when the app is preserved would be too late.
    let sensitive = isSystem ? [] : policy(of: slot).sensitive
    var set: [StateValue] = []
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
      let value = StateValue(try symbol(member.key), try stage(member.value))
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

  /// What can't be encoded fails at once, with its key path.
  func checkEncodable(_ values: JSONObject, by stub: Stub) throws(Halt) {
    for member in values.members {
      if ReservedKeys.all.contains(member.key) {
        throw refuse(
          "reservedKey", rule: "E35", node: stub.name,
          "'\(member.key)' is a key of the system's own; choose another")
      }
      if let path = member.value.unencodablePath(from: member.key) {
        throw refuse(
          "notEncodable", rule: "SAV-4", node: stub.name,
          "'\(path)' of '\(stub.name)' can't be encoded")
      }
      for name in member.value.references where stubs[name] == nil && keepers[name] == nil {
        throw error(.unknownName, "'\(name)' in '\(member.key)' is declared by no line")
      }
    }
  }

  /// Makes events of what has been kept back, where it is due or something structural follows.
  func letGo(all: Bool) {
    guard !continuous.isEmpty else { return }
    let changes =
      all ? continuous.flush(at: time, turn: turns) : continuous.take(at: time, turn: turns)
    for change in changes where engine.hierarchy.isCurrent(change.node) {
      do throws(Halt) {
        let value = StateValue(change.key, try stage(change.value))
        turn.add(change.value, for: value, in: change.node.slot)
        try perform(.setState(change.node.slot), state: [value])
      } catch {
        if case .script(let error) = error { turn.failure = turn.failure ?? error }
      }
    }
  }

  /// The value with every reference to a node that is there by its lasting name: names of stubs are
  /// the script's alone.
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
    do throws(SinkError) { return try sink.stage(stored(value).canonical) } catch {
      throw self.error(
        error.isOfValue ? .badValue : .notRecorded, error.message, hint: error.hint)
    }
  }
}

extension JSON {
  /// Where in the value something lies that can't be encoded.
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

  /// The names of the controllers the value refers to.
  var references: [String] {
    switch self {
    case .object(let object):
      if case .string(let name)? = object["$ref"], object.members.count == 1 { return [name] }
      return object.members.flatMap(\.value.references)
    case .array(let elements): return elements.flatMap(\.references)
    default: return []
    }
  }

  /// 64 bits by which values that are written alike are equal, on every machine (FNV-1a over the
  /// text, then mixed).
  var hash: UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    hash = (hash ^ (hash >> 30)) &* 0xbf58_476d_1ce4_e5b9
    return (hash ^ (hash >> 27)) &* 0x94d0_49bb_1331_11eb
  }

  /// The value with one spelling for each number.
  var canonical: JSON {
    switch self {
    case .number(let number): number.integer.map(JSON.integer) ?? self
    case .array(let elements): .array(elements.map(\.canonical))
    case .object(let object):
      .object(JSONObject(object.members.map { ($0.key, $0.value.canonical) }))
    default: self
    }
  }
}
