import Foundation
import NavlogNavigation
import NavlogRestoration
import NavlogRuleBook
import Support
import Testing

@Suite struct RuleBookTests {
  private static let article = BuildProducts.package
    .appending(path: "Sources/Navigation/Navigation.docc/Rules.md")

  @Test func `the table is what the article says`() throws {
    let rows = try String(contentsOf: Self.article, encoding: .utf8)
      .split(separator: "\n").filter { $0.hasPrefix("- **") }

    #expect(rows.count == Rule.table.count, "run Tools/rules")
    for (row, rule) in zip(rows, Rule.table) {
      let scenarios =
        rule.scenarios.isEmpty ? "" : " (" + rule.scenarios.joined(separator: ", ") + ")"
      #expect(row == "- **\(rule.code)**: \(rule.sentence)\(scenarios)", "run Tools/rules")
    }
  }

  @Test func `every code stands once`() {
    let codes = Rule.table.map(\.code)

    #expect(Set(codes).count == codes.count)
  }

  @Test func `every change of a rule names a rule that is worded`() {
    #expect(RulesVersion.current.changes.isEmpty)
    #expect(RulesVersion.first.changes.count >= 15)
    for change in RulesVersion.first.changes {
      #expect(Rule.named(change.rule) != nil && change.version <= .current, "\(change.rule)")
    }
  }

  @Test func `a code is found in whichever case it is typed`() {
    #expect(Rule.named("e03")?.code == "E03")
    #expect(Rule.named("nav-6")?.code == "NAV-6")
    #expect(Rule.named("E99") == nil)
  }

  @Test func `every code that the sources cite is defined`() throws {
    let families =
      "LIF|APP|CON|NAV|TAB|PAGE|PRE|ADP|SHW|SPL|SEG|UNW|SAV|RES|SCN|A11"
    let code = try Regex("\\b((?:\(families))-[0-9]+|E[0-9]{2}|V1[01]|V[1-9])\\b")
    let defined = Set(Rule.table.map(\.code))
    var cited = 0
    for folder in ["Sources", "Tools", "Migrations"] {
      for file in try Self.sources(in: folder) {
        for match in try String(contentsOf: file, encoding: .utf8).matches(of: code) {
          guard let code = match.output[1].substring.map(String.init) else { continue }
          cited += 1
          let isDefined = defined.contains(code)
          #expect(isDefined, "\(file.lastPathComponent) cites '\(code)'")
        }
      }
    }

    #expect(cited > 300)
  }

  @Test func `every rule of restoration and preservation is defined`() {
    let codes = RestorationRule.allCases.map(\.code) + PreservationRule.allCases.map(\.code)

    #expect(Set(codes).isSubset(of: Rule.table.map(\.code)))
  }

  @Test func `every scenario that a rule names is a number`() throws {
    let scenario = try Regex("S[0-9]{3}(–S[0-9]{3})?")
    for rule in Rule.table {
      for name in rule.scenarios {
        #expect(try scenario.wholeMatch(in: name) != nil, "\(rule.code): '\(name)'")
      }
    }
  }

  @Test(arguments: ["Migrations", "Sources", "Tools"])
  func `sources and articles are in plain English`(folder: String) throws {
    let words = try Regex("\\b(nobody|whoever|somebody|lets go)\\b").ignoresCase()
    for file in try Self.sources(in: folder, ["swift", "md"]) {
      let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
      for (index, line) in lines.enumerated() {
        let isPlain = !line.contains(words)
        #expect(isPlain, "\(file.lastPathComponent):\(index + 1) \(line)")
      }
    }
  }

  @Test(arguments: ["Migrations", "Sources", "Tools/navlog", "Tools/demo"])
  func `only Platform names the operating system's library`(folder: String) throws {
    let name = try Regex("import (Glibc|Darwin|Musl)\\b")
    for file in try Self.sources(in: folder) where file.lastPathComponent != "System.swift" {
      let namesIt = try String(contentsOf: file, encoding: .utf8).contains(name)
      #expect(!namesIt, "\(file.path): import NavlogPlatform instead")
    }
  }

  private static func sources(
    in folder: String, _ kinds: [String] = ["swift"]
  ) throws -> [URL] {
    let root = BuildProducts.package.appending(path: folder)
    let found = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    return try #require(found).compactMap { $0 as? URL }.filter { kinds.contains($0.pathExtension) }
  }
}
