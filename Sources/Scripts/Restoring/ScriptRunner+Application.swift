import NavlogEventText
import NavlogNavigation
import NavlogRestoration

// Records what the app itself encodes as the state of a node, so that it is in the log (RES-15,
// SAV-12).
extension ScriptRunner {
  private static let applicationKey = "\u{0}application"

  /// Whether the app encodes something that the log must contain.
  private var encodesSomething: Bool {
    app.fields[.values] != nil || app.fields[.encodes] != nil || !openedLinks.isEmpty
      || !keptActivities.isEmpty || continuing != nil || keptOfApplication != nil
  }

  /// Records what the app encodes, if it has changed.
  func keepApplication() throws(Halt) {
    guard ending == nil, encodesSomething else { return }
    var wanted = app.fields.object(.values) ?? JSONObject()
    let byHand = (app.fields.texts(.encodes) ?? []).filter { node($0) != nil }
    if !byHand.isEmpty {
      wanted[ApplicationObject.byHand] = .array(byHand.map { ["$ref": .string($0)] })
    }
    if !openedLinks.isEmpty {
      wanted[ApplicationObject.links] = .object(
        JSONObject(openedLinks.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }))
    }
    if !keptActivities.isEmpty {
      wanted[ApplicationObject.activities] = .object(
        JSONObject(keptActivities.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }))
    }
    if let continuing { wanted[ApplicationObject.continued] = continuing }
    let now = stored(.object(wanted))
    guard now != keptOfApplication else { return }
    // A reference can be encoded only when its node exists.
    if case .object(let before)? = keptOfApplication {
      for key in before.keys where wanted[key] == nil { wanted[key] = .null }
    }
    keptOfApplication = now
    try keep(wanted, by: applicationKeeper(), in: applicationSlot(), isSystem: true)
  }

  private func applicationKeeper() -> Stub {
    if let stub = keepers[Self.applicationKey] { return stub }
    var fields = Fields()
    fields[.class] = .text(ApplicationObject.className)
    fields[.restoration] = .text(ApplicationObject.identifier)
    let stub = Stub(app.name, .object, fields, line: line)
    keepers[Self.applicationKey] = stub
    return stub
  }

  private func applicationSlot() throws(Halt) -> Slot {
    let stub = applicationKeeper()
    return if let slot = slot(of: stub) { slot } else { try make(stub) }
  }
}
