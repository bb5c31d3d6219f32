import Navigation
import Restoration
import Storyboards

// Making again what an archive has.
extension ScriptRunner {
  /// Makes the stub that stood for `node`: what it contained, its decode will build.
  func remake(
    _ node: ArchivedNode, for launch: Relaunch, from origin: Origin
  ) throws(Halt) -> Slot? {
    if !node.kind.isController { return try remakeKeeper(node, for: launch) }
    let stub = try stub(for: node, of: launch, from: origin)
    guard let stub else { return nil }
    if let slot = self.node(stub.name) { return slot }
    let children = stub.children
    if !node.children.isEmpty { stub.override(.children, nil) }
    defer { if !children.isEmpty { stub.override(.children, .texts(children)) } }
    if stubs[stub.name] == nil {
      order.append(stub.name)
      stubs[stub.name] = stub
    }
    let slot = try make(stub, from: origin)
    if origin == .storyboard { try identify(slot, as: node) }
    try forget(slot, stub, launch.behaviour(of: node)?.forgets ?? [])
    return slot
  }

  /// The stub that stands for `node`: the one it was, else one that is declared like it, else one of
  /// its own; `nil` where its storyboard does not have it any more.
  private func stub(
    for node: ArchivedNode, of launch: Relaunch, from origin: Origin
  ) throws(Halt) -> Stub? {
    // A line may have declared it anew since: that is what the code has now.
    if let stub = launch.former[node.former] { return stubs[stub.name] ?? stub }
    let declared = launch.declared(node)
    guard origin == .storyboard else { return declared ?? stranger(node, launch.classes.manifest) }
    guard let storyboard = node.storyboard else { return declared }
    return try storyboards.address(recorded: storyboard).map { (address) throws(Halt) in
      try adopt(declared?.name ?? freeName(address), address)
    }
  }

  /// A node that no line declares, under the name of its identifier, or where that is taken its path.
  private func stranger(
    _ node: ArchivedNode, named name: String? = nil, _ manifest: Manifest
  ) -> Stub {
    var fields = Fields()
    let now = manifest.resolve(node.className)?.declaration ?? ClassDeclaration(node.className)
    fields[.version] = now.version == 1 ? nil : .integer(Int(now.version))
    fields[.class] = now.id == node.kind.className ? nil : .text(now.id)
    fields[.restoration] = .text(node.identifier)
    let isFree = stubs[node.identifier] == nil && keepers[node.identifier] == nil
    return Stub(
      name ?? (isFree ? node.identifier : node.path), node.kind, fields, line: line)
  }

  /// Gives an object from a storyboard the identifier that the node had, where the file has none: code
  /// had set it.
  func identify(_ slot: Slot, as node: ArchivedNode) throws(Halt) {
    guard engine.hierarchy[slot].identifier.isNone else { return }
    let identifier: Symbol = try symbol(node.identifier)
    try perform(.set(slot, .restorationIdentifier, identifier.raw))
  }

  /// RES-6, E43: what the factory forgot to assign is missed at the next save.
  func forget(_ slot: Slot, _ stub: Stub, _ forgets: Set<String>) throws(Halt) {
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
    let owner = node.owner.flatMap { launch.objects[$0] } ?? .none
    let key =
      node.kind == .view ? name(owner) + "\u{0}" + node.identifier : node.identifier
    let stub =
      launch.former[node.former] ?? keepers[key]
      ?? stranger(node, named: node.identifier, launch.classes.manifest)
    if let slot = slot(of: stub) { return slot }
    if launch.former[node.former] == nil { keepers[key] = stub }
    if node.kind == .view { stub.owner = name(owner) }
    let slot = try make(stub)
    if !owner.isNone { try perform(.attach(slot, to: owner)) }
    return slot
  }

  /// Prints what the engine does not know of.
  func warn(_ name: String, _ rule: String, _ node: String?, _ message: String) {
    turn.warnings.insert(rule)
    remark(
      .warning(name: name, rule: rule, node: node, command: turn.line, message: message))
  }
}
