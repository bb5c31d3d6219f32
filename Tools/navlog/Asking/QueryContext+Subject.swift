import NavlogStore
import NavlogHistory
import NavlogEventText
import NavlogNavigation
import NavlogTimeTravel

extension QueryContext {
  /// Returns the matching nodes at `at`, or else those at the last position with a match.
  func subjects(_ address: NodeAddress) throws -> [Subject] {
    let all = try Subject.all(
      matching: address, at: at, in: history, vocabulary, snapshots: snapshots)
    guard let all else { throw missing(address) }
    return all
  }

  /// Returns the matching nodes at `at`, or else those at the next position with a match, or else
  /// those at the last one.
  private func subjectsFromHere(_ address: NodeAddress) throws -> [Subject] {
    let here = try Subject.all(
      matching: address, at: at, in: history, vocabulary, snapshots: snapshots)
    if let first = here?.first, first.isPresent { return here ?? [] }
    let next = try Subject.next(
      matching: address, after: at, in: history, vocabulary, snapshots: snapshots)
    return next.isEmpty ? here ?? [] : next
  }

  /// Returns the one matching node; throws a failure that lists them if there are several.
  ///
  /// - Parameter forward: whether a node that comes later is meant rather than one that is gone.
  func subject(_ address: NodeAddress, forward: Bool = false) throws -> Subject {
    let all = try forward ? subjectsFromHere(address) : subjects(address)
    guard let first = all.first else {
      throw missing(address, through: forward ? opened.info.head : at)
    }
    guard all.count == 1 else {
      let nodeNames = try wording(first.state).nodeNames
      let names = all.prefix(12).map { name($0.node, nodeNames, at: UInt64($0.state.position)) }
      let rest = all.count > 12 ? ["and \(all.count - 12) more"] : []
      throw Failure(
        "'\(address.text)' matches \(all.count) nodes at position \(first.state.position)",
        hint: "give one of them, such as n\(first.node.born)", excerpt: names + rest)
    }
    return first
  }

  /// Returns the one matching node if it is there at `at`; throws a failure with `hint` otherwise.
  func presentSubject(_ address: NodeAddress, hint: String) throws -> Subject {
    let subject = try subject(address)
    guard subject.isPresent else {
      throw Failure(
        "there is no node \(quoted(address)) at position \(at)", hint: hint, status: .different)
    }
    return subject
  }

  /// A hint with a key of the node that is spelled like the one in the address.
  func keyHint(_ address: NodeAddress, _ subject: Subject) -> String? {
    guard case .state(let key) = address.facet else { return nil }
    let keys = subject.state.cells(of: subject.slot).compactMap(\.key.symbol)
      .compactMap(vocabulary.text)
    guard !keys.contains(key) else { return nil }
    return NearMiss.of(key, in: keys).map { "did you mean '\(NodeAddress.Facet.state($0).text)'?" }
  }

  /// Prints the node below the heading.
  func heading(_ subject: Subject, _ rest: String = "") throws {
    guard !isJSON else { return }
    let nodeNames = try wording(subject.state).nodeNames
    let name = name(subject.node, nodeNames, at: UInt64(subject.state.position))
    output(
      palette.paint(name.printable, .name) + (rest.isEmpty ? "" : palette.paint(rest, .detail))
        + "\n")
  }

  /// What became of a node that no longer matches.
  func absenceNote(_ subject: Subject) -> String {
    if subject.isPresent { return "" }
    if !subject.isAlive { return "  gone since \(subject.life.released ?? 0)" }
    return "  no longer at \(quoted(subject.address))"
  }

  /// The failure for an address that never matched.
  func missing(_ address: NodeAddress, through last: UInt64? = nil) -> Failure {
    let at = last ?? self.at
    var hint = earlierHint(address).map { earlier in
      earlier + (arguments.verb == ToolVerb.why.name ? ", or ask with '--absent'" : "")
    }
    if hint == nil, address.target.born == nil {
      hint = UnknownNames(opened).failure([NodeAddress(address.target)], through: at)?.hint
    }
    let message =
      "there was never a node \(quoted(address)) up to position \(at) of session \(opened.info.number)"
    guard beginning == 0 else {
      return Failure(
        "there is no node \(quoted(address)) in positions \(beginning) to \(at) of session "
          + "\(opened.info.number), and what was before is missing",
        hint: hint ?? "'navlog tree' lists the nodes", status: .different)
    }
    return Failure(message, hint: hint ?? "'navlog tree' lists the nodes", status: .different)
  }

  /// The position at which the history of the session begins.
  var beginning: UInt64 { opened.beginning }

  /// Warns that the answer can't be complete, if earlier history is missing.
  func noteMissing() {
    if beginning > 0 {
      warn("the history of session \(opened.info.number) before position \(beginning) is missing")
    }
  }

  /// What precedes a position of a session, if that isn't the queried one: `1:`.
  func place(_ session: SessionNumber) -> String {
    session == opened.info.number ? "" : "\(session):"
  }

  /// Returns the original event of a value that the event at `position` may only have put back.
  func source(
    of facet: NodeAddress.Facet, _ node: NodeID, setAt position: UInt64, _ origins: OriginResolver
  ) throws -> OriginResolver.Source {
    guard followsOrigins, facet != .node else {
      return OriginResolver.Source(history: history, position: position, node: node)
    }
    return try origins.source(of: facet, of: node, setAt: position, history, vocabulary)
  }

  /// Returns a hint on the session with the node, out of those that this one was restored from.
  func earlierHint(_ address: NodeAddress) -> String? {
    // Node numbers belong to one session.
    guard followsOrigins, address.target.born == nil else { return nil }
    var info = opened.info
    do {
      while let point = info.description.origin.point,
        let earlier = try opened.view.store.session(point.id)
      {
        let history = try SessionHistory(opened.view.store, earlier.number)
        let found = try Subject.all(
          matching: address, at: point.position, in: history, try SessionNames(history),
          snapshots: snapshots)
        if found?.isEmpty == false {
          return
            "session \(earlier.number), which this one was restored from, had it: add 's\(earlier.number)'"
        }
        info = earlier
      }
    } catch {
      // An unreadable earlier session has no part in the answer.
    }
    return nil
  }

  /// The address of the node in quotes, with the scene.
  func quoted(_ address: NodeAddress) -> String {
    "'\(NodeAddress(address.target).text)'"
      + (arguments[SceneFilter.option.name].map { " in scene '\($0)'" } ?? "")
  }
}
