import Foundation
import NavlogHistory
import NavlogStore
import NavlogTerminal
import NavlogTimeTravel
import Support
import Testing
@testable import NavlogTool

// Omitted commands, scripts that stop, and following a session.
extension NewcomerTests {
  @Test func `commands that are left out are named`() throws {
    try makeStore(
      Self.trip.replacing(
        #""title":"Oslo","#,
        with:
          #""title":"Oslo","on":{"viewDidAppear":[{"do":"state","controller":"trip","values":{"seen":1}}]},"#
      ))
    let trip = try node("s1", "TripDetail")
    let set = run("last trip.navlog \(trip).state.seen --json").output
    let position = try #require(set.firstMatch(of: #/"position":(\d+)/#)?.output.1)
    let ran = run("skip 1:\(position) trip.navlog")
    #expect(ran.output.contains("without push TripDetail \"Oslo\" \(trip) onto"), "\(ran.snapshot)")
    #expect(ran.output.contains("note: event \(position) is of setState"), "\(ran.snapshot)")
    let edited = run("edit 1:\(position) 'pop /main' trip.navlog")
    #expect(edited.output.contains("without push TripDetail"), "\(edited.snapshot)")
  }

  @Test func `a script that stops names the line and the reason`() throws {
    let script =
      Self.trip + """
        {"do":"push","in":"nav","controller":"trip"}
        {"do":"pop","in":"nav"}
        """
    let ran = play(script)
    #expect(ran.status == 1)
    #expect(ran.error.contains("stopped at line 9: 'push' was refused by E15"), "\(ran.error)")
    #expect(ran.error.contains("what follows was not run"))
    #expect(play(script, "--keep-going").error == "")
    let last = script.split(separator: "\n").dropLast().joined(separator: "\n")
    #expect(play(last).error == "")
  }

  @Test func `hints show what to write`() throws {
    try makeStore()
    let listed = run("manifest trip.navlog").output
    let against = run(
      "restore trip.navlog --dry-run --against classes", files: ["classes": listed])
    #expect(against.error.contains("'navlog manifest STORE --json'"), "\(against.snapshot)")
    let trip = try node("s3", "TripDetail")
    #expect(run("fork x 3:end trip.navlog").status == 0)
    for line in ["state \(trip) price 20", "state \(trip) price=20"] {
      let ran = run("apply x '\(line)' trip.navlog")
      #expect(ran.error.contains(#"write 'state \#(trip) {"price":20}'"#), "\(ran.snapshot)")
    }
    #expect(run(#"apply x 'state \#(trip) {"price":20}' trip.navlog"#).status == 0)
  }

  @Test func `shrink counts the commands of the whole session`() throws {
    try makeStore(Self.trip)
    let lines = run("log trip.navlog s1 --oneline").output.split(separator: "\n").count
    let ran = run("shrink trip.navlog s1 --pred visible(class:TripDetail) -o short.navsession")
    #expect(ran.output.contains("2 of \(lines) commands are enough"), "\(ran.snapshot)")
  }

  // MARK: - Following

  @Test func `tree and the full screen follow the next session`() throws {
    let store = directory.file("live.navlog")
    let writer = try ChildProcess(
      "navlog", ["play", "--json", "--store", store, "-"], environment: ["HOME": directory.path])
    writer.send(#"{"do":"controller","id":"A","class":"First","restoration":"a"}"#)
    writer.send(#"{"do":"window","id":"main","root":"A"}"#)
    _ = writer.line()
    let follower = try ChildProcess(
      "navlog", ["tree", store, "--follow"], environment: ["HOME": directory.path])
    func sees(_ text: String) -> Bool {
      while let line = follower.line() { if line.contains(text) { return true } }
      return false
    }
    #expect(sees("First"))
    writer.send(#"{"do":"relaunch"}"#)
    #expect(sees("session 2"))
    #expect(sees("First"))
    follower.kill()

    var screen = try FullScreen(store, "live.navlog", session: 2)
    screen.press(.character("f"))
    #expect(screen.isFollowing)
    writer.send(#"{"do":"relaunch"}"#)
    for _ in 0..<200 where screen.reader.history.session.rawValue < 3 {
      if !screen.refresh() { usleep(20_000) }
    }
    #expect(screen.reader.history.session.rawValue == 3)
    #expect(screen.notice?.contains("session 3") == true)
    writer.kill()
  }
}
