package import HistorySupport
import NavlogCBOR
import NavlogHistory
import NavlogNavigation
import NavlogRestoration
import NavlogRestorationStore
package import NavlogStore
import Support

/// A store with markers in all places.
package struct PlantedStore {
  package let storm: RecordedStorm
  private let crash: TestSession
  package let sessions: [(store: Store, number: SessionNumber)]
  package private(set) var markers: [String: [UInt8]] = [:]
  /// Places that random commands may not reach.
  package let rare: Set<String>

  /// Rules that allow everything that can be allowed.
  package static var keepingAll: String {
    let roles = NameRole.allCases.filter { $0 != .other && $0 != .key }
    return "keep *" + roles.map { "\nkeep \($0.rawValue)=*" }.joined()
  }

  package init(_ seed: UInt64) async throws {
    var markers: [String: [UInt8]] = [:]
    func marker(_ place: String) -> String {
      let text = "MARKER-\(place)-of-seed-\(seed)"
      markers[place] = Array(text.utf8)
      return text
    }
    func value(_ value: CBORValue) throws -> [UInt8] { try value.encoded() }
    let words = (1...16).map { marker("word \($0)") }
    rare = Set((1...16).map { "word \($0)" }).union([
      "bytes", "member", "nested", "element", "no CBOR", "fingerprint 1", "fingerprint 2",
      "fingerprint 3", "fingerprint 4", "fingerprint 5", "large",
    ])
    let manifest = try Manifest([
      ClassDeclaration(
        "Declared", version: 2,
        migrations: [MigrationStep(1, to: 2, [.set("key", .text(marker("declared")))])])
    ])
    let values = try [
      value(.text(marker("text"))), value(.bytes(Array(marker("bytes").utf8))),
      value(.map(CBORMap([.init(key: .text(marker("member")), value: .text(marker("nested")))]))),
      value(.array([.text(marker("element")), .unsigned(0x1234_5678_9abc_def0)])),
      value(.text(marker("large") + String(repeating: ".", count: 2_000))),
      Array(marker("no CBOR").utf8),
    ]
    storm = try await RecordedStorm(
      seed: seed, commands: 60, words: words, values: values,
      description: SessionConfiguration(
        app: "test", build: "1", name: marker("session"), metadata: try manifest.cbor()))
    let (session, store) = (storm.session, storm.store)
    let number = storm.history.session
    try store.mark(marker("mark"), session: number, at: 4)

    // Records a fork in which every property has a marker, and a crash in the middle of a command.
    let end = try store.commandEnd(of: number, at: UInt64(storm.storm.ends[9].position))
    let recorder = try session.recorder(
      store, SessionConfiguration(app: "test", origin: .forked(from: end.point), name: "fork"))
    let more = Storm(
      seed: seed, recorder: recorder, from: try storm.history.hierarchy(at: end.position).hierarchy)
    more.givenValues = values
    let slot = more.engine.hierarchy.nextSlot
    more.attempt(
      .create(
        .content, class: try recorder.symbol(marker("class")),
        identifier: try recorder.symbol(marker("restoration")), .code))
    for property in Property.allCases where property.role == .symbol {
      more.attempt(.set(slot, property, try recorder.symbol(marker("\(property)")).raw))
    }
    more.attempt(.set(slot, .version, 0x7a7b_7c7d))
    markers["version"] = [0x7a, 0x7b, 0x7c, 0x7d]
    more.attempt(.preferContentSize(slot, width: 0x5a5b_5c5d, height: 0x6a6b_6c6d))
    markers["width"] = [0x5a, 0x5b, 0x5c, 0x5d]
    markers["height"] = [0x6a, 0x6b, 0x6c, 0x6d]
    more.attempt(.connect(scene: try recorder.symbol(marker("scene"))))
    more.attempt(.connect(scene: try recorder.symbol(marker("moved scene"))))
    more.attempt(.moveScene(try recorder.symbol(marker("moved scene")), to: .background))
    more.attempt(
      .continueActivity(
        try recorder.symbol(marker("activity")), scene: try recorder.symbol(marker("its scene"))))
    more.attempt(.selectDetent(slot, detent: try recorder.symbol(marker("wanted detent"))))
    more.attempt(.clearState(slot, try recorder.symbol(marker("cleared key"))))
    more.attempt(.action(try recorder.symbol(marker("selector")), from: slot))
    more.attempt(
      .segue(try recorder.symbol(marker("segue id")), from: slot, .show, by: .user, .immediate))
    more.attempt(
      .unwind(
        slot, action: try recorder.symbol(marker("unwind")),
        id: try recorder.symbol(marker("unwind id")), by: .user, .immediate))
    more.attempt(.inquire(.controllerForPath, path: try recorder.symbol("\(marker("path"))/list")))
    more.attempt(
      .openWindow(
        try recorder.symbol(marker("window")), scene: try recorder.symbol(marker("window scene")),
        traits: Traits(horizontal: .compact, vertical: .regular)))
    let key = try recorder.symbol(marker("key"))
    for value in values {
      let fingerprint = try recorder.stage(value.span)
      more.attempt(.setState(slot), state: [StateFingerprint(key, fingerprint)])
    }
    more.run(commands: 10)
    try recorder.finish()
    more.end()
    try store.note(
      try value(
        .array([.text("\(end.point.id)"), .array([]), .array([0, .text(marker("rule"))])])),
      under: "what-if", session: recorder.session)

    crash = try TestSession()
    let crashed = try Self.crash(in: crash, marker, values[0])
    sessions = [(store, number), (store, recorder.session), (try crash.open(), crashed)]
    for (index, (store, number)) in sessions.enumerated() {
      let info = try store.session(number)
      let contents = try store.contents(of: number)
      markers[index == 0 ? "log" : "log \(index)"] = info.id.rawValue.bytes
      markers["chain \(index)"] = try store.chain(of: number, at: contents.head).rawValue.bytes
      if index == 0 {
        markers["store"] = contents.beginning.store.bytes
        markers["machine"] = contents.beginning.machine
        markers["boot"] = Array(contents.beginning.boot.utf8)
      }
    }
    for (index, value) in values.enumerated() {
      // A fingerprint has 6 bytes.
      markers["fingerprint \(index)"] = Array(
        UInt128(Fingerprint(of: value.span).raw).bytes.suffix(6))
    }
    self.markers = markers.filter { !$0.value.isEmpty }
  }

  /// Records a session that ends in a crash, with events that only a newer program can have
  /// written.
  private static func crash(
    in session: TestSession, _ marker: (String) -> String, _ value: [UInt8]
  ) throws -> SessionNumber {
    let writer = try session.open().begin(SessionConfiguration(app: "test"))
    func append(_ pairs: [CBORMap.Pair], at time: UInt64) throws {
      let event = try CBORValue.map(CBORMap(pairs)).encoded()
      try writer.append(event.span, at: time)
    }
    let key = try writer.intern(marker("raw key"))
    try writer.begin(at: 5)
    try append([.init(key: 0, value: 2), .init(key: 3, value: 1)], at: 6)
    try append(
      [
        .init(key: 0, value: 13), .init(key: 3, value: 1),
        .init(key: 17, value: .text(marker("unknown field"))),
      ], at: 7)
    try append(
      [.init(key: 0, value: 250), .init(key: 3, value: .text(marker("unknown event")))], at: 8)
    try append([.init(key: 0, value: 1)], at: 8)
    _ = try writer.close(digest: StateDigest(structure: 1))
    try writer.begin(at: 9)
    _ = try writer.intern(marker("unfinished"))
    try append(
      [
        .init(key: 0, value: 9), .init(key: 3, value: 1),
        .init(key: 5, value: .unsigned(UInt64(key))),
        .init(key: 6, value: 77), .init(key: 11, value: .bytes(value)),
      ], at: 10)
    return writer.session
  }
}

extension UInt128 {
  fileprivate var bytes: [UInt8] {
    (0..<16).map { UInt8(truncatingIfNeeded: self &>> UInt128(120 - 8 * $0)) }
  }
}
