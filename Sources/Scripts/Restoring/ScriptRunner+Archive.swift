package import Navigation
package import Restoration

// What would be kept of the script's hierarchy.
extension ScriptRunner: ArchiveSource {
  /// The archive of the hierarchy as it is, and what the launch could not restore yet.
  func archive() -> Archive {
    guard let launch = relaunched else { return ownArchive() }
    let point = Provenance(session: launch.session, position: launch.restorer.archive.position)
    return Carrying.carry(
      launch.restorer.fates(of: point), into: ownArchive(), of: engine.hierarchy, self,
      launched: launch.launched)
  }

  /// The archive of the hierarchy as it is, and what the launch could not restore yet, with its stubs.
  func preservation() -> Preserved {
    let archive = archive()
    var stubs = livingStubs
    if let launch = relaunched {
      for node in archive.nodes where node.isCarried {
        var former = node.former
        if former.session == launch.session { former.session = 0 }
        stubs[node.former] = launch.former[former]
      }
    }
    return Preserved(archive: archive, stubs: stubs, session: sink.sessionNumber)
  }

  /// The same without what could not be restored yet.
  func ownArchive() -> Archive {
    let byHand = (app.fields.texts(.encodes) ?? []).compactMap { node($0) }
    let values = (app.fields.object(.values) ?? JSONObject()).members.map {
      ($0.key, encoded($0.value))
    }
    var archive = Preservation.archive(
      of: engine.hierarchy, self, application: Dictionary(values, uniquingKeysWith: { $1 }),
      encoding: byHand)
    archive.launch = launchFacts
    if archive.launch.idiom == nil { archive.launch.idiom = engine.hierarchy.windows.first?.idiom }
    archive.links = openedLinks
    return archive
  }

  package func label(_ slot: Slot) -> String { name(slot) }

  /// What a node is called; one that only another process has had, by its lasting name.
  private func label(_ node: NodeID) -> String {
    engine.hierarchy.isCurrent(node) ? name(node.slot) : "n\(node.born)"
  }

  package func policy(of slot: Slot) -> ClassPolicy {
    let stub = stub(slot)
    var policy =
      text(engine.hierarchy[slot].classSymbol).flatMap {
        manifest?.declaration(of: $0)?.policy
      } ?? ClassPolicy()
    policy.sensitive.formUnion(stub?.fields.texts(.sensitive) ?? [])
    if stub?.fields.flag(.transient) == true { policy.isTransient = true }
    return policy
  }

  package func state(of slot: Slot) -> [String: EncodedValue] {
    let members = stub(slot)?.encoded.members ?? []
    return Dictionary(members.map { ($0.key, encoded($0.value)) }, uniquingKeysWith: { $1 })
  }

  package func hasRestorationClass(_ slot: Slot) -> Bool {
    stub(slot)?.restorationClassAnswer != nil
  }

  private func encoded(_ value: JSON) -> EncodedValue {
    value.encoded { name in
      slot(named: name).map { .node(engine.hierarchy.id($0)) } ?? .null
    }
  }

  /// The node of a controller, a view or an object; views under `controller/view` too.
  func slot(named name: String) -> Slot? {
    node(name) ?? keepers[name].flatMap { slot(of: $0) }
  }

  /// The stubs of the nodes there are.
  private var livingStubs: [FormerNode: Stub] {
    var stubs: [FormerNode: Stub] = [:]
    for case let stub? in occupants {
      guard let id = stub.node, engine.hierarchy.isCurrent(id) else { continue }
      stubs[FormerNode(session: 0, node: id)] = stub
    }
    return stubs
  }

  /// Prints what preservation leaves out.
  func report(_ exclusions: [Exclusion]) {
    for exclusion in exclusions {
      let path = exclusion.path + (exclusion.key.map { "." + $0 } ?? "")
      remark(
        .excluded(
          path: path, node: label(exclusion.node), rule: exclusion.rule, command: turn.line,
          message: exclusion.reason))
    }
  }

  /// The app is preserved: what was left out is printed, and so is what may be mistaken for another (E34).
  func preserved() {
    let preserved = preservation()
    report(preserved.archive.exclusions)
    for duplicate in preserved.archive.duplicates {
      let names = [duplicate.first, duplicate.second].map(label)
      warn(
        "duplicatePath", "E34", names[1],
        "nothing but their order tells '\(names[0])' and '\(names[1])' apart, both '\(duplicate.path)'; give one another identifier"
      )
    }
    lastPreserved = preserved
  }
}

extension Stub {
  /// What the class answers that restores it, if the script says so.
  var restorationClassAnswer: JSON? {
    hasForgottenClass ? nil : answers.values["restorationClass"]
  }
}
