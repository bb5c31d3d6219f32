import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogEventText
import NavlogTimeTravel

extension ToolVerb {
  static let get = ToolVerb(
    name: "get", summary: "print a node's state value or property in full",
    usage: "get [STORE] [SESSION] ADDRESS.KEY [--at POSITION] [--this-session] [--json]",
    examples: [
      ("navlog get app.navlog n181.state.text", "print only the text"),
      (
        "navlog get app.navlog class:Editor.state.text --at 66 > note.txt",
        "the value at position 66"
      ),
      ("navlog get app.navlog n12.title --json", "with the position of the event that set it"),
    ],
    text: [
      """
      Text is printed without quotes, everything else as JSON. On a terminal, control characters \
      are escaped; a pipe or file gets the original bytes. --json adds the position of the event \
      that set the value, and in 'source' its session if restoration put the value back.
      """, addresses,
      """
      Exit status: 0 done; 1 the node has no such value; 2 usage error; 3 the store is damaged; 4 \
      the store was written by a newer navlog.
      """,
    ],
    options: QueryContext.options + [SceneFilter.option, QueryContext.thisSession]
  ) { arguments, console in
    try QueryContext.run(arguments, console, own: 1) { context in
      let word = try context.words(1...1, "An address")[0]
      let address = try context.address(word)
      guard address.facet != .node else {
        let node = word.hasSuffix(".state") ? String(word.dropLast(".state".count)) : word
        throw Failure(
          "'\(word)' is a node, not a value", hint: "write '\(node).state.KEY' or '.title'")
      }
      let subject = try context.presentSubject(
        address, hint: "'navlog last' shows when it had a value")
      guard let value = context.value(of: address.facet, subject) else {
        throw Failure(
          "'\(word)' has no value at position \(context.at)",
          hint: context.keyHint(address, subject) ?? "'navlog last' shows when it had one",
          status: .different)
      }
      if context.isJSON {
        var object = context.object(of: "get")
        object["address"] = .string(address.text)
        object["at"] = .integer(Int(clamping: context.at))
        object["node"] = .string("n\(subject.node.born)")
        object["value"] = value.json
        let source = try value.position.map { position in
          try context.source(
            of: address.facet, subject.node, setAt: position, OriginResolver())
        }
        object["position"] = source.map { .integer(Int(clamping: $0.position)) } ?? .null
        if let source, source.history.session != context.opened.info.number {
          object["source"] = .integer(Int(source.history.session.rawValue))
        }
        context.output(object)
      } else if case .string(let text) = value.json {
        let line = text + (text.hasSuffix("\n") ? "" : "\n")
        console.isTerminal.output ? console.output(line) : console.rawOutput(line)
      } else {
        console.output(value.json.text + "\n")
      }
      return .done
    }
  }
}

extension QueryContext {
  /// Returns the named value of a node, and the event that set it; `nil` if there is no such value.
  func value(
    of facet: NodeAddress.Facet, _ subject: Subject
  ) -> (json: JSON, position: UInt64?)? {
    value(of: facet, subject.slot, in: subject.state)
  }

  /// Returns the named value that a node has in a state of the session; `nil` if there is none.
  func value(
    of facet: NodeAddress.Facet, _ slot: Slot, in state: Hierarchy
  ) -> (json: JSON, position: UInt64?)? {
    let key: NodeValue.Key?
    switch facet {
    case .state(let name):
      guard let symbol = vocabulary.symbol(name) else { return nil }
      key = .state(symbol)
    case .property(let property): key = .property(property)
    case .node, .field: key = nil
    }
    let cell = key.flatMap { state.cell(slot, $0) }
    if case .state = facet {
      return value(of: cell).map { ($0, cell.map { UInt64($0.position) }) }
    }
    return vocabulary.value(of: facet, slot, in: state).map {
      (JSON($0), cell.map { UInt64($0.position) })
    }
  }
}
