import NavlogTimeTravel
import NavlogStore
import Foundation
import Support
import NavlogTerminal
import Testing
@testable import NavlogTool

// Names of marks and forks, and searches on the full screen.
extension QueryRegressionTests {
  @Test(arguments: [
    "a~2", "a+3", "end", "36", "50%", "x:y", "", "a..b", "-x", "a b", "@3", "5m", "x.navlog",
    String(repeating: "a", count: 201),
  ])
  func `a mark that can't be addressed is refused`(name: String) throws {
    let scene = try Scene()
    let ran = Ran.navlog(
      ["mark", "add", "-C", scene.directory.file("trip.navlog"), "--", name], in: scene.directory)
    #expect(ran.status == 2 && ran.output == "", "\(ran.snapshot)")
    #expect(scene.run("mark ls trip.navlog --json").output.split(separator: "\n").count == 1)
  }

  @Test(arguments: ["bug", "a-b", "v1.2", "ünï", "x_y", "before+after"])
  func `an accepted mark can be addressed`(name: String) throws {
    let scene = try Scene()
    #expect(scene.run("mark add \(name) 1:70 trip.navlog").status == 0)
    #expect(
      scene.run("tree trip.navlog s1 --at mark:\(name)").snapshot
        == scene.run("tree trip.navlog s1 --at 70").snapshot)
  }

  @Test func `forks are listed and removed, and can't have the names of subcommands`() throws {
    let scene = try Scene()
    #expect(scene.run("fork ls trip.navlog").snapshot == "")
    #expect(scene.run("fork try 1:70 trip.navlog").status == 0)
    #expect(scene.run("fork other 1:50 trip.navlog").status == 0)
    let list = scene.run("fork ls trip.navlog").output
    #expect(list.contains("try") && list.contains(" 1:") && list.contains("other"), "\(list)")
    #expect(scene.run("fork ls trip.navlog --json").output.split(separator: "\n").count == 2)
    #expect(scene.run("fork rm none trip.navlog").status == 1)
    #expect(scene.run("fork rm 1 trip.navlog").status == 1, "a session that is no fork stays")
    #expect(scene.run("fork rm trip.navlog").status == 2)
    let gone = scene.run("fork rm try other trip.navlog")
    #expect(gone.status == 0, "\(gone.snapshot)")
    // A number is never reused.
    #expect(scene.run("fork third trip.navlog --json").output.contains(#""session":5"#))
    #expect(scene.run("verify trip.navlog").status == 0)
    #expect(scene.run("fork rm third trip.navlog").status == 0)
    #expect(scene.run("fork ls trip.navlog").snapshot == "")
    #expect(scene.run("sessions trip.navlog --json").output.split(separator: "\n").count == 2)
  }

  @Test func `undo restores a removed fork only if it has no commands of its own`() throws {
    let scene = try Scene()
    #expect(scene.run("fork try 1:70 trip.navlog").status == 0)
    #expect(scene.run("fork rm s3 trip.navlog").output == "fork 'try' removed: session 3\n")
    #expect(scene.run("undo trip.navlog").status == 0)
    #expect(scene.run("fork ls trip.navlog").output.contains("try"))
    #expect(scene.run("apply try 'pop n14' trip.navlog").status == 0)
    let gone = scene.run("fork rm try trip.navlog")
    #expect(gone.output.hasSuffix("with 4 events that 'undo' can't bring back\n"), "\(gone.output)")
    #expect(scene.run("undo trip.navlog --dry-run").error.contains("can't be taken back"))
  }

  @Test(arguments: ["skip 1:70", "insert 1:72 'pop n14'", "edit 1:70 'pop n14'"])
  func `a fork without a name isn't written`(line: String) throws {
    let scene = try Scene()
    let before = scene.run("sessions trip.navlog").output
    let ran = scene.run("\(line) trip.navlog")
    #expect(
      ran.status <= 1 && ran.output.contains("nothing is written; --name NAME keeps it"),
      "\(ran.snapshot)")
    #expect(scene.run("sessions trip.navlog").output == before)
    #expect(scene.run("\(line) trip.navlog --name kept").status == ran.status)
    #expect(scene.run("fork ls trip.navlog").output.contains("kept"))
  }

  @Test func `sessions are listed below the sessions they were restored from`() throws {
    let directory = try TemporaryDirectory()
    let store = directory.file("a.navlog")
    var script =
      #"{"do":"controller","id":"a","class":"A","restoration":"a"}"# + "\n"
      + #"{"do":"window","id":"main","root":"a"}"# + "\n"
    for _ in 0..<12 { script += "{\"do\":\"crash\"}\n{\"do\":\"relaunch\"}\n" }
    _ = Ran.navlog("play", "s", "--store", store, files: ["s": script], in: directory)
    let lines = Ran.navlog("sessions", store, in: directory).output.split(separator: "\n")
      .dropFirst()
    let depths = lines.map { $0.prefix { " │├└".contains($0) }.count }
    #expect(Array(depths.prefix(4)) == [0, 2, 4, 6], "\(lines)")
    // The indentation is limited.
    #expect(depths.max() ?? 0 <= 18 && depths.count == 13)
  }

  // MARK: - The full screen

  private func screen(_ scene: Scene, _ keys: String) throws -> FullScreen {
    var screen = try FullScreen(scene.directory.file("trip.navlog"), "trip.navlog", session: 1)
    for key in try #require(KeyPress.script(keys)) { screen.press(key) }
    return screen
  }

  @Test func `a search wraps around, and includes events and values`() throws {
    let scene = try Scene()
    let first = try screen(scene, "/push<enter>")
    #expect(first.position < first.reader.end && first.notice == "continued from the beginning")
    let value = try screen(scene, "/blue coat<enter>")
    let set = try screen(scene, "/setState<enter>")
    #expect(value.position == set.position && value.position < value.reader.end)
    let nothing = try screen(scene, "/never there<enter>")
    #expect(
      nothing.position == nothing.reader.end && nothing.notice == "no 'never there' in this session"
    )
    let back = try screen(scene, "<home>/window<enter>N")
    #expect(back.notice == "no other match" || back.notice == "continued from the end")
  }

  @Test func `help scrolls if it doesn't fit`() throws {
    let scene = try Scene()
    var screen = try screen(scene, "?")
    var seen = ""
    for _ in 0..<FullScreen.help.split(separator: "\n").count * 2 {
      seen += screen.screen(width: 40, height: 10).text
      screen.press(.down)
    }
    for line in FullScreen.help.split(separator: "\n") {
      #expect(seen.contains(line.prefix(20)), "\(line)")
    }
    #expect(screen.screen(width: 40, height: 10).text.contains("+ added"))
    screen.press(.escape)
    #expect(screen.overlay == nil)
  }
}
