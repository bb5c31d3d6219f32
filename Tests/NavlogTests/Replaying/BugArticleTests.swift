import Foundation
import Navlog
import NavlogTesting
import Support
import Testing

@testable import NavlogTool

/// The steps of the article *A bug, from report to test*.
@MainActor
@Suite struct BugArticleTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// Runs a command line; words that name files become paths.
  private func navlog(_ words: String...) -> (status: Int32, output: String) {
    let folder = directory.path
    var output = ""
    let console = Console(
      arguments: words.map { word in
        [".navlog", ".navsession"].contains(where: word.hasSuffix) ? folder + "/" + word : word
      },
      openFile: { try Descriptor.open($0) }, output: { output += $0 }, error: { output += $0 },
      isStore: { FileManager.default.fileExists(atPath: $0 + "/data.mdb") },
      temporaryDirectory: folder, cacheDirectory: folder + "/cache")
    return (Tool.run(console).rawValue, output.replacing(folder + "/", with: ""))
  }

  /// What a user did: two dishes are looked at, one is bought, and the basket is opened.
  private func record() throws {
    let app = try kiosk(directory.file("kiosk.navlog"), isFixed: false)
    let nav = try #require(app.root as? NavigationController)
    let menu = try #require(nav.viewControllers.first as? Menu)
    for number in 1...2 {
      let dish = Dish()
      dish.number = number
      nav.push(dish, animated: false)
      if number == 2 { menu.items = 1 }
      nav.pop(animated: false)
    }
    nav.push(Basket(), animated: false)
    try app.application.terminate()
  }

  @Test func `a report becomes a test that fails, and passes with the fix`() async throws {
    try record()
    #expect(
      navlog("export", "kiosk.navlog", "--profile", "full", "-o", "report.navsession").status == 0)
    #expect(navlog("replay", "report.navsession").status == 0)

    let bad = "count(class:basket) > 1"
    let bisected = navlog("bisect", "report.navsession", "--pred", bad)
    #expect(bisected.status == 0 && bisected.output.contains("is the first bad one"))

    let shrunk = navlog(
      "shrink", "report.navsession", "--pred", bad, "--keep-state", "-o", "two.navsession")
    #expect(shrunk.status == 0, "\(shrunk.output)")
    #expect(shrunk.output.contains("commands are enough"))

    let generated = navlog(
      "test-gen", "two.navsession", "--pred", "count(class:basket) = 1", "--app",
      "kiosk(directory.path, isFixed: true)", "-o", directory.path)
    #expect(generated.status == 2 && generated.output.contains("already exists"))
    try FileManager.default.createDirectory(
      atPath: directory.file("tests"), withIntermediateDirectories: true)
    #expect(
      navlog(
        "test-gen", "two.navsession", "--pred", "count(class:basket) = 1", "-o",
        directory.path + "/tests"
      ).status == 0)
    let text = try String(contentsOfFile: directory.file("tests/TwoTests.swift"), encoding: .utf8)
    #expect(
      text.contains(
        """
          @Test func `the session ends as it should`() async throws {
            let end = try await perform("two.navsession", in: appUnderTest())
            #expect(try end.holds("count(class:basket) = 1"))
          }
        """))

    // What the generated test does, in both builds.
    let fixture = directory.file("tests/two.navsession")
    let broken = try appUnderTest()
    #expect(try await perform(fixture, in: broken).holds("count(class:basket) = 1") == false)
    try await replay(fixture, in: broken)
    let fixed = try kiosk(directory.file("fixed.navlog"), isFixed: true)
    let end = try await perform(fixture, in: fixed)
    #expect(try end.holds("count(class:basket) = 1"))
    #expect(end.divergences.first?.blame.hasPrefix("viewDidAppear no longer issues 'push ") == true)
    #expect(end.divergences.first?.className == "menu")
  }
}
