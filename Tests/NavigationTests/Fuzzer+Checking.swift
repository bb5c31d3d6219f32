import NavlogHistory
import NavlogNavigation

extension Fuzzer {
  /// Runs random commands; returns what went wrong: what the checks in between found, a fold of the
  /// events that differs from the live state, or a decision that differs the second time.
  func check(commands: Int) -> String? {
    run(commands: commands)
    if let failure { return failure }
    var hierarchy = Hierarchy()
    var sampled = samples[...]
    var ended = ends[...]
    for entry in entries {
      guard hierarchy.apply(entry.event) else { return "\(entry.event) can't be folded" }
      while let sample = sampled.first, sample.position == hierarchy.position {
        guard sample == hierarchy else { return "fold and live differ at \(hierarchy.position)" }
        sampled.removeFirst()
      }
      guard case .ended = entry.event else { continue }
      hierarchy.settle()
      guard let end = ended.popFirst(), end.position == hierarchy.position,
        end.digest == hierarchy.digest, hierarchy.digest == hierarchy.digestFromScratch()
      else { return "digests differ at \(hierarchy.position)" }
    }
    guard hierarchy == engine.hierarchy else { return "fold and live differ at the end" }
    let commandReplay = CommandReplay()
    var start = 0
    for end in ends {
      let command = Array(entries[start..<Int(end.position)])
      start = Int(end.position)
      if let divergence = commandReplay.redecide(command, digest: end.digest) {
        return "decided otherwise: \(divergence)"
      }
    }
    return commandReplay.hierarchy == hierarchy ? nil : "re-decided hierarchies differ"
  }

  /// Checks that a refused command has no event besides its refusal.
  func checkRefused(_ command: Command, since first: Int) {
    for entry in entries[first...] {
      switch entry.event {
      case .refused, .with, .ended: continue
      default: fail("\(command) was refused and left \(entry.event)")
      }
    }
  }

  /// Checks that a command that was refused after objects had been asked did nothing but ask before.
  /// A segue is prepared first.
  func checkDropped(_ command: Command, since first: Int) {
    if case .segue = command { return }
    for entry in entries[first...] {
      switch entry.event {
      case .dropped: return
      case .commanded, .with, .asked, .answered, .created, .warned, .refused: continue
      default: fail("\(command) was dropped after \(entry.event)")
      }
    }
  }
}
