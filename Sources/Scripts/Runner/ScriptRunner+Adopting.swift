import Navlog
package import NavlogNavigation

// Names for nodes that no line creates, such as the nodes of the initial state.
extension ScriptRunner {
  /// Returns whether `name` was declared by a line or belongs to a declared object.
  package func isDeclared(_ name: String) -> Bool {
    if let stub = stubs[name] { return stub.declaredAt > 0 }
    return keepers[name] != nil || node(name) != nil || name == "app"
  }

  /// Returns whether a node named `name` exists.
  package func isThere(_ name: String) -> Bool { node(name) != nil }

  /// Assigns a name to the node in `slot` until the node is released.
  package func adopt(_ slot: Slot, as name: String) {
    let kind = engine.hierarchy[slot].kind
    let stub = self.stub(slot) ?? Stub("n\(engine.hierarchy[slot].born)", kind, Fields(), line: 0)
    runtime.setObject(stub, in: slot)
    setStub(stub, in: slot)
    stubs[name] = stub
  }

  /// Declares a controller of a class under a name; its node is created later.
  package func declare(_ name: String, _ kind: Kind, class className: String?) {
    var fields = Fields()
    if let className { fields[.class] = .text(className) }
    if stubs[name] == nil { order.append(name) }
    stubs[name] = Stub(name, kind, fields, line: 0)
  }
}
