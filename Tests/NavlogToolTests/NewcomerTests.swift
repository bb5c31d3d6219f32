import Foundation
import NavlogHistory
import NavlogStore
import NavlogTerminal
import NavlogTimeTravel
import Support
import Testing

@testable import NavlogTool

/// Questions of newcomers that had wrong or unhelpful answers.
@Suite(.slow) struct NewcomerTests {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// A trip that is relaunched twice; the value is set in the first session, and again in the
  /// second.
  static let trip = """
    {"do":"controller","id":"list","class":"TripList","title":"Trips","restoration":"list"}
    {"do":"controller","id":"nav","kind":"navigation","children":["list"],"restoration":"nav"}
    {"do":"window","id":"main","root":"nav"}
    {"do":"controller","id":"trip","class":"TripDetail","title":"Oslo","restoration":"trip"}
    {"do":"push","in":"nav","controller":"trip"}
    {"do":"state","controller":"trip","values":{"scroll.y":312,"price":18}}
    {"do":"controller","id":"share","class":"ShareSheet"}
    {"do":"present","from":"trip","controller":"share","style":"pageSheet"}

    """

  private static let relaunches = """
    {"do":"relaunch"}
    {"do":"state","controller":"trip","values":{"scroll.y":400}}
    {"do":"relaunch"}

    """

  func play(_ script: String, _ options: String...) -> Ran {
    Ran.navlog(["play", "s"] + options, files: ["s": script], in: directory)
  }

  func run(_ line: String, files: [String: String] = [:]) -> Ran {
    let words = DebugLine(line).words.map { word in
      word.hasSuffix(".navlog") || word.hasSuffix(".navsession") ? directory.file(word) : word
    }
    return Ran.navlog(words, files: files, columns: 100, in: directory)
  }

  func makeStore(_ script: String = trip + relaunches) throws {
    let ran = play(script, "--store", directory.file("trip.navlog"))
    try #require(ran.status == 0, "\(ran.snapshot)")
  }

  func node(_ session: String, _ name: String) throws -> String {
    let tree = run("tree trip.navlog \(session) --json").output
    let line = try #require(tree.split(separator: "\n").first { $0.contains("\"\(name)\"") })
    return String(try #require(line.firstMatch(of: #/"node":"(n\d+)"/#)?.output.1))
  }

  // MARK: - What is missing

  @Test func `last reports that the earlier history is missing`() throws {
    try makeStore()
    let trip = try node("s1", "TripDetail")
    let set = try #require(
      run("log trip.navlog s1 --json").output.split(separator: "\n")
        .first { $0.contains("setState") })
    let position = try #require(set.firstMatch(of: #/"position":(\d+)/#)?.output.1)
    #expect(
      run("export trip.navlog s1 \(position).. --profile full -o part.navsession").status == 0)
    #expect(run("compact trip.navlog --below 1:\(position)").status == 0)
    for file in ["trip.navlog s1", "part.navsession"] {
      let ran = run("last \(file) \(trip).state.price")
      #expect(ran.status == 1)
      #expect(ran.error.contains("18, last changed at"), "\(ran.snapshot)")
      #expect(!ran.error.contains("never"), "\(ran.snapshot)")
      #expect(ran.error.contains("is missing"), "\(ran.snapshot)")
      let became = run("last \(file) \(trip).state.price --became 7")
      #expect(became.error.contains("what was before is missing"), "\(became.snapshot)")
      let index = run("last \(file) \(trip).index")
      #expect(index.status == 1 && index.error.contains("missing"), "\(index.snapshot)")
      let gone = run("last \(file) class:Gone")
      #expect(gone.error.contains("what was before is missing"), "\(gone.snapshot)")
      let absent = run("why \(file) class:Gone --absent")
      #expect(absent.output.contains("what was before is missing"), "\(absent.snapshot)")
      #expect(run("find \(file) exists(class:Gone)").error.contains("is missing"))
    }
  }

  @Test func `a property that was never set has its default since init`() throws {
    try makeStore(Self.trip)
    let list = try node("s1", "TripList")
    let born = list.dropFirst()
    let presenter = run("last trip.navlog \(list).presenter")
    #expect(presenter.status == 1)
    #expect(
      presenter.error.contains("never set up to position") && !presenter.output.contains("in "),
      "\(presenter.snapshot)")
    #expect(presenter.error.contains("its default since \(born), its init"))
    #expect(run("last trip.navlog \(list).version").error.contains("1 since \(born), its init"))
    #expect(run("last trip.navlog \(list).class").output.contains("init"))
  }

  // MARK: - Hashed names

  @Test func `a plain name needs the key where names are hashed`() throws {
    try makeStore(Self.trip)
    let key = directory.file("other.key")
    #expect(FileManager.default.createFile(atPath: key, contents: Data(repeating: 7, count: 32)))
    #expect(run("export trip.navlog s1 --key \(key) -o bug.navsession").status == 0)
    let trip = try node("s1", "TripDetail")
    for question in [
      "find bug.navsession exists(class:TripDetail)", "last bug.navsession class:TripDetail",
      "find bug.navsession 'not exists(class:TripDetail)' --all",
      "why bug.navsession class:TripDetail --absent", "last bug.navsession \(trip).state.price",
      "get bug.navsession \(trip).state.price", "blame bug.navsession class:TripDetail",
      "tree bug.navsession --node class:TripDetail", "log bug.navsession --class TripDetail",
      "log bug.navsession --key price", "log bug.navsession -G visible(class:TripDetail)",
      "bisect bug.navsession --pred exists(class:TripDetail)", "life bug.navsession /main/1",
    ] {
      let ran = run(question)
      #expect(ran.status == 2 && ran.output == "", "\(question)\n\(ran.snapshot)")
      #expect(ran.error.contains("are hashed"), "\(question)\n\(ran.snapshot)")
      #expect(ran.error.contains("hint: use the node's path"))
    }
    for question in [
      "find bug.navsession exists(class:TripDetail)", "last bug.navsession \(trip).state.price",
      "life bug.navsession /main/1",
    ] {
      let ran = run(question + " --key \(key)")
      #expect(ran.status == 0, "\(question)\n\(ran.snapshot)")
    }
    #expect(run("find bug.navsession exists(class:NavigationController)").status == 0)
    #expect(run("find bug.navsession exists(/w0/1)").status == 0)
  }

  @Test func `the user's key is used by default`() throws {
    try makeStore(Self.trip)
    #expect(run("export trip.navlog s1 -o bug.navsession").status == 0)
    #expect(run("find bug.navsession exists(class:TripDetail)").status == 0)
    #expect(run("log bug.navsession --class TripDetail").output.contains("push"))
    #expect(run("find bug.navsession exists(class:Nothing)").error.contains("under this key"))
  }

  // MARK: - Across sessions

  @Test func `a value that launches restored has one place, where it was set`() throws {
    try makeStore()
    let trip = try node("s3", "TripDetail")
    let last = run("last trip.navlog \(trip).state.price")
    let place = String(try #require(last.output.firstMatch(of: #/ (1:\d+) /#)?.output.1))
    #expect(
      last.output.contains("put back by the launches of sessions 2 and 3"), "\(last.snapshot)")
    #expect(
      run("last trip.navlog \(trip).state.price --json").output.contains(#""carriedBy":[2,3]"#))
    #expect(run("blame trip.navlog \(trip)").output.contains(place))
    let tree = run("tree trip.navlog --with-state").output
    #expect(tree.contains("price = 18  @\(place)"), "\(tree)")
    let why = run("why trip.navlog \(trip).state.price").output
    let set = why.split(separator: "\n").filter { $0.contains(" set ") }
    #expect(set.count == 1 && set.first?.contains(place) == true, "\(why)")
    // The event is named, not the turn with everything that the launch did.
    let own = run("last trip.navlog \(trip).state.price --this-session").output
    #expect(own.contains("in setState TripDetail \"Oslo\" \(trip)\n"), "\(own)")
  }

  @Test func `diff follows classes and windows through a restart`() throws {
    let script =
      """
      {"do":"controller","id":"side","class":"Side","restoration":"side"}
      {"do":"window","id":"other","root":"side"}

      """ + Self.trip + """
        {"do":"relaunch","classes":[{"id":"Trip","aliases":["TripDetail"]},{"id":"TripList"},{"id":"Side"}]}

        """
    try makeStore(script)
    let diff = run("diff trip.navlog 1:end 2:end")
    #expect(!diff.output.contains("unknown"), "\(diff.snapshot)")
    #expect(diff.output.contains("class: TripDetail → Trip"), "\(diff.snapshot)")
    #expect(!diff.output.contains("- TripDetail"), "\(diff.snapshot)")
    #expect(!diff.output.contains("root of"), "\(diff.snapshot)")
    #expect(run("diff trip.navlog 1:end 2:end --json").output.contains(#""change":"renamed""#))
  }

  @Test func `a build isn't blamed for nodes that weren't saved`() throws {
    try makeStore(Self.trip)
    let manifests = [
      "old": #"[{"id":"TripDetail"},{"id":"TripList"},{"id":"ShareSheet"}]"#,
      "new": #"[{"id":"TripDetail"},{"id":"TripList"}]"#,
    ]
    // The sheet has no restoration identifier.
    let ran = run("compat --old old --new new trip.navlog", files: manifests)
    #expect(ran.status == 0, "\(ran.snapshot)")
    let without = run(
      "compat --old old --new new trip.navlog",
      files: manifests.merging(["new": #"[{"id":"TripList"}]"#]) { $1 })
    #expect(without.status == 1 && without.output.contains("TripDetail"), "\(without.snapshot)")
  }

  @Test func `a mark of another session is suggested with its session`() throws {
    try makeStore()
    #expect(run("mark add sheet 1:50 trip.navlog").status == 0)
    let ran = run("tree trip.navlog --at mark:sheet")
    #expect(ran.error.contains("session 1 has it: write '1:mark:sheet'"), "\(ran.snapshot)")
    #expect(run("tree trip.navlog --at 1:mark:sheet").status == 0)
  }

  // MARK: - Searching

  @Test func `find includes the first position of its range`() throws {
    try makeStore(Self.trip)
    let ran = run("find trip.navlog exists(class:TripDetail) 60..70 --all")
    #expect(ran.output.contains("60 … 70"), "\(ran.snapshot)")
    #expect(
      run("find trip.navlog 'not exists(class:TripDetail)' --all").output.contains(" 0 … "))
  }

  @Test func `the asker of a presentation can be queried`() throws {
    try makeStore(Self.trip)
    let (trip, share) = (try node("s1", "TripDetail"), try node("s1", "ShareSheet"))
    #expect(run("get trip.navlog \(share).asker").output.contains(trip))
    #expect(run("last trip.navlog \(share).asker").output.contains("linked"))
    #expect(run("why trip.navlog \(share).asker").output.contains("present ShareSheet"))
    let found = run("find trip.navlog '\(share).asker = \(trip)'")
    #expect(found.status == 0, "\(found.snapshot)")
  }
}
