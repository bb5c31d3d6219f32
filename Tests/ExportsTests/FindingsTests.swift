import NavlogEventText
import NavlogExports
import Testing

@Suite struct FindingsTests {
  @Test func `SARIF lists each rule once, and locations in files or by name`() throws {
    var log = SARIFLog(program: "navlog", version: "0.1")
    log.add(
      .init(rule: "V7", .error, "lost", file: "a b/Main.storyboard", line: 12, place: "nav/list"),
      meaning: "A class is gone.")
    log.add(.init(rule: "V9", .note, "elsewhere"), meaning: "Another rule.")
    log.add(.init(rule: "V7", .warning, "again", file: "/x/ü.json"), meaning: "A class is gone.")

    let json = log.json.object
    #expect(json["version"] == "2.1.0")
    let run = try #require(json["runs"]?.elements.first).object
    let driver = try #require(run["tool"]?.object["driver"]).object
    #expect(driver["name"] == "navlog" && driver["version"] == "0.1")
    let rules = try #require(driver["rules"]).elements
    #expect(rules.map { $0.object["id"] } == ["V7", "V9"])
    #expect(rules.first?.object["shortDescription"]?.object["text"] == "A class is gone.")
    let results = try #require(run["results"]).elements.map(\.object)
    #expect(results.map { $0["ruleId"] } == ["V7", "V9", "V7"])
    #expect(results.map { $0["ruleIndex"] } == [0, 1, 0])
    #expect(results.map { $0["level"] } == ["error", "note", "warning"])
    #expect(results.map { $0["message"]?.object["text"] } == ["lost", "elsewhere", "again"])
    let places = results.map { $0["locations"]?.elements.first?.object }
    let physical = places.map { $0?["physicalLocation"]?.object }
    #expect(
      physical.map { $0?["artifactLocation"]?.object["uri"] } == [
        "a%20b/Main.storyboard", nil, "file:///x/%C3%BC.json",
      ])
    #expect(physical.map { $0?["region"]?.object["startLine"] } == [12, nil, nil])
    let logical = places[0]?["logicalLocations"]?.elements.first?.object
    #expect(logical?["fullyQualifiedName"] == "nav/list")
    #expect(places[1] == nil)
  }

  @Test func `cells of Markdown tables are escaped`() {
    var table = MarkdownTable([("name", false), ("count", true)])
    #expect(table.isEmpty)
    table.add(["a|b <i> @team", "3"])
    table.add(["[x](y) *z*\n`w`", "4"])
    #expect(
      table.text == #"""
        | name | count |
        | --- | --: |
        | a\|b &lt;i&gt; &#64;team | 3 |
        | \[x\](y) \*z\* \`w\` | 4 |

        """#)
  }
}

extension JSON {
  fileprivate var elements: [JSON] { if case .array(let elements) = self { elements } else { [] } }
}
