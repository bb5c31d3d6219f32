public import NavlogNavigation

/// Decides recorded commands again by the current rules, with the recorded answers to questions,
/// and compares the resulting events with the recorded ones.
///
/// The app's objects aren't needed. After a divergence, the comparison can't continue, because the
/// log doesn't contain what the app would have answered.
public final class CommandReplay: EngineHost {
  private var engine: Engine!
  /// The events of the current command, and the number of those already produced.
  private var expected: [RecordedEvent] = []
  private var count = 0
  private var digest: Digest?
  /// The first difference, if there was one.
  public private(set) var divergence: Divergence?

  /// Begins with `hierarchy`, at the end of a command.
  public init(from hierarchy: Hierarchy = Hierarchy()) {
    engine = Engine(hierarchy, host: self)
  }

  /// The state that the current rules have produced so far.
  public var hierarchy: Hierarchy { engine.hierarchy }

  /// Decides an outermost command again.
  ///
  /// - Parameters:
  ///   - entries: all its events, in order; the next call continues with the next command.
  ///   - digest: the digest of the state after it, if that is to be compared.
  /// - Returns: the first difference, in this command or an earlier one.
  public func redecide(_ entries: [RecordedEvent], digest: Digest? = nil) -> Divergence? {
    guard divergence == nil else { return divergence }
    expected = entries
    count = 0
    self.digest = digest
    if !issueNext(cause: 0) { diverge(nil) }
    if divergence == nil, count < expected.count { diverge(nil) }
    return divergence
  }

  /// Issues the next recorded command if it was caused by the event at `cause`; returns whether
  /// there was one.
  private func issueNext(cause: Position) -> Bool {
    guard divergence == nil, count < expected.count, expected[count].link == cause else {
      return false
    }
    let command: Command
    switch expected[count].event {
    case .commanded(let recorded), .refused(let recorded, _): command = recorded
    default: return false
    }
    var next = count + 1
    var nodes: [Slot] = []
    while next < expected.count, case .with(let node) = expected[next].event {
      nodes.append(node)
      next += 1
    }
    var state: [StateFingerprint] = []
    while case .setState(let slot) = command, next < expected.count,
      case .stateSet(slot, let key, let value) = expected[next].event
    {
      state.append(StateFingerprint(key, value))
      next += 1
    }
    do throws(Refusal) {
      try engine.perform(command, nodes: nodes, state: state)
    } catch {
      // The refusal is an event like any other, and was compared.
    }
    return true
  }

  private func diverge(_ actual: RecordedEvent?, isOfState: Bool = false) {
    guard divergence == nil else { return }
    divergence = Divergence(
      position: UInt64(engine.hierarchy.position) + (actual == nil && !isOfState ? 1 : 0),
      expected: count < expected.count ? expected[count] : nil, actual: actual,
      isOfState: isOfState)
  }

  // MARK: - EngineHost

  /// Compares an event with the recorded one.
  public func record(_ entry: RecordedEvent, at position: Position) {
    guard divergence == nil, count < expected.count, expected[count] == entry else {
      return diverge(entry)
    }
    count += 1
  }

  /// Issues the commands that the app's objects had issued.
  public func deliver(_ entry: RecordedEvent, at position: Position) {
    while issueNext(cause: position) {}
  }

  /// Issues the commands that the app's objects had issued, and returns their answer.
  public func answer(
    _ question: Question, nodes: inout [Slot], at position: Position
  ) -> Answer {
    while issueNext(cause: position) {}
    guard divergence == nil, count < expected.count, expected[count].link == position,
      case .answered(_, _, let answer) = expected[count].event
    else { return .usual }
    if case .nodes = answer {
      for entry in expected[(count + 1)...] {
        guard entry.link == position, case .with(let node) = entry.event else { break }
        nodes.append(node)
      }
    }
    return answer
  }

  /// Compares the state.
  public func end(at position: Position, digest: Digest) {
    if let recorded = self.digest, recorded != digest { diverge(nil, isOfState: true) }
  }
}
