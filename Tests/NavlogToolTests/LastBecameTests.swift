import Testing

@testable import NavlogTool

/// `last --became` names what happened to the value afterwards.
@Suite struct LastBecameTests {
  private static let script = #"""
    {"do":"controller","id":"me","class":"Account","restoration":"me"}
    {"do":"window","id":"main","root":"me"}
    {"do":"state","controller":"me","values":{"n":1}}
    {"do":"state","controller":"me","values":{"n":2}}
    {"do":"state","controller":"me","values":{"n":1}}
    {"do":"relaunch"}
    {"do":"state","controller":"me","values":{"n":5}}
    {"do":"relaunch"}
    {"do":"state","controller":"me","values":{"n":6}}
    {"do":"relaunch"}

    """#

  private func last(_ value: String, _ options: String...) throws -> Ran {
    let recorded = try Recorded(Self.script)
    return Ran.navlog(
      ["last", recorded.store, "s4", "class:Account.state.n", "--became", value] + options,
      in: recorded.directory)
  }

  @Test func `a class without a version counts as version 1`() throws {
    let recorded = try Recorded(
      """
      {"do":"controller","id":"a","class":"A","version":2}
      {"do":"window","id":"main","root":"a"}

      """)
    func ask(_ words: String...) -> String {
      Ran.navlog([words[0], recorded.store] + words.dropFirst(), in: recorded.directory).output
    }
    let json = ask("last", "class:A.version", "--json")
    #expect(json.contains(#""new":2"#) && json.contains(#""old":1"#), "\(json)")
    #expect(ask("last", "class:A.version").contains("version: 1 → 2"))
    let born = String(try #require(json.firstMatch(of: /"node":"n([0-9]+)"/)?.1))
    #expect(ask("get", "class:A.version", "--at", born) == "1\n")
  }

  @Test func `the restoration and the overwriting of a value are both reported`() throws {
    let json = try last("1", "--json").output
    #expect(json.contains(#""carriedBy":[2]"#) && json.contains(#""overwrittenAt":"2:"#), "\(json)")
    #expect(!json.contains("discardedBy") && !json.contains("rule"), "\(json)")
    let text = try last("1").output
    #expect(text.contains("put back by the launch of session 2\n"), "\(text)")
    #expect(text.contains("overwritten at 2:"), "\(text)")
  }

  @Test func `a value overwritten before a restoration isn't reported as restored`() throws {
    let json = try last("2", "--json").output
    #expect(!json.contains("carriedBy") && json.contains(#""overwrittenAt":"1:"#), "\(json)")
    #expect(!json.contains("discardedBy"), "\(json)")
  }

  @Test func `a value that a launch discarded is not listed as restored by it`() throws {
    let recorded = try Recorded(
      #"""
      {"do":"controller","id":"me","class":"Account","restoration":"me"}
      {"do":"window","id":"main","root":"me"}
      {"do":"state","controller":"me","values":{"n":1}}
      {"do":"relaunch"}
      {"do":"relaunch","classes":[{"id":"Account","version":2}]}
      {"do":"relaunch"}

      """#)
    let json = recorded.navlog("last", "s4", "class:Account.state.n", "--json").output
    #expect(json.contains(#""carriedBy":[2]"#) && json.contains(#""discardedBy":3"#), "\(json)")
    #expect(!json.contains("overwrittenAt"), "\(json)")
  }

  @Test(arguments: [("6", "6"), ("'6'", #""6""#), ("\"6\"", #""6""#), ("six", #""six""#)])
  func `a number and a text that looks like one are two values`(
    value: String, printed: String
  ) throws {
    let recorded = try Recorded(
      #"""
      {"do":"controller","id":"me","class":"Account"}
      {"do":"window","id":"main","root":"me"}
      {"do":"state","controller":"me","values":{"n":6}}
      {"do":"state","controller":"me","values":{"n":"6"}}
      {"do":"state","controller":"me","values":{"n":"six"}}

      """#)
    let ran = recorded.navlog("last", "class:Account.state.n", "--became", value, "-n", "9")
    let lines = ran.output.split(separator: "\n").filter { $0.contains("n: ") }
    #expect(lines.count == 1 && lines[0].hasSuffix("→ \(printed)"), "\(ran.snapshot)")
  }

  @Test func `a value that a migration renamed names its new key`() throws {
    let recorded = try Recorded(
      #"""
      {"do":"controller","id":"me","class":"Account","restoration":"me"}
      {"do":"window","id":"main","root":"me"}
      {"do":"state","controller":"me","values":{"text":"hello","line":4}}
      {"do":"relaunch","classes":[{"id":"Account","version":2,"migrations":[{"from":1,"to":2,"rename":{"text":"body"}}]}]}

      """#)
    let ran = recorded.navlog("last", "class:Account.state.text", columns: 120)
    #expect(
      ran.output.contains("session 2 renamed it to 'body' (migrated by V2"), "\(ran.snapshot)")
    let json = recorded.navlog("last", "class:Account.state.text", "--json").output
    #expect(json.contains(#""renamed":"body""#), "\(json)")
  }

  @Test func `a value still in force isn't reported as overwritten`() throws {
    let json = try last("6", "--json").output
    #expect(json.contains(#""carriedBy":[4]"#) && !json.contains("overwrittenAt"), "\(json)")
    #expect(try last("7").status == 1)
  }

  private static let structures = #"""
    {"do":"controller","id":"a","class":"A"}
    {"do":"window","id":"main","root":"a"}
    {"do":"state","controller":"a","values":{"l":[1],"o":{"a":1,"b":[2]},"":1,"t":"[x"}}
    {"do":"state","controller":"a","values":{"l":[1,2],"":2}}

    """#

  @Test(
    arguments: [
      ("l", "[1]", 0), ("l", "[1, 2]", 0), ("l", "[2]", 1), ("l", "'[1]'", 1),
      ("o", #"{"b": [2], "a": 1}"#, 0), ("o", "{}", 1), ("l", "[1", 2), ("t", "'[x'", 0),
    ] as [(String, String, Int32)])
  func `a list or an object is compared as a whole`(key: String, value: String, status: Int32)
    throws
  {
    let recorded = try Recorded(Self.structures)
    let ran = recorded.navlog("last", "class:A.state.\(key)", "--became", value)
    #expect(ran.status == status, "\(ran.snapshot)")
    #expect(status != 2 || ran.error.contains("between quotes"), "\(ran.snapshot)")
  }

  @Test func `an empty key is printed between quotes`() throws {
    let ran = try Recorded(Self.structures).navlog("last", "class:A.state.''")
    #expect(ran.output.contains("'': 1 → 2"), "\(ran.snapshot)")
  }
}
