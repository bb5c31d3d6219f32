internal import NavlogHistory
internal import NavlogNavigation
internal import NavlogRestoration
internal import NavlogRestorationStore
package import NavlogSessionFiles
package import NavlogStore

/// The way to a fleet's questions.
package protocol QuestionTransport: AnyObject {
  /// Returns the open questions to an install; `nil` if the fleet can't be asked now.
  func questions(of install: InstallID) -> [FleetQuestion]?

  /// Sends an answer; returns `nil` if the fleet can't take it now.
  func send(_ answer: QuestionAnswer, to question: UInt64, of install: InstallID) -> AnswerReply?
}

/// Answers the questions of a fleet on the device. Only counts leave it.
package struct Answering {
  private let store: Store
  private let transport: any QuestionTransport
  private let save: Shipper.Saving

  package init(
    _ store: Store, to transport: any QuestionTransport, save: @escaping Shipper.Saving
  ) {
    (self.store, self.transport, self.save) = (store, transport, save)
  }

  /// Answers the questions that weren't answered before, and returns their number.
  package func run(_ state: ShippingState) throws(ShippingError) -> Int {
    var state = state
    var answered = 0
    let questions = transport.questions(of: state.install) ?? []
    for question in questions.sorted(by: { $0.number < $1.number })
    where question.number > state.answered {
      if let answer = try answer(to: question) {
        guard let reply = transport.send(answer, to: question.number, of: state.install) else {
          return answered
        }
        if reply == .appended || reply == .already { answered += 1 }
      }
      state.answered = question.number
      try save(state, true)
    }
    return answered
  }

  /// Rehearses the next launch; `nil` if the question is of a newer version.
  package func answer(to question: FleetQuestion) throws(ShippingError) -> QuestionAnswer? {
    guard let manifest = Manifest(recorded: question.manifest) else { return nil }
    do throws(HistoryError) {
      let last = try LastSession(store)
      guard let source = last.source else {
        return QuestionAnswer(build: "", nodes: 0, losses: [:])
      }
      let stored = try StoredSession(store, source.session, at: source.position, manifest)
      // Another build tries again what is in quarantine.
      var restorer = Restorer(try stored.archive(), manifest)
      let decisions = restorer.decideAll(Rehearsal(manifest))
      var losses: [QuestionAnswer.Loss: UInt64] = [:]
      for decision in decisions where !decision.isFull {
        let isKnown = manifest.resolve(decision.savedClass) != nil
        let loss = QuestionAnswer.Loss(
          className: isKnown ? decision.savedClass : "-", from: isKnown ? decision.from : 0,
          to: decision.to, outcome: decision.outcome.rawValue, rule: decision.rule.rawValue)
        losses[loss, default: 0] += 1
      }
      return QuestionAnswer(
        build: stored.info.description.build, nodes: UInt64(decisions.count), losses: losses)
    } catch {
      throw ShippingError(.session, error.message, hint: error.hint)
    }
  }
}
