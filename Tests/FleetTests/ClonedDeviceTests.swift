import Foundation
import NavlogFleet
import NavlogSessionFiles
import NavlogShipping
import NavlogStore
import Support
import Testing

@testable import NavlogFleetTool

/// Two devices with one store, copied while a session was recorded, with the consent in it; or a device
/// that goes on from its backup.
@Suite(.enabled(if: TestFleet.isAvailable, "PostgreSQL isn't installed")) struct ClonedDeviceTests {
  private static let script = """
    {"do":"controller","id":"a","restoration":"a","class":"Note","version":1}
    {"do":"controller","id":"nav","kind":"navigation","restoration":"nav","children":["a"]}
    {"do":"window","id":"main","root":"nav"}
    """

  /// Records a session, and copies the store in the middle of it.
  private static func record(
    _ path: String, copyingTo copy: String, consent: ShippingState
  ) throws {
    let play = try ChildProcess("navlog", ["play", "-", "--store", path, "--json"])
    for line in script.split(separator: "\n") { play.send(String(line)) }
    play.send(#"{"do":"controller","id":"b","restoration":"b","class":"Note","version":1}"#)
    play.send(#"{"do":"push","in":"nav","controller":"b","animated":false}"#)
    // What is printed is durable.
    while let line = play.line(), !line.contains(#""navigationDidShow","node":"b""#) {}
    try ShippingStateFile(ofStore: path).save(consent, durably: true)
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    play.send(#"{"do":"pop","in":"nav","animated":false}"#)
    play.endInput()
    _ = play.lines()
    #expect(play.ending() == .exited(0))
  }

  @Test func `both histories arrive, each under its own identity`() throws {
    let fleet = try TestFleet()
    let directory = try TemporaryDirectory()
    let keys = directory.file("keys")
    let (path, copy) = (directory.file("app.navlog"), directory.file("clone.navlog"))
    let consent = ShippedStore.consent()
    try Self.record(path, copyingTo: copy, consent: consent)
    // The clone's next launch: the session there was interrupted.
    let launch = directory.file("launch.jsonl")
    try Self.script.write(toFile: launch, atomically: true, encoding: .utf8)
    let play = try ChildProcess("navlog", ["play", launch, "--store", copy])
    _ = play.lines()
    #expect(play.ending() == .exited(0))

    let console = FleetConsole(output: { _ in }, error: { _ in })
    let words = ["--to", fleet.address, "--keys", keys]
    for store in [path, copy, path, copy] {
      #expect(FleetTool.run(["ship", store] + words, console) == 0, "\(store)")
    }
    let sessions = try fleet.open().sessions()
    #expect(sessions.count == 3, "The session of both, the clone's of it, and the clone's next one")
    #expect(Set(sessions.map(\.install)).count == 1)
    let reader = FleetReader(try fleet.open(), try KeyStore(keys))
    for session in sessions {
      try reader.verify(session)
      #expect(session.ended != nil)
    }
    #expect(Set(sessions.map { $0.head.position }).count == 3)
    let backlog = try fleet.open().backlog()
    #expect(backlog.diverged == 1 && backlog.parked == 0)
  }
}
