import Navigation
import Restoration

// Making again what an archive has.
extension ScriptRunner {
  /// Makes the stub that stood for `node`: what it contained, its decode will build.
  func remake(
    _ node: ArchivedNode, for launch: Relaunch, from origin: Origin
  ) throws(Halt) -> Slot? {
    if !node.kind.isController { return try remakeKeeper(node, for: launch) }
    let stub = launch.former[node.node] ?? stranger(node)
    if let slot = self.node(stub.name) { return slot }
    let children = stub.children
    if !node.children.isEmpty { stub.override(.children, nil) }
    defer { if !children.isEmpty { stub.override(.children, .texts(children)) } }
    if stubs[stub.name] == nil {
      order.append(stub.name)
      stubs[stub.name] = stub
    }
    let slot = try make(stub, from: origin)
    try forget(slot, stub, launch.behaviour(of: node)?.forgets ?? [])
    return slot
  }

  /// A node that no line declares any more, under the name of its path.
  private func stranger(_ node: ArchivedNode) -> Stub {
    var fields = Fields()
    fields[.class] = node.className == node.kind.className ? nil : .text(node.className)
    fields[.restoration] = .text(node.identifier)
    return Stub(node.path, node.kind, fields, line: line)
  }

  /// RES-6, E43: what the factory forgot to assign is missed at the next save.
  private func forget(_ slot: Slot, _ stub: Stub, _ forgets: Set<String>) throws(Halt) {
    for what in forgets.sorted() {
      if what == "restoration" {
        try perform(.set(slot, .restorationIdentifier, 0))
      } else {
        stub.hasForgottenClass = true
      }
      warn(
        "notReassigned", "E43", stub.name,
        "the factory did not assign '\(what)' again; '\(stub.name)' will not come back the next time"
      )
    }
  }

  /// A view or an object, at the owner that has come back.
  private func remakeKeeper(_ node: ArchivedNode, for launch: Relaunch) throws(Halt) -> Slot? {
    guard let stub = launch.former[node.node] else { return nil }
    if let slot = slot(of: stub) { return slot }
    let slot = try make(stub)
    if let owner = node.owner {
      if let owner = launch.objects[owner], !owner.isNone {
        try perform(.attach(slot, to: owner))
      }
    }
    return slot
  }

  /// Prints what the engine does not know of.
  func warn(_ name: String, _ rule: String, _ node: String?, _ message: String) {
    turn.warnings.insert(rule)
    remark(
      .warning(name: name, rule: rule, node: node, command: turn.line, message: message))
  }
}
