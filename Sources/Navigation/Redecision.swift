/// The log in the place of the app: recorded commands through today's rules, with recorded answers.
///
/// What comes out has to be what was recorded, event by event; the first difference is the
/// divergence. A session that was cut from its beginning is re-decided from the hierarchy there.
public final class Redecision: Responder {
  /// Where today's rules say something else.
  public struct Divergence: Hashable, Sendable {
    /// The position at which they differ.
    public let position: Position
    /// What was recorded there; nil if the log had ended.
    public let recorded: Entry?
    /// What comes out today; nil where an answer is missing.
    public let now: Entry?
  }

  private let entries: [Entry]
  private let base: Position
  private var engine: Engine?
  private var divergence: Divergence?

  /// Re-decides `entries`, which begin right after `hierarchy`.
  public init(_ entries: [Entry], from hierarchy: Hierarchy = Hierarchy()) {
    self.entries = entries
    base = hierarchy.position
    engine = Engine(hierarchy, responder: self)
  }

  /// The hierarchy after what has been re-decided.
  public var hierarchy: Hierarchy { engine?.hierarchy ?? Hierarchy() }

  /// Re-decides everything; nil if nothing differs.
  ///
  /// - Complexity: that of the commands.
  public func run() -> Divergence? {
    var index = 0
    while index < entries.count, divergence == nil {
      let before = position
      guard issue(at: index, cause: 0) else {
        differ(nil, at: base &+ Position(index) &+ 1)
        break
      }
      guard position > before else { break }
      index = Int(position - base)
    }
    return divergence
  }

  private var position: Position { engine?.hierarchy.position ?? base }

  /// What was recorded for `position`.
  private func recorded(_ position: Position) -> Entry? {
    let index = Int(position) - Int(base) - 1
    return entries.indices.contains(index) ? entries[index] : nil
  }

  private func differ(_ now: Entry?, at position: Position) {
    if divergence == nil {
      divergence = Divergence(position: position, recorded: recorded(position), now: now)
    }
  }

  /// Issues the command at `index` if it has that cause; false if there is none.
  private func issue(at index: Int, cause: Position) -> Bool {
    guard index < entries.count, entries[index].link == cause, let engine else { return false }
    let command: Command
    switch entries[index].event {
    case .commanded(let recorded), .refused(let recorded, _): command = recorded
    default: return false
    }
    var nodes: [Slot] = []
    var state: [StateValue] = []
    reading: for entry in entries[(index + 1)...] {
      switch entry.event {
      case .with(let slot): nodes.append(slot)
      case .stateSet(let slot, let key, let value) where command == .setState(slot):
        state.append(StateValue(key, value))
      default: break reading
      }
    }
    do { try engine.perform(command, nodes: nodes, state: state) } catch {
      // The refusal was recorded, and compared.
    }
    return true
  }

  /// Issues what was commanded during the delivery of event `cause`, in its order.
  private func issueNested(cause: Position) {
    while divergence == nil, issue(at: Int(position) - Int(base), cause: cause) {}
  }

  /// Compares.
  public func record(_ entry: Entry, at position: Position) {
    if recorded(position) != entry { differ(entry, at: position) }
  }

  /// Issues what was issued in there.
  public func deliver(_ entry: Entry, at position: Position) { issueNested(cause: position) }

  /// Answers as it was answered.
  public func answer(_ question: Question, nodes: inout [Slot], at position: Position) -> Answer {
    issueNested(cause: position)
    let index = Int(self.position) - Int(base)
    guard entries.indices.contains(index),
      case .answered(question.node, question.kind, let answer) = entries[index].event
    else {
      differ(nil, at: self.position &+ 1)
      return .usual
    }
    if case .nodes = answer {
      for entry in entries[(index + 1)...] {
        guard case .with(let slot) = entry.event else { break }
        nodes.append(slot)
      }
    }
    return answer
  }

  /// Everything has been compared by then.
  public func end(at position: Position, digest: Digest) {}
}
