import NavlogEventText
import Navlog
package import NavlogNavigation
package import NavlogRestoration

// Archives the script's hierarchy.
extension ScriptRunner: @MainActor ArchiveSource {
  /// Returns an archive of the current hierarchy and of the nodes that the launch hasn't restored
  /// yet.
  func archive() -> Archive {
    guard let launch = relaunched else { return ownArchive() }
    let point = Provenance(session: launch.session, position: launch.restorer.archive.position)
    return DeferredNodes.carry(
      launch.restorer.outcomes(of: point), into: ownArchive(), of: engine.hierarchy, self,
      session: sink.sessionNumber, launched: launch.launched)
  }

  /// Returns the same as ``archive()``, with the stubs of its nodes.
  func preservation() -> Preserved {
    let archive = archive()
    var stubs = livingStubs
    if let launch = relaunched {
      for node in archive.nodes where node.isCarried {
        var former = node.former
        stubs[former] = launch.former[former]
        guard former.session == launch.session, stubs[former] == nil else { continue }
        former.session = 0
        stubs[node.former] = launch.former[former]
      }
    }
    return Preserved(archive: archive, stubs: stubs, session: sink.sessionNumber)
  }

  /// Returns an archive of the current hierarchy without the nodes that weren't restored yet.
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
    archive.activities = keptActivities.mapValues(encoded)
    return archive
  }

  package func label(_ slot: Slot) -> String { name(slot) }

  /// Returns the name of a node; the permanent name if only another process had the node.
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

  /// Returns the node of a controller, a view or an object. A view can be named as
  /// `controller/view` too.
  func slot(named name: String) -> Slot? {
    node(name) ?? keepers[name].flatMap { slot(of: $0) }
  }

  /// The stubs of the nodes in the hierarchy.
  private var livingStubs: [FormerNode: Stub] {
    var stubs: [FormerNode: Stub] = [:]
    for case let stub? in occupants {
      guard let id = stub.node, engine.hierarchy.isCurrent(id) else { continue }
      stubs[FormerNode(session: 0, node: id)] = stub
    }
    return stubs
  }

  /// Prints what preservation excludes.
  func report(_ exclusions: [Exclusion]) {
    for exclusion in exclusions {
      let path = exclusion.path + (exclusion.key.map { "." + $0 } ?? "")
      remark(
        .excluded(
          path: path, node: label(exclusion.node), rule: exclusion.rule.code, command: turn.line,
          message: exclusion.reason))
    }
  }

  /// Preserves the app. Prints the exclusions and the nodes whose paths are ambiguous (E34).
  func preserved() {
    let preserved = preservation()
    report(preserved.archive.exclusions)
    for duplicate in preserved.archive.duplicates {
      let names = [duplicate.first, duplicate.second].map(label)
      warn(
        "duplicatePath", PreservationRule.samePath.code, names[1],
        "nothing but their order tells '\(names[0])' and '\(names[1])' apart, both '\(duplicate.path)'; give one another identifier"
      )
    }
    lastPreserved = preserved
  }
}

extension Stub {
  /// The answer of the stub's restoration class, if the script gives one.
  var restorationClassAnswer: JSON? {
    hasForgottenClass ? nil : answers.values["restorationClass"]
  }
}
