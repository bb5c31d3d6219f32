import EventStore
import History
import Navigation
import Scripts
import TimeTravel

extension ToolVerb {
  static let get = ToolVerb(
    name: "get", summary: "print a value as it is, whole",
    usage: "get [STORE] [SESSION] ADDRESS.KEY [--at POSITION] [--json]",
    examples: [
      ("navlog get app.navlog n181.state.text", "the text, and nothing else"),
      ("navlog get app.navlog class:Editor.state.text --at 66 > note.txt", "as it was then"),
      ("navlog get app.navlog n12.title --json", "with the event that set it"),
    ],
    text: [
      """
      A text is printed without quotes, everything else as JSON. On a terminal what it would obey is \
      written out; a program gets the bytes as they were set.
      """, addresses,
      """
      Exit status: 0 done; 1 the node has no such value; 2 usage; 3 the store is damaged; 4 it was \
      written by a newer program.
      """,
    ],
    options: Inquiry.options + [Scenes.option]
  ) { (arguments, console) throws(Failure) in
    try Inquiry.run(arguments, console, own: 1) { (inquiry) throws(Failure) in
      let word = try inquiry.words(1...1, "An address")[0]
      let address = try inquiry.address(word)
      guard address.facet != .node else {
        throw Failure(
          "'\(word)' is a node, and has many values", hint: "write '\(word).state.KEY' or '.title'")
      }
      let subject = try inquiry.subject(address)
      guard let value = inquiry.value(of: address.facet, subject) else {
        throw Failure(
          "'\(word)' has no value at position \(inquiry.at)",
          hint: "'navlog last' finds when it had one", status: .different)
      }
      if inquiry.isJSON {
        var object = inquiry.object(of: "get")
        object["address"] = .string(address.text)
        object["at"] = .integer(Int(clamping: inquiry.at))
        object["node"] = .string("n\(subject.node.born)")
        object["value"] = value.json
        object["position"] = value.position.map { .integer(Int(clamping: $0)) } ?? .null
        inquiry.output(object)
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

extension Inquiry {
  /// What a node has under a name, and the event that set it; `nil` when it has nothing there.
  func value(
    of facet: Address.Facet, _ subject: Subject
  ) -> (json: JSON, position: UInt64?)? {
    let key: Cell.Key?
    switch facet {
    case .state(let name):
      guard let symbol = vocabulary.symbol(name) else { return nil }
      key = .state(symbol)
    case .property(let property): key = .property(property)
    case .node, .field: key = nil
    }
    let cell = key.flatMap { subject.state.cell(subject.slot, $0) }
    if case .state = facet {
      return value(of: cell).map { ($0, cell.map { UInt64($0.position) }) }
    }
    return vocabulary.value(of: facet, subject.slot, in: subject.state).map {
      (JSON($0), cell.map { UInt64($0.position) })
    }
  }
}
