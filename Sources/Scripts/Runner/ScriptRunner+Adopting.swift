package import Navigation

// Nodes that no line has made: those of the state that a script goes on from.
extension ScriptRunner {
  /// Whether `name` is that of something a line has declared, or of what belongs to that.
  package func isDeclared(_ name: String) -> Bool {
    if let stub = stubs[name] { return stub.declaredAt > 0 }
    return keepers[name] != nil || node(name) != nil || name == "app"
  }

  /// Whether a node that goes by `name` is there.
  package func isThere(_ name: String) -> Bool { node(name) != nil }

  /// Lets the node in `slot` go by `name` for as long as it is there.
  package func adopt(_ slot: Slot, as name: String) {
    let kind = engine.hierarchy[slot].kind
    let stub = self.stub(slot) ?? Stub("n\(engine.hierarchy[slot].born)", kind, Fields(), line: 0)
    stub.node = engine.hierarchy.id(slot)
    seat(stub, in: slot)
    stubs[name] = stub
  }

  /// Lets `name` stand for a controller of a class that is still to be made.
  package func declare(_ name: String, _ kind: Kind, class className: String?) {
    var fields = Fields()
    if let className { fields[.class] = .text(className) }
    if stubs[name] == nil { order.append(name) }
    stubs[name] = Stub(name, kind, fields, line: 0)
  }
}
