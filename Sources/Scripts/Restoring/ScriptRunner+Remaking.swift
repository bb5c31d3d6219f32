import NavlogEventText
import Navlog
import NavlogNavigation
import NavlogRestoration
import NavlogStoryboards

// Creates the objects for the nodes of an archive.
extension ScriptRunner {
  /// Creates the object for `node` from its stub. Saved children are restored separately.
  func remake(
    _ node: ArchivedNode, for launch: Relaunch, from origin: Origin
  ) throws(Halt) -> Slot? {
    if !node.kind.isController { return try remakeKeeper(node, for: launch) }
    let stub = try stub(for: node, of: launch, from: origin)
    guard let stub else { return nil }
    if let slot = self.node(stub.name) { return slot }
    let children = stub.childNames
    if node.wasEmpty || !node.children.isEmpty { stub.override(.children, nil) }
    defer { if !children.isEmpty { stub.override(.children, .texts(children)) } }
    if stubs[stub.name] == nil {
      order.append(stub.name)
      stubs[stub.name] = stub
    }
    let slot = try make(stub, from: origin)
    if origin == .storyboard { launch.restored.identified(stub, as: node) }
    try forget(slot, stub, launch.behaviour(of: node)?.forgets ?? [])
    return slot
  }

  /// Returns the stub for `node`: its previous stub, otherwise one with a matching declaration,
  /// otherwise a new one; `nil` if the node's storyboard doesn't contain it any more.
  private func stub(
    for node: ArchivedNode, of launch: Relaunch, from origin: Origin
  ) throws(Halt) -> Stub? {
    // A later line may have declared it again, which corresponds to a change of the code.
    if let stub = launch.former[node.former] {
      let now = stubs[stub.name] ?? stub
      guard isTaken(now, in: launch) else { return now }
      return Stub(node.path, now.kind, now.fields, line: line)
    }
    let declared = launch.declared(node)
    guard origin == .storyboard else { return declared ?? stranger(node, launch.classes.manifest) }
    guard let storyboard = node.storyboard else { return declared }
    return try storyboards.address(recorded: storyboard).map { (address) throws(Halt) in
      try adopt(declared?.name ?? freeName(address), address)
    }
  }

  /// Whether a stub represents another node already, or a line has given it a place since the launch,
  /// while its node was deferred.
  private func isTaken(_ stub: Stub, in launch: Relaunch) -> Bool {
    guard let slot = node(stub.name) else { return false }
    if launch.objects.values.contains(slot) { return true }
    let record = hierarchy[slot]
    return !isLaunching && record.placed > launch.launched
      && (record.isRoot || !record.parent.isNone || !record.presenter.isNone)
  }

  /// Creates a stub for a node that no line declares. Its name is the node's identifier, or the
  /// node's path if that name is taken.
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

  /// Clears the settings that the factory forgot to assign, so that the next save lacks them
  /// (RES-6, E43).
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

  /// Creates a view or an object of a restored owner.
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

  /// Prints a warning that the engine can't give.
  func warn(_ name: String, _ rule: String, _ node: String?, _ message: String) {
    turn.warnings.insert(rule)
    remark(
      .warning(name: name, rule: rule, node: node, command: turn.line, message: message))
  }
}
