import NavlogHistory
import NavlogNavigation
import Testing
import NavlogTimeTravel

@Suite struct ParserTests {
  @Test(
    arguments: [
      ("n12", .node(12), .node), ("n12.title", .node(12), .property(.title)),
      ("n12.state.scroll.y", .node(12), .state("scroll.y")),
      ("n12.appearance", .node(12), .field(.appearance)),
      ("/main", .path(window: "main", []), .node),
      ("/main/1/2", .path(window: "main", [.child(1, of: nil), .child(2, of: nil)]), .node),
      (
        "/main/tab:1/nav:2",
        .path(window: "main", [.child(1, of: .tab), .child(2, of: .navigation)]),
        .node
      ),
      (
        "/main/presented/n7.class", .path(window: "main", [.presented, .node(7)]),
        .field(.className)
      ),
      ("/main/*", .path(window: "main", [.anyChild(of: nil)]), .node),
      ("class:Detail", .className("Detail"), .node),
      ("class:com.example.Detail", .className("com.example.Detail"), .node),
      ("class:com.example.Detail.state.a.b", .className("com.example.Detail"), .state("a.b")),
      ("class:com.example.Trip*.title", .className("com.example.Trip*"), .property(.title)),
      ("/'a/b'/1", .path(window: "a/b", [.child(1, of: nil)]), .node),
      ("/'main.2'.title", .path(window: "main.2", []), .property(.title)),
      ("class:'Detail (old)'.state.a b", .className("Detail (old)"), .state("a b")),
      ("class:Host<Text>", .className("Host<Text>"), .node),
      ("class:O'Brien", .className("O'Brien"), .node),
      ("n12.state.'Anna''s trip'", .node(12), .state("Anna's trip")),
      ("n12.state.\"a 'b'\"", .node(12), .state("a 'b'")),
    ] as [(String, NodeAddress.Target, NodeAddress.Facet)])
  func `an address has a target and a facet`(
    text: String, target: NodeAddress.Target, facet: NodeAddress.Facet
  ) throws {
    let address = try NodeAddress(parsing: text)
    #expect(address.target == target && address.facet == facet && address.text == text)
    let made = NodeAddress(target, facet)
    #expect(try NodeAddress(parsing: made.text).target == target)
    #expect(try NodeAddress(parsing: made.text).facet == facet)
    // A printed address is valid in a predicate.
    #expect(try HierarchyPredicate(parsing: "not exists(\(made.text))").form == .not(.exists(made)))
  }

  @Test(arguments: ["a b", "a/b", "a.b", "a = 'b'", "\"", "'\"'", "(x)", "", "it's", "a~*", "ü\n"])
  func `a name is quoted so that it parses to itself`(name: String) throws {
    let key = NodeAddress(.className(name), .state(name))
    let window = NodeAddress(.path(window: name, [.presented]), .property(.title))
    for address in [key, window] {
      #expect(try NodeAddress(parsing: address.text) == address)
      let predicate = try HierarchyPredicate(parsing: "\(address.text) = 'it''s' and exists(n1)")
      #expect(predicate.addresses.first == address)
      guard case .and(.value(_, .equal, .text("it's")), _) = predicate.form else {
        Issue.record("\(predicate.text)")
        continue
      }
    }
  }

  @Test(
    arguments: [
      ("", "An address is missing", "^"),
      ("m12", "'m12' isn't a node", "^^^"),
      ("n", "'n' isn't a node", "^"),
      ("n12x", "'n12x' isn't a node", "^^^^"),
      ("n12.", "The property of the node is missing", "   ^"),
      ("n12.colour", "A node has no 'colour'", "    ^^^^^^"),
      ("n12.state", "The key of the state is missing", "    ^^^^^"),
      ("n12.state.", "The key of the state is missing", "    ^^^^^^"),
      ("/'main", "This name is not closed", " ^^^^^"),
      ("/'main'x", "'x' comes after the end of the name", "       ^"),
      ("n12.state.'a'.b", "'.b' comes after the end of the name", "             ^^"),
      ("/", "A path begins with the name of a window", "^"),
      ("/main/", "A step is missing", "      ^"),
      ("/main//1", "A step is missing", "      ^"),
      ("/main/x", "'x' isn't a step", "      ^"),
      ("/main/nab:1", "'nab' isn't a kind of container", "      ^^^"),
      ("/main/nav:x", "'x' isn't a step", "          ^"),
      (
        "/main/99999999999999999999", "'99999999999999999999' isn't a step",
        "      ^^^^^^^^^^^^^^^^^^^^"
      ),
      ("class:", "The name of a class is missing", "      ^"),
    ])
  func `an invalid address is reported with the place of the mistake`(
    text: String, message: String, carets: String
  ) throws {
    let error = try #require(throws: SyntaxError.self) { try NodeAddress(parsing: text) }
    #expect(error.message == message)
    #expect(error.carets == carets && error.text == text)
  }

  @Test(
    arguments: [
      "exists(n1)", "not exists(n1)", "not not exists(n1)", "(exists(n1))",
      "exists(n1) and visible(n2) or presented(n3)", "count(class:Detail) > 3",
      "count ( class:Detail )>3", "depth(/main/0)=2", "n1.title = 'a text'", "n1.title=\"it's\"",
      "n1.title ~ Os*", "n1.state.scroll.y >= -12.5", "n1.loaded != true",
      "n1.state.x = null and (n2.title = a or not visible(n3))",
    ])
  func `text of the grammar is parsed and printed`(text: String) throws {
    #expect(try HierarchyPredicate(parsing: text).text == text)
  }

  @Test func `not binds tighter than and, which binds tighter than or`() throws {
    let form = try HierarchyPredicate(parsing: "not exists(n1) and exists(n2) or exists(n3)").form
    let nodes = try (1...3).map {
      HierarchyPredicate.Form.exists(try NodeAddress(parsing: "n\($0)"))
    }
    #expect(form == .or(.and(.not(nodes[0]), nodes[1]), nodes[2]))
  }

  @Test(
    arguments: [
      ("", "A predicate is missing", "^"),
      ("exists(n1", "This '(' is never closed", "      ^"),
      ("(exists(n1)", "This '(' is never closed", "^"),
      ("exists(n1))", "This ')' has no matching '('", "          ^"),
      ("exist(n1)", "There is no 'exist'", "^^^^^"),
      ("exists", "'exists' isn't a node", "^^^^^^"),
      ("exists()", "An address is missing", "       ^"),
      (
        "exists(n1) exists(n2)", "'exists' comes after the end of the predicate",
        "           ^^^^^^"
      ),
      ("exists(n1) && exists(n2)", "'&&' isn't an operator", "           ^^"),
      ("!exists(n1)", "'!' isn't an operator", "^"),
      ("exists(n1) and", "A predicate is missing", "              ^"),
      ("count(n1)", "'count' is a number", "         ^"),
      ("exists(n1) > 3", "'exists' is true or false, not a number", "          ^^^^"),
      ("count(n1.title) > 3", "'count' needs nodes, and 'n1.title' is a value", "      ^^^^^^^^"),
      ("n1.title == a", "There is no '=='", "         ^^"),
      ("n1.title = ", "A value is missing", "           ^"),
      ("n1.title = 'open", "This text is not closed", "           ^^^^^"),
      ("n1.title", "'n1.title' isn't compared with a value", "        ^"),
      ("n1 = 3", "'n1' is a node, not a value", "^^"),
      ("n1.titel = 3", "A node has no 'titel'", "   ^^^^^"),
    ])
  func `an invalid predicate is reported with the place of the mistake`(
    text: String, message: String, carets: String
  ) throws {
    let error = try #require(throws: SyntaxError.self) { try HierarchyPredicate(parsing: text) }
    #expect(error.message == message)
    #expect(error.carets == carets, "\(text)\n\(error.carets)")
  }

  @Test func `a predicate nested too deep is an error, not an overflow`() throws {
    for text in [
      String(repeating: "(", count: 100_000),
      String(repeating: "not ", count: 100_000) + "exists(n1)",
    ] {
      let error = try #require(throws: SyntaxError.self) { try HierarchyPredicate(parsing: text) }
      #expect(error.message == "The predicate is nested more than 64 levels deep")
    }
  }

  @Test(
    arguments: [
      ("*", "anything", true), ("", "", true), ("", "a", false), ("a*c", "abbbc", true),
      ("a*c", "abbb", false), ("?b", "ab", true), ("?b", "b", false), ("*a*a*", "banana", true),
      ("Trip", "Trips", false), ("**s", "Trips", true),
    ])
  func `a pattern matches whole texts`(pattern: String, text: String, fits: Bool) {
    #expect(Glob(pattern).matches(text) == fits)
  }
}
