import NavlogExports
import NavlogHistory
import NavlogStore
import NavlogTimeTravel

// Drawing explanations.
extension Why {
  /// Draws the events of an explanation and what led to them; arrows lead from causes to effects.
  func draw(_ drawing: Drawing) throws -> Status {
    guard !context.arguments.has("--absent"), !context.isJSON else {
      throw Failure(
        "'--format' can't be combined with '\(context.isJSON ? "--json" : "--absent")'")
    }
    let subject = try presentSubject()
    var graph = CauseGraph(address.text.printable)
    for step in try explanation(of: subject).0.steps {
      let wording = try context.wording(around: step.command, of: step.history)
      graph.add(step, wording)
    }
    context.output(drawing.text(graph.graph))
    return .done
  }
}

/// The events of an explanation, each once, and the arrows between them.
private struct CauseGraph {
  private(set) var graph = DirectedGraph("why", .right)
  private var known: Set<String> = []
  private static let subject = "subject"

  init(_ subject: String) { graph.add(.init(Self.subject, subject, .initial)) }

  mutating func add(_ step: Explanation.Step, _ wording: EventWording) {
    let session = step.history.session
    add(
      arrow: .init(
        from: add(step.event, session, wording), to: Self.subject, step.role.name, .plain))
    var effect = step.event
    for cause in step.cause.steps where cause.event.position != effect.position {
      let from = add(cause.event, session, wording)
      add(
        arrow: .init(
          from: from, to: id(effect, session), nil, cause.role == .finishing ? .dashed : .plain))
      effect = cause.event
    }
  }

  private mutating func add(arrow: DirectedGraph.Edge) {
    if known.insert("\(arrow)").inserted { graph.add(arrow) }
  }

  private func id(_ event: LoggedEvent, _ session: SessionNumber) -> String {
    "\(session):\(event.position)"
  }

  private mutating func add(
    _ event: LoggedEvent, _ session: SessionNumber, _ wording: EventWording
  ) -> String {
    let id = id(event, session)
    if known.insert(id).inserted {
      let words = wording.words(event, within: 80, withNode: true)
      let text = [id, words.name, words.node, words.details].filter { !$0.isEmpty }
      graph.add(.init(id, text.joined(separator: " ").printable))
    }
    return id
  }
}
