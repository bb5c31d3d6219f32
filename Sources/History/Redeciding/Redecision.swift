public import Navigation

/// The log as a responder: commands are decided again by today's rules, questions get the answers
/// that were recorded, and what comes of it is compared event by event.
///
/// No object of the app is needed. After a divergence nothing more can be said: the log does not
/// know what the app would have answered.
public final class Redecision: Responder {
  private var engine: Engine!
  /// The events of the command under way, and how many of them have come.
  private var expected: [Entry] = []
  private var count = 0
  private var digest: Digest?
  /// The first difference, once there was one.
  public private(set) var divergence: Divergence?

  /// Begins with `hierarchy`, at the end of a command.
  public init(from hierarchy: Hierarchy = Hierarchy()) {
    engine = Engine(hierarchy, responder: self)
  }

  /// The state as today's rules have made it so far.
  public var hierarchy: Hierarchy { engine.hierarchy }

  /// Decides an outermost command again.
  ///
  /// - Parameters:
  ///   - entries: all its events, in order; the next command's follow.
  ///   - digest: that of the state after it, where it is to be compared.
  /// - Returns: the first difference, of this command or an earlier one.
  public func redecide(_ entries: [Entry], digest: Digest? = nil) -> Divergence? {
    guard divergence == nil else { return divergence }
    expected = entries
    count = 0
    self.digest = digest
    if !issueNext(cause: 0) { diverge(nil) }
    if divergence == nil, count < expected.count { diverge(nil) }
    return divergence
  }

  /// Issues the next recorded command if it came from the event at `cause`; whether there was one.
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
    var state: [StateValue] = []
    while case .setState(let slot) = command, next < expected.count,
      case .stateSet(slot, let key, let value) = expected[next].event
    {
      state.append(StateValue(key, value))
      next += 1
    }
    do throws(Refusal) {
      try engine.perform(command, nodes: nodes, state: state)
    } catch {
      // The refusal is an event like any other, and was compared.
    }
    return true
  }

  private func diverge(_ actual: Entry?, isOfState: Bool = false) {
    guard divergence == nil else { return }
    divergence = Divergence(
      position: UInt64(engine.hierarchy.position) + (actual == nil && !isOfState ? 1 : 0),
      expected: count < expected.count ? expected[count] : nil, actual: actual,
      isOfState: isOfState)
  }

  // MARK: - Responder

  /// Compares what happens with what happened.
  public func record(_ entry: Entry, at position: Position) {
    guard divergence == nil, count < expected.count, expected[count] == entry else {
      return diverge(entry)
    }
    count += 1
  }

  /// Issues what the app's objects issued then.
  public func deliver(_ entry: Entry, at position: Position) {
    while issueNext(cause: position) {}
  }

  /// Issues what the app's objects issued then, and gives their answer.
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
