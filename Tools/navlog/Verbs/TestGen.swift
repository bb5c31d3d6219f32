import NavlogEventText
import NavlogHistory
import NavlogNavigation
import NavlogSessionFiles
import NavlogStore
import NavlogTimeTravel

extension ToolVerb {
  static let testGen = ToolVerb(
    name: "test-gen", summary: "write a Swift test that replays a session",
    usage:
      "test-gen [STORE] [SESSION] [--at POSITION] [--pred PREDICATE] [--app EXPRESSION] -o DIRECTORY",
    examples: [
      (
        "navlog test-gen bug.navsession --pred 'count(class:Cart) = 1' -o Tests/ShopTests",
        "a test that fails until the session ends with one cart"
      ),
      ("navlog test-gen app.navlog s2 --at 120 -o Tests/ShopTests", "a test of the state at 120"),
    ],
    text: [
      """
      The test launches the app, issues what came from outside it again, and looks at the state at \
      the end: at the predicate, which is true when all is well, or else at the whole state. The \
      app's own code runs, so the test passes or fails with it. The fixture is a session file with \
      everything up to the position, private data too.
      """,
      """
      The test calls 'appUnderTest()', which the test target defines once: it returns an \
      AppUnderTest, as NavlogTesting has it. Another expression can be given with --app.
      """,
      """
      Exit status: 0 written; 2 usage error, or a file exists; 3 the store is damaged; 4 the store \
      was written by a newer navlog; 5 a file could not be written.
      """,
    ],
    options: StoreChoice.options + [
      QueryContext.at,
      Option("--pred", value: "PREDICATE", "what is true at the end; see 'navlog find --help'"),
      Option("--app", value: "EXPRESSION", "what creates the app; default: appUnderTest()"),
      Option("--output", short: "-o", value: "DIRECTORY", "where the two files are written"),
      Option("--json", "print one JSON object"),
    ], isPaged: false
  ) { arguments, console in
    guard let directory = arguments["--output"] else {
      throw Failure(
        "'test-gen' needs '-o DIRECTORY'", hint: "'navlog test-gen --help' has examples")
    }
    guard console.exists(directory) else {
      throw Failure(
        "there is no directory '\(directory)'",
        hint: "create it first: mkdir -p \(directory.quotedForShell)")
    }
    return try OpenSession.run(
      arguments, console, positions: [arguments["--at"] ?? "end"]
    ) { opened in
      guard opened.words.isEmpty else { throw Failure("unexpected argument '\(opened.words[0])'") }
      let end = try opened.history.commandEnd(
        atOrBefore: try opened.position(arguments["--at"] ?? "end"))
      let test = try test(opened, end, arguments)
      let fixture = "\(directory)/\(test.name)\(SessionFile.ending)"
      let source = "\(directory)/\(test.suite).swift"
      let file = try console.createFile(fixture)
      let code = try console.createFile(source)
      _ = try SessionExport(of: opened.info.number, in: opened.view.store, through: end).write {
        (bytes) throws(SessionFileError) in
        do { try file.write(bytes) } catch {
          throw SessionFileError(.bytes, "\(error)", cause: error)
        }
      }
      try code.write(Array(test.text.utf8))
      try file.finish()
      try code.finish()
      if arguments.has("--json") {
        let object: JSONObject = [
          "schema": "navlog.test-gen/1", "session": .integer(Int(opened.info.number.rawValue)),
          "position": .integer(Int(clamping: end)), "fixture": .string(fixture),
          "test": .string(source), "suite": .string(test.suite),
        ]
        console.output(JSON.object(object).text + "\n")
      } else {
        console.output("wrote '\(source.printable)' and '\(fixture.printable)'\n")
      }
      return .done
    }
  }

  private static func test(
    _ opened: OpenSession, _ end: UInt64, _ arguments: Arguments
  ) throws -> GeneratedTest {
    let path = opened.view.store.path.split(separator: "/").last.map(String.init) ?? "session"
    let file = arguments.words.first { SessionFileReading.isFile($0) }
    let named = file.map { $0.split(separator: "/").last.map(String.init) ?? $0 } ?? path
    let stem = named.split(separator: ".").first.map(String.init) ?? "session"
    let history = opened.history
    let expectation: GeneratedTest.Expectation
    if let predicate = arguments["--pred"] {
      _ = try HierarchyPredicate(parsing: predicate)
      expectation = .predicate(predicate)
    } else {
      let hierarchy = try history.hierarchy(at: end).hierarchy
      expectation = .state(
        StateText.text(of: hierarchy, names: try history.names()) { cell in
          do throws(HistoryError) { return try history.value(at: UInt64(cell.position)) } catch {
            return nil
          }
        })
    }
    let session = opened.info.number
    return GeneratedTest(
      name: file == nil ? "\(stem)-s\(session)" : stem,
      source: "Session \(session) of '\(named.printable)' up to position \(end)",
      app: arguments["--app"] ?? "appUnderTest()", expectation: expectation)
  }
}
