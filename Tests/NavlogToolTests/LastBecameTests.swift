import Testing

@testable import NavlogTool

/// `last --became` names what became of the value that it finds.
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

  @Test func `a value that was restored and then overwritten`() throws {
    let json = try last("1", "--json").output
    #expect(json.contains(#""carriedBy":[2]"#) && json.contains(#""overwrittenAt":"2:"#), "\(json)")
    #expect(!json.contains("discardedBy") && !json.contains("rule"), "\(json)")
    let text = try last("1").output
    #expect(text.contains("put back by the launch of session 2\n"), "\(text)")
    #expect(text.contains("overwritten at 2:"), "\(text)")
  }

  @Test func `a value that was overwritten before it could be restored`() throws {
    let json = try last("2", "--json").output
    #expect(!json.contains("carriedBy") && json.contains(#""overwrittenAt":"1:"#), "\(json)")
    #expect(!json.contains("discardedBy"), "\(json)")
  }

  @Test func `a value that a launch discarded was not put back by it`() throws {
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

  @Test func `the value that is in force`() throws {
    let json = try last("6", "--json").output
    #expect(json.contains(#""carriedBy":[4]"#) && !json.contains("overwrittenAt"), "\(json)")
    #expect(try last("7").status == 1)
  }
}
