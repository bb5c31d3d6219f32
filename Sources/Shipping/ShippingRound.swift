internal import NavlogSessionFiles
package import NavlogStore

/// One round of shipping, in an app or by 'navlog ship'.
package struct ShippingRound {
  private let store: Store
  private let file: ShippingStateFile
  private let options: ShippingOptions

  package init(_ store: Store, _ file: ShippingStateFile, _ options: ShippingOptions) {
    (self.store, self.file, self.options) = (store, file, options)
  }

  /// Ships what can be shipped now, and answers the questions of the fleet.
  ///
  /// Throws an error with the code ``ShippingError/noConsent`` if there is no consent, or if it is
  /// withdrawn while this runs; then nothing more leaves.
  package func run(
    to transport: any ShippingTransport & QuestionTransport, until isStopped: () -> Bool = { false }
  ) throws(ShippingError) -> ShippingReport {
    try file.whileAlone { () throws(ShippingError) in
      guard let state = try file.load() else {
        throw ShippingError(.noConsent, "The consent was withdrawn")
      }
      let save: Shipper.Saving = { (state, durably) throws(ShippingError) in
        try file.replace(state, durably: durably)
      }
      var shipper = try Shipper(store, to: transport, options, state, save: save)
      var report = try shipper.run(now: Store.systemTime(), until: isStopped)
      if options.answersQuestions, !report.isErased, let state = try file.load() {
        report.answered = try Answering(store, to: transport, save: save).run(state)
      }
      if report.isErased { try file.remove(of: state.install) }
      if !report.isErased, !report.isUnreachable, let state = try file.load() {
        try tell(report.backlog, state, to: transport, save)
      }
      return report
    }
  }

  /// Tells the fleet what stays and why, if that has changed.
  private func tell(
    _ backlog: ShippingBacklog, _ state: ShippingState, to transport: any ShippingTransport,
    _ save: Shipper.Saving
  ) throws(ShippingError) {
    guard state.isSampled(options.sample), state.told != backlog.text,
      transport.send(backlog, of: state.install)
    else { return }
    var state = state
    state.told = backlog.text
    try save(state, true)
  }
}
