import NavlogHistory
import NavlogNavigation
import NavlogStore
import NavlogTimeTravel

extension OpenSession {
  /// Returns the session as it leaves: its derivative without private data, at the same positions,
  /// or with '--profile full' the session itself.
  func leaving(_ arguments: Arguments, _ console: Console) throws -> OpenSession {
    guard let redaction = try RedactionChoice.redaction(arguments, console) else { return self }
    return try RedactedSessions(redaction, console).derivative(of: self)
  }

  /// Returns the number of the node at an address, which it also has in the derivative; the address
  /// itself if it isn't that of one node.
  func nodeNumber(_ word: String, at position: UInt64) throws -> String {
    let address: NodeAddress
    do throws(SyntaxError) { address = try NodeAddress(parsing: word) } catch { return word }
    guard address.facet == .node else { return word }
    let hierarchy = try history.hierarchy(at: position).hierarchy
    let found = SessionNames(names: try history.names()).nodes(address.target, in: hierarchy)
    return found.count == 1 ? found.first.map { "n\(hierarchy[$0].born)" } ?? word : word
  }
}

extension QueryContext {
  /// Returns the context of the same query about the session as it leaves.
  func leaving(
    _ address: NodeAddress, _ console: Console
  ) throws -> (context: QueryContext, address: NodeAddress) {
    let derivative = try opened.leaving(arguments, console)
    guard derivative.info.id != opened.info.id else { return (self, address) }
    guard address.facet == .node else {
      throw Failure(
        "the drawing of a value would show what is private",
        hint: "'--profile full' draws it with everything, '--format text' explains it here")
    }
    let word = try opened.nodeNumber(address.text, at: at)
    return (
      try QueryContext(derivative, at: at, arguments, console), try NodeAddress(parsing: word)
    )
  }
}
