package import NavlogHistory
package import NavlogNavigation
package import NavlogStore
import NavlogTimeTravel

/// Finds the shortest part of a session after which something is still the case.
///
/// A candidate is the session without some of its outermost commands. The others are performed again
/// as in a fork; what no longer applies is left out, too, so each candidate is a session that could
/// have been recorded. The launch of an app always remains.
package struct SessionShrinker {
  /// A candidate: the commands that were performed, and the state after them.
  package struct Candidate {
    /// The recorded commands, as indices.
    package let commands: [Int]
    /// The state after the last of them.
    package let hierarchy: Hierarchy
  }

  /// The recorded session.
  package let trunk: SessionHistory
  /// Its outermost commands.
  package let commands: [LoggedCommand]
  /// The number of commands at the beginning that aren't left out.
  package let kept: Int
  private let beginning: Hierarchy

  /// Creates a shrinker.
  ///
  /// - Parameter through: the last position that matters.
  package init(_ trunk: SessionHistory, through: UInt64 = .max) throws(HistoryError) {
    self.trunk = trunk
    var commands: [LoggedCommand] = []
    try trunk.forEachCommand(through: through) { command throws(HistoryError) in
      commands.append(command)
      return true
    }
    self.commands = commands
    kept = commands.launchCount ?? 0
    beginning = try trunk.hierarchy(at: UInt64(try trunk.beginning().position)).hierarchy
  }

  /// Returns the shortest candidate for which `test` holds; `nil` if it doesn't hold for the session
  /// itself.
  ///
  /// - Parameter keepsState: whether commands that set values remain: the app's code may read them
  ///   in callbacks, which the log doesn't tell.
  package func shrink(
    keepsState: Bool = false, _ test: (Candidate) throws -> Bool
  ) throws -> Candidate? {
    let all = try candidate(Array(commands.indices))
    guard try test(all) else { return nil }
    let fixed = all.commands.filter { $0 < kept || keepsState && commands[$0].setsState }
    let isFixed = Set(fixed)
    var best = all
    _ = try Minimization.minimize(all.commands.filter { !isFixed.contains($0) }) {
      part throws -> [Int]? in
      let candidate = try candidate((fixed + part).sorted())
      // A value can't be set without the node that has it.
      guard isFixed.isSubset(of: candidate.commands), try test(candidate) else { return nil }
      best = candidate
      return candidate.commands.filter { !isFixed.contains($0) }
    }
    return best
  }

  /// Performs the commands again, without those that no longer apply.
  package func candidate(_ indices: [Int]) throws(HistoryError) -> Candidate {
    var indices = indices
    while true {
      let again = ForkReplay(
        trunk, on: beginning, IdentifierRemapping(shared: beginning, trunk: beginning))
      let legal = try perform(indices, again)
      if legal.count == indices.count {
        return Candidate(commands: indices, hierarchy: again.hierarchy)
      }
      indices = legal
    }
  }

  /// Performs the commands again, and returns those that apply.
  private func perform(
    _ indices: [Int], _ again: ForkReplay
  ) throws(HistoryError) -> [Int] {
    var legal: [Int] = []
    var next = 0
    for index in indices {
      while next < index {
        again.pass(commands[next])
        next += 1
      }
      next = index + 1
      switch try again.reapply(commands[index]).outcome {
      case .same, .changed: legal.append(index)
      case .void: if commands[index].isRelease { legal.append(index) }
      case .rejected: if commands[index].wasRefused { legal.append(index) }
      }
    }
    return legal
  }

  /// Records the commands of a candidate as a session of `store`, which can be the trunk's.
  package func record(
    _ candidate: Candidate, in store: Store, clock: SessionClock = .live
  ) throws(ForkError) -> SessionNumber {
    do throws(HistoryError) {
      let info = try trunk.info()
      let recorder = try SessionRecorder(
        store,
        SessionConfiguration(
          app: info.description.app, build: info.description.build,
          metadata: info.description.metadata), clock: clock,
        backlog: .blockFor(store.options.patience))
      let names = try trunk.names()
      var symbols: [Symbol] = []
      do throws(StoreError) {
        for (index, name) in names.enumerated() {
          let own = Symbol(UInt32(truncatingIfNeeded: index))
          symbols.append(try name.map(recorder.symbol) ?? own)
        }
      } catch {
        throw HistoryError(error)
      }
      let again = ForkReplay(
        trunk, on: beginning,
        IdentifierRemapping(shared: beginning, trunk: beginning, symbols: symbols))
      again.recorder = recorder
      _ = try perform(candidate.commands, again)
      do throws(StoreError) { try recorder.finish() } catch { throw HistoryError(error) }
      return recorder.session
    } catch {
      throw ForkError(error)
    }
  }
}

extension LoggedCommand {
  fileprivate var setsState: Bool {
    // A turn of the run loop can have several commands.
    events.contains {
      if case .commanded(.setState)? = $0.entry?.event { true } else { false }
    }
  }

  fileprivate var isRelease: Bool {
    if case .commanded(.release)? = events.first?.entry?.event { true } else { false }
  }

  fileprivate var wasRefused: Bool {
    if case .refused? = events.first?.entry?.event { true } else { false }
  }
}
