import NavlogEventText
import NavlogHistory
import NavlogNavigation
import NavlogTimeTravel

// What is in flight, in words.
extension TreePrinter {
  /// Describes a transition in flight.
  static func words(_ transition: Transition, _ names: NodeNameIndex.Names) -> String {
    let ends = [transition.from, transition.to].map { $0.isNone ? "none" : names.name($0) }
    return [
      "\(transition.choreography) in \(names.name(transition.container))",
      "\(ends[0]) → \(ends[1])",
      transition.isFinishing ? "finishing" : "\(transition.motion)", "since \(transition.began)",
    ].joined(separator: ", ")
  }

  /// Describes a deferred command.
  static func words(_ deferral: PendingPresentation, _ names: NodeNameIndex.Names) -> String {
    "\(deferral.command.phrase(names).printable), since \(deferral.position)"
  }
}
