import Support
import Testing

@testable import NavlogTool

/// The tool's output about deferred nodes.
@Suite struct DeferredNodeOutputTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func navlog(_ arguments: String...) -> Ran { Ran.navlog(arguments, in: directory) }

  private static let locked =
    #"{"do":"relaunch","classes":[{"id":"Account","policy":{"needs":"login"}}]}"#

  /// Plays three sessions: nodes on the stack of the first are deferred in the second and the
  /// third.
  private func play() -> String {
    let store = directory.file("a.navlog")
    let lines = """
      {"do":"controller","id":"a","restoration":"a"}
      {"do":"controller","id":"b","restoration":"b","class":"Account"}
      {"do":"controller","id":"nav","kind":"navigation","children":["a","b"],"restoration":"nav"}
      {"do":"window","id":"main","root":"nav"}
      \(Self.locked)
      \(Self.locked)
      """
    let ran = Ran.navlog("play", "--store", store, "s", files: ["s": lines], in: directory)
    #expect(ran.status == 0, "\(ran.snapshot)")
    return store
  }

  @Test func `a launch names the node that waits, and since when`() {
    let store = play()
    let ran = navlog("restore", store, "s3", "--recorded", "--explain")
    #expect(ran.output.contains("it needs 'login' first; it has waited since 1:"), "\(ran.output)")
    #expect(ran.output.firstMatch(of: /n[0-9]+ of 1:[0-9]+/) != nil, "\(ran.output)")
    let next = navlog("restore", store, "--dry-run", "--explain", "--json")
    #expect(next.output.firstMatch(of: /"since":"1:[0-9]+"/) != nil, "\(next.output)")
  }

  @Test func `deferred nodes that a part or a trimmed session doesn't have are counted`() {
    let store = play()
    let file = directory.file("part.navsession")
    let part = navlog("export", store, "s2", "end..", "--profile", "full", "-o", file)
    #expect(
      part.status == 0 && part.error.contains("doesn't have the 1 node of earlier sessions"),
      "\(part.snapshot)")
    let dry = navlog("compact", store, "--below", "2:end", "--dry-run")
    #expect(dry.error.contains("would no longer name the 1 node"), "\(dry.snapshot)")
    let run = navlog("compact", store, "--below", "2:end")
    #expect(run.status == 0 && run.error.contains("no longer names the 1 node"), "\(run.snapshot)")
  }

  @Test func `a reconnected scene names the nodes that it restored`() {
    let store = directory.file("b.navlog")
    let lines = """
      {"do":"controller","id":"card","class":"Card","restoration":"card"}
      {"do":"scene","id":"one"}
      {"do":"window","id":"main","root":"card","scene":"one","restoration":"main"}
      {"do":"disconnect","scene":"one"}
      {"do":"relaunch"}
      {"do":"connect","scene":"one"}
      {"do":"disconnect","scene":"one"}
      {"do":"connect","scene":"one"}
      """
    let ran = Ran.navlog("play", "--store", store, "s", files: ["s": lines], in: directory)
    #expect(ran.status == 0, "\(ran.snapshot)")
    let said = navlog("restore", store, "s2", "--recorded", "--explain").output
    let found = said.matches(of: /Card@1[^\n]*?  (n[0-9]+)[^→\n]* → (n[0-9]+)/)
    #expect(found.count == 2 && found[0].2 == found[1].1, "\(said)")
    let json = navlog("restore", store, "s2", "--recorded", "--explain", "--json").output
    #expect(!json.contains(#""node":null"#), "\(json)")
  }

  @Test func `why gives the reason of a deferred node, and the session that has it`() {
    let store = play()
    let ran = navlog("why", store, "s3", "class:Account", "--absent")
    #expect(ran.status == 0)
    #expect(ran.output.contains("because it needs 'login' first"), "\(ran.output)")
    #expect(ran.output.contains("of 1:"), "\(ran.output)")
    #expect(ran.output.contains("made      init Account as 'b'"), "\(ran.output)")
    let json = navlog("why", store, "s3", "class:Account", "--absent", "--json")
    #expect(json.output.contains(#""reason":"it needs 'login' first"#), "\(json.output)")
  }

  @Test func `compact keeps the session of a deferred node`() {
    let store = play()
    let dry = navlog("compact", store, "--sessions", "1", "--dry-run")
    #expect(
      dry.output.contains("session 1 is kept: session 3 has yet to restore a part of it"),
      "\(dry.output)")
    #expect(dry.output.contains("session 2 would be deleted"), "\(dry.output)")
    let done = navlog("compact", store, "--sessions", "1")
    #expect(done.status == 0, "\(done.snapshot)")
    let next = navlog("restore", store, "--dry-run", "--explain")
    #expect(next.output.contains("nav/:[1]:/b  Account@1"), "\(next.output)")
    let trim = navlog("compact", store, "--below", "3:end")
    #expect(trim.status == 5)
    #expect(trim.error.contains("it lists the deferred nodes"), "\(trim.error)")
  }

  /// Returns the last session of `play()` in a store with other sessions, so that the numbers
  /// differ.
  private func moved(_ options: String...) -> (store: String, session: String) {
    let (from, to) = (play(), directory.file("b.navlog"))
    let line = #"{"do":"window","id":"main"}"#
    for _ in 0..<3 {
      _ = Ran.navlog("play", "--store", to, "s", files: ["s": line], in: directory)
    }
    let file = directory.file("s.navsession")
    let export = Ran.navlog(["export", from, "s3", "-o", file] + options, in: directory)
    #expect(export.status == 0, "\(export.snapshot)")
    let imported = navlog("import", file, "-C", to)
    #expect(imported.status == 0, "\(imported.snapshot)")
    return (to, options.contains("--without-origins") ? "s4" : "s6")
  }

  @Test(arguments: ["full", "structure"])
  func `a deferred node in an imported session is found in the imported origin`(
    _ profile: String
  ) throws {
    let (store, session) = moved("--profile", profile)
    let dry = navlog("restore", store, session, "--dry-run", "--explain")
    #expect(dry.output.contains("restoring 6:73, 3 nodes kept"), "\(dry.output)")
    #expect(dry.output.contains("/:[1]:/"), "\(dry.output)")
    let json = navlog("restore", store, session, "--dry-run", "--explain", "--json")
    #expect(json.output.contains(#""since":"4:47""#), "\(json.output)")
    let recorded = navlog("restore", store, session, "--recorded", "--explain")
    #expect(recorded.output.contains("of 4:47"), "\(recorded.output)")
    let events = navlog("events", store, session, "--json")
    #expect(events.output.contains(#""from":"4:47""#), "\(events.output)")
    let log = navlog("log", store, session, "--events")
    #expect(log.output.contains("from 4:47"), "\(log.output)")
    guard profile == "full" else { return }
    let why = navlog("why", store, session, "class:Account", "--absent", "--json")
    #expect(why.output.contains(#""from":"4:47""#), "\(why.output)")
  }

  @Test func `a session without its origins names what it can't restore`() {
    let (store, session) = moved("--profile", "full", "--without-origins")
    let dry = navlog("restore", store, session, "--dry-run")
    #expect(dry.status == 1)
    let message = "'nav/:[1]:/b' is deferred, and its session is not in this store"
    #expect(dry.output.contains(message), "\(dry.output)")
    let doctor = navlog("doctor", store, session)
    #expect(doctor.status == 1 && doctor.output.contains(message), "\(doctor.output)")
    let events = navlog("events", store, session, "--json")
    #expect(events.output.contains(#""with":{"from":null}"#), "\(events.output)")
  }

  @Test func `a script that begins with a relaunch records no empty session before`() {
    let store = play()
    let ran = Ran.navlog(
      "play", "--store", store, "s", files: ["s": Self.locked], in: directory)
    #expect(ran.status == 0, "\(ran.snapshot)")
    let sessions = navlog("sessions", store, "--json")
    #expect(sessions.output.split(separator: "\n").count == 4, "\(sessions.output)")
    #expect(!sessions.output.contains(#""events":0,"#), "\(sessions.output)")
  }
}
