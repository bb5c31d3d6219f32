import Foundation
import Navlog
import Support
import Testing

/// Restores a store of an older build with live objects: the outcome is that of a rehearsal with
/// the same declarations.
@MainActor
@Suite struct GoldenLaunchTests {
  private final class Same: ViewController {
    override class var declaration: ClassDeclaration { ClassDeclaration("Same") }
    @Stored("k") var k = 0
  }

  private final class Older: ViewController {
    override class var declaration: ClassDeclaration {
      ClassDeclaration("Older", version: 3) {
        Migration(1, to: 2) { $0.rename("a", to: "title") }
        Migration(2, to: 3) {
          $0.set("count", 0)
          $0.drop("c")
        }
      }
    }
    @Stored("title") var heading = ""
    @Stored("count") var count = 9
  }

  private final class Gap: ViewController {
    override class var declaration: ClassDeclaration {
      ClassDeclaration("Gap", version: 3) { Migration(1, to: 2) { $0.drop("k") } }
    }
    @Stored("k") var k = 7
  }

  private final class Newer: ViewController {
    override class var declaration: ClassDeclaration { ClassDeclaration("Newer", version: 3) }
  }

  private final class After: ViewController {
    override class var declaration: ClassDeclaration {
      ClassDeclaration("After", version: 3, formerly: ["Before"]) {
        Migration(2, to: 3) { $0.rename("old", to: "new") }
      }
    }
    @Stored("new") var new = 0
  }

  private final class Thrower: ViewController {
    override class var declaration: ClassDeclaration {
      ClassDeclaration("Thrower", version: 2) {
        Migration(1, to: 2) { _ in throw StateCodingError(.migration, "gave up") }
      }
    }
  }

  private final class Vetoed: ViewController {
    override class var declaration: ClassDeclaration { ClassDeclaration("Vetoed") }
  }

  private final class Waiting: ViewController {
    override class var declaration: ClassDeclaration {
      ClassDeclaration("Waiting", policy: ClassPolicy(needs: "login"))
    }
  }

  private static let golden = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Golden")

  /// A node's line in the golden report.
  private struct Line: Decodable {
    let path: String?
    let verdict: String?
    let rule: String?
    let from: UInt32?
    let to: UInt32?
  }

  @Test func `a live launch makes the decisions of the rehearsal`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("golden.navlog")
    try FileManager.default.copyItem(
      atPath: Self.golden.appending(path: "classes-1.navlog").path, toPath: path)
    let app = try Application(store: path, id: "navlog.play") {
      Registration(Same.self) { Same() }
      Registration(Older.self) { Older() }
      Registration(Gap.self) { Gap() }
      Registration(Newer.self) { Newer() }
      Registration(After.self) { After() }
      Registration(Thrower.self) { Thrower() }
      Registration(Vetoed.self) { nil }
      Registration(Waiting.self) { Waiting() }
    }

    let report = try app.launch { scene in scene.root = ViewController() }

    let text = try String(
      contentsOf: Self.golden.appending(path: "classes-1.txt"), encoding: .utf8)
    let expected = try text.split(separator: "\n").map {
      try JSONDecoder().decode(Line.self, from: Data($0.utf8))
    }.compactMap { line in
      line.path.map {
        "\($0) \(line.verdict ?? "") \(line.rule ?? "") \(line.from ?? 0)→\(line.to ?? 0)"
      }
    }
    let found = report.decisions.map {
      "\($0.path) \($0.outcome) \($0.rule) \($0.savedVersion)→\($0.version ?? 0)"
    }
    #expect(found == expected)
    let children = app.allWindows[0].rootViewController?.children ?? []
    #expect(children.compactMap { ($0 as? Same)?.k } == [1])
    #expect(children.compactMap { $0 as? Older }.map { "\($0.heading) \($0.count)" } == ["text 0"])
    #expect(children.compactMap { ($0 as? Gap)?.k } == [7])
    #expect(children.compactMap { ($0 as? After)?.new } == [-7])
    try app.terminate()
  }
}
