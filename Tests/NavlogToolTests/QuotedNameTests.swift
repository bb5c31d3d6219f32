import Testing

@testable import NavlogTool

/// Names with a meaning in addresses are quoted in input and output.
@Suite struct QuotedNameTests {
  private static let script = #"""
    {"do":"controller","id":"A","class":"Host<Text> (old)","title":"Anna's"}
    {"do":"controller","id":"nav","kind":"navigation","children":["A"]}
    {"do":"window","id":"left/top 1.5","root":"nav"}
    {"do":"state","controller":"A","values":{"top line":3,"it's":"a b"}}

    """#

  @Test(arguments: [
    "exists(class:'Host<Text> (old)')", "class:'Host<Text> (old)'.state.'top line' = 3",
    "exists(/'left/top 1.5'/0)", #"/"left/top 1.5"/0.state."it's" = 'a b'"#,
    "/'left/top 1.5'/0.title = 'Anna''s'",
  ])
  func `every verb with a predicate matches quoted names`(predicate: String) throws {
    let recorded = try Recorded(Self.script)
    #expect(recorded.navlog("find", predicate).status == 0)
    let bisected = recorded.navlog("bisect", "--pred", predicate)
    #expect(bisected.status == 0, "\(bisected.snapshot)")
    let log = recorded.navlog("log", "-G", predicate, "--oneline").output
    #expect(!log.isEmpty, "\(log)")
    let debugged = recorded.navlog("debug", "-x", "start; break viewDidAppear if \(predicate); c")
    #expect(debugged.status == 0, "\(debugged.snapshot)")
  }

  @Test func `printed addresses are accepted`() throws {
    let recorded = try Recorded(Self.script)
    let tree = recorded.navlog("tree", "--json").output
    let paths = tree.matches(of: #/"path":"((?:[^"\\]|\\.)*)"/#).map { String($0.output.1) }
    #expect(paths == ["/'left/top 1.5'", "/'left/top 1.5'/0"], "\(tree)")
    for path in paths { #expect(recorded.navlog("last", path).status == 0, "\(path)") }
    let hint = recorded.navlog("get", "class:Host*.state.top lin")
    #expect(hint.error.contains(".state.'top line'"), "\(hint.snapshot)")
    let became = recorded.navlog(
      "last", "class:'Host<Text> (old)'.state.'it''s'", "--became", "a b")
    #expect(became.status == 0, "\(became.snapshot)")
  }
}
