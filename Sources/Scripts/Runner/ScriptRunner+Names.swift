import NavlogEventText
import Navlog
package import NavlogNavigation
import NavlogStoryboards

// Maps names in the script to slots of the engine.
extension ScriptRunner: @MainActor NodeNames {
  /// Returns the name of a living node. A node created by the engine is named after the node it
  /// belongs to.
  package func name(_ slot: Slot) -> String {
    guard !slot.isNone else { return "" }
    if let stub = stub(slot) { return stub.name }
    if let relation = relation(of: slot) ?? nicknames[slot] { return relation }
    return engine.hierarchy.isAlive(slot) ? "n\(engine.hierarchy[slot].born)" : "?"
  }

  /// Returns the name of a node created by the engine for another one; `nil` without a relation.
  private func relation(of slot: Slot) -> String? {
    guard engine.hierarchy.isAlive(slot) else { return nil }
    let record = engine.hierarchy[slot]
    if record.kind == .more, !record.parent.isNone { return name(record.parent) + ".more" }
    let content = engine.hierarchy.linked(slot, .content)
    return content.isNone ? nil : name(content) + ".navigation"
  }

  /// Stores the name of a node created by the engine, because the node may lose the relation that
  /// determines the name.
  func nickname(_ slot: Slot) {
    guard !slot.isNone, stub(slot) == nil, let name = relation(of: slot) else { return }
    nicknames[slot] = name
  }

  package func name(_ window: WindowID) -> String {
    Int(window.raw) < engine.hierarchy.windows.count
      ? text(engine.hierarchy[window].id) ?? "?" : "?"
  }

  /// Returns the text of `symbol`; `nil` for `.none` and for symbols without a name in the script.
  package func text(_ symbol: Symbol) -> String? {
    runtime.log.name(symbol).flatMap { $0.hasPrefix(Symbol.hiddenPrefix) ? nil : $0 }
  }

  func symbol(_ name: String) throws(Halt) -> Symbol {
    do throws(SinkError) { return try number(name) } catch { throw notKept(error) }
  }

  /// Creates the error for a name or a value that can't be recorded, or for a sink that can't
  /// record anything.
  func notKept(_ error: SinkError) -> Halt {
    self.error(error.isOfValue ? .badValue : .notRecorded, error.message, hint: error.hint)
  }

  /// Returns the symbol of a field's text; `.none` for a missing field.
  func symbol(_ name: String?) throws(Halt) -> Symbol {
    guard let name else { return .none }
    let symbol: Symbol = try symbol(name)
    return symbol
  }

  /// Returns the stub, view or object in `slot`, if the script created it.
  func stub(_ slot: Slot) -> Stub? {
    !slot.isNone && Int(slot.raw) < occupants.count ? occupants[Int(slot.raw)] : nil
  }

  func setStub(_ stub: Stub?, in slot: Slot) {
    while occupants.count <= Int(slot.raw) { occupants.append(nil) }
    occupants[Int(slot.raw)] = stub
  }

  /// Registers the object of the node that was just created.
  func settle(_ slot: Slot) {
    let object = runtime.object(slot)
    guard let stub = object as? Stub else {
      others[slot] = object
      return
    }
    stub.embedded = []
    stub.state = JSONObject()
    stub.encoded = JSONObject()
    setStub(stub, in: slot)
  }

  func stub(named name: String) throws(Halt) -> Stub {
    if let stub = stubs[name] { return stub }
    throw error(
      .unknownName,
      name == "app" ? "'app' is the app itself, not a controller" : "no line declares '\(name)'",
      hint: NearMiss.of(name, in: order).map { "did you mean '\($0)'?" })
  }

  /// Returns the node named `name`; `nil` if it doesn't exist.
  func node(_ name: String) -> Slot? {
    if let stub = stubs[name] {
      guard let id = stub.node, engine.hierarchy.isCurrent(id) else { return nil }
      return id.slot
    }
    let hierarchy = hierarchy
    if name.hasSuffix(".more"), let tab = node(String(name.dropLast(5))) {
      return hierarchy.children(of: tab).first { hierarchy[$0].kind == .more }
    }
    if name.hasSuffix(".navigation"), let content = node(String(name.dropLast(11))) {
      let parent = hierarchy[content].parent
      return parent.isNone || hierarchy.linked(parent, .content) != content ? nil : parent
    }
    return nil
  }

  /// Returns the node named `name`; creates it if it doesn't exist.
  func demand(_ name: String, from origin: Origin = .code) throws(Halt) -> Slot {
    if let slot = node(name) { return slot }
    return try make(stub(named: name), from: origin)
  }

  func demandOrNone(_ name: String?) throws(Halt) -> Slot {
    guard let name else { return .none }
    return try demand(name)
  }

  func demand(_ names: [String]) throws(Halt) -> [Slot] {
    var slots: [Slot] = []
    for name in names { slots.append(try demand(name)) }
    return slots
  }

  func window(_ fields: Fields) throws(Halt) -> WindowID {
    guard let name = fields.text(.window) else {
      if let first = engine.hierarchy.windows.indices.first { return WindowID(UInt32(first)) }
      throw error(.unknownName, "there is no window yet")
    }
    guard let window = windows[name] else {
      throw error(
        .unknownName, "there is no window '\(name)'",
        hint: NearMiss.hint(name, in: windows.keys.sorted()))
    }
    return window
  }
}
