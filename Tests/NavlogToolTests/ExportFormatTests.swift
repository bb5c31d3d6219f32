import Foundation
import NavlogEventText
import Support
import Testing

@testable import NavlogTool

/// The formats of other tools that verbs print.
@Suite struct ExportFormatTests {
  private let scene: Scene
  private var directory: TemporaryDirectory { scene.directory }
  private var store: String { directory.file("trip.navlog") }

  init() throws { scene = try Scene() }

  private func run(_ line: String) -> Ran {
    Ran.navlog(line.split(separator: " ").map(String.init) + ["-C", store], in: directory)
  }

  @Test(arguments: ["tree", "tree s1 --at 64", "why class:TripList", "why n12"])
  func `both drawing languages have the same nodes`(_ line: String) {
    let dot = run(line + " --format dot")
    let mermaid = run(line + " --format mermaid")
    #expect(dot.status == 0 && mermaid.status == 0, "\(dot.snapshot)\(mermaid.snapshot)")
    #expect(dot.output.hasPrefix("digraph ") && mermaid.output.hasPrefix("flowchart "))
    let arrows = dot.output.matches(of: #/ -> /#).count
    #expect(arrows > 0)
    #expect(mermaid.output.matches(of: #/ (-->|-\.->|==>)/#).count == arrows)
  }

  @Test(arguments: [
    "tree --format dot", "tree --format mermaid", "why class:TripList --format dot",
    "why class:TripList --format mermaid", "export --format otlp -o -",
  ])
  func `exports hash the classes of a script unless they are allowed`(_ line: String) {
    let redacted = run(line + " s1")
    let full = run(line + " s1 --profile full")
    #expect(redacted.status == 0 && full.status == 0, "\(redacted.snapshot)\(full.snapshot)")
    #expect(full.output.contains("TripList") && !redacted.output.contains("TripList"))
    #expect(redacted.output.contains("#"))
    #expect(run(line + " s1 --allow class=TripList").output.contains("TripList"))
  }

  @Test(arguments: ["doctor s2", "restore s2 --against classes.json"])
  func `findings can be printed as SARIF`(_ line: String) throws {
    let manifest = Ran.navlog("manifest", store, "--json", in: directory)
    let ran = Ran.navlog(
      line.split(separator: " ").map(String.init) + ["-C", store, "--format", "sarif"],
      files: ["classes.json": manifest.output], in: directory)
    #expect(ran.status < 2, "\(ran.snapshot)")
    let json = try JSONReader.read(Array(ran.output.utf8)).object
    #expect(json["version"] == "2.1.0")
    guard case .array(let runs)? = json["runs"], let first = runs.first?.object,
      case .array(let results)? = first["results"]
    else {
      Issue.record("it has no results: \(ran.output)")
      return
    }
    #expect((ran.status == 1) == !results.isEmpty, "\(ran.snapshot)")
    #expect(SARIFSchema.faults(of: .object(json)) == [])
  }

  @Test func `restorations can be printed as a JUnit report and as Markdown`() {
    let text = run("restore --all")
    let junit = run("restore --all --format junit")
    #expect(junit.status == text.status && junit.output.hasPrefix("<?xml"), "\(junit.snapshot)")
    #expect(junit.output.contains("<testcase classname=\"\(store)\" name=\"s1\""))
    let markdown = run("restore --all --format markdown")
    #expect(markdown.status == text.status, "\(markdown.snapshot)")
    #expect(markdown.output.contains("| session | position | nodes | restored | outcome |"))
    #expect(markdown.output.contains("| s2 |"))
    #expect(run("restore --all --format junit --json").status == 2)
  }

  @Test func `a session is exported as a trace and as logs, without private data`() throws {
    let trace = directory.file("trip.pftrace")
    let exported = run("export s1 --format perfetto --profile full -o \(trace)")
    #expect(exported.status == 0, "\(exported.snapshot)")
    let bytes = try Data(contentsOf: URL(filePath: trace))
    #expect(bytes.range(of: Data("TripList n".utf8)) != nil)
    #expect(bytes.range(of: Data("push NavigationController".utf8)) != nil)
    let logs = run("export s1 --format otlp --profile full -o -")
    #expect(logs.status == 0 && logs.output.hasPrefix(#"{"resourceLogs":"#), "\(logs.snapshot)")
    #expect(logs.output.contains(#""app.screen.name","value":{"stringValue":"TripDetail"}"#))
    let second = run("export s2 --format otlp -o -")
    #expect(second.output.contains("session.previous_id"))
    for word in ["Oslo", "Trips", "pack the blue coat", "desk", "scroll"] {
      #expect(bytes.range(of: Data(word.utf8)) == nil, "\(word)")
      #expect(!logs.output.contains(word), "\(word)")
    }
    #expect(run("export --format otlp --text -o -").status == 2)
    #expect(run("export --format perfetto -o \(trace)").error.contains("already exists"))
  }

  @Test func `storyboard lint prints SARIF with lines, and graph draws`() throws {
    let fixtures = BuildProducts.package.appending(path: "Tests/StoryboardsTests/Fixtures")
    let names = try FileManager.default.contentsOfDirectory(atPath: fixtures.path)
      .filter { $0.hasSuffix(".storyboard") }.sorted()
    var files: [String: String] = [:]
    for name in names {
      files[name] = try String(contentsOf: fixtures.appending(path: name), encoding: .utf8)
    }
    let sarif = Ran.navlog(
      ["storyboard", "lint", "--format", "sarif"] + names, files: files, in: directory)
    #expect(sarif.status == 1, "\(sarif.snapshot.suffix(400))")
    #expect(sarif.output.contains(#""region":{"startLine":"#))
    #expect(SARIFSchema.faults(of: try JSONReader.read(Array(sarif.output.utf8))) == [])
    let graph = Ran.navlog(
      ["storyboard", "graph", "--format", "mermaid"] + names, files: files, in: directory)
    #expect(graph.status == 0 && graph.output.hasPrefix("flowchart LR\n  subgraph group0["))
    #expect(Ran.navlog("storyboard", "list", "--format", "dot", "x", in: directory).status == 2)
  }
}
