package import EventStore
package import History
package import Navigation
package import Scripts
import TimeTravel

/// A fork that is being written: a session that has what came before in common with its trunk.
///
/// The trunk is only read, and no app restores from a fork. What a fork has beside its log, who of it
/// stands for whom of the trunk and what did not apply, is kept when it has ended.
package final class Branch {
  /// The session that is forked.
  package let trunk: SessionHistory
  /// Where it is forked: the end of a command.
  package let position: UInt64
  /// The state at the fork's end by now.
  package private(set) var hierarchy: Hierarchy

  private let shared: Hierarchy
  private let recorder: SessionRecorder
  private var made = Made()
  /// What is kept beside the log.
  package private(set) var notes: BranchRecord

  /// Begins a fork of `trunk` at `position`, the end of a command.
  package init(
    _ trunk: SessionHistory, at position: UInt64, name: String? = nil,
    clock: SessionClock = .live
  ) throws(WhatIfError) {
    try BranchName.check(name)
    self.trunk = trunk
    self.position = position
    do throws(HistoryError) {
      let info = try trunk.info()
      notes = BranchRecord(of: info.id)
      let end: CommandEnd
      do throws(StoreError) {
        end = try trunk.store.commandEnd(of: trunk.session, at: position)
      } catch {
        throw HistoryError(error)
      }
      hierarchy = try trunk.hierarchy(at: position).hierarchy
      shared = hierarchy
      recorder = try SessionRecorder(
        trunk.store,
        SessionDescription(
          app: info.description.app, build: info.description.build,
          origin: .forked(from: end.point),
          name: name, metadata: info.description.metadata), clock: clock)
    } catch {
      throw WhatIfError(error)
    }
  }

  /// The session that the fork is.
  package var session: SessionNumber { recorder.session }

  // MARK: - Lines of a script

  /// Carries out lines of a script on the fork's end, with addresses for names; whether all was
  /// carried out.
  ///
  /// - Parameters:
  ///   - keepsGoing: goes on behind a line that is refused.
  ///   - print: gets what happens.
  package func run(
    _ lines: BranchLines, keepsGoing: Bool = false, print: (OutputLine) -> Void = { _ in }
  ) throws(WhatIfError) -> Bool {
    let sink = BranchSink(recorder)
    let runner = ScriptRunner(sink: sink, from: hierarchy)
    let isFine = try lines.run(runner, keepsGoing: keepsGoing, print: print)
    hierarchy = runner.hierarchy
    made = sink.made
    return isFine
  }

  // MARK: - Commands of the trunk

  /// Carries out again what the trunk has behind `after` up to `through`, both ends of commands.
  ///
  /// - Parameters:
  ///   - replaced: where the trunk's command begins that the lines before stand in the place of.
  ///   - each: gets what became of each command, oldest first.
  package func reapply(
    after: UInt64, through: UInt64, replaced: UInt64? = nil,
    _ each: (Reapplied) -> Void = { _ in }
  ) throws(WhatIfError) {
    do throws(HistoryError) {
      var pairs = Correspondence(
        shared: shared, trunk: try trunk.hierarchy(at: after).hierarchy, symbols: try symbols())
      if let replaced { try pair(&pairs, behind: replaced, through: after) }
      let again = try started(pairs, after: after)
      again.go(on: pairs, recorder)
      try trunk.eachCommand(behind: after, through: through) { command throws(HistoryError) in
        let reapplied = try again.reapply(command)
        notes.add(reapplied)
        each(reapplied)
      }
      hierarchy = again.hierarchy
      notes.take(again.pairs)
    } catch {
      throw WhatIfError(error)
    }
  }

  /// The fork's symbols by the trunk's, which may have come to more names since.
  private func symbols() throws(HistoryError) -> [Symbol] {
    var symbols: [Symbol] = []
    for (index, name) in try trunk.names().enumerated() {
      let own = Symbol(UInt32(truncatingIfNeeded: index))
      do throws(StoreError) { symbols.append(try name.map(recorder.symbol) ?? own) } catch {
        throw HistoryError(error)
      }
    }
    return symbols
  }

  /// What carries the trunk's commands out again from the fork's end on.
  ///
  /// Of a transition in flight an engine knows more than its hierarchy says: where nothing was changed
  /// before, it has to have begun it.
  private func started(
    _ pairs: Correspondence, after: UInt64
  ) throws(HistoryError) -> Reapplication {
    guard !shared.transitions.isEmpty, hierarchy.position == shared.position else {
      return Reapplication(trunk, on: hierarchy, pairs)
    }
    var quiet = shared
    let beginning = try trunk.beginning().position
    while let oldest = quiet.transitions.map(\.began).min(), oldest > beginning {
      quiet = try trunk.hierarchy(at: try trunk.commandEnd(atOrBefore: UInt64(oldest) - 1))
        .hierarchy
    }
    let again = Reapplication(trunk, on: quiet, Correspondence(shared: quiet, trunk: quiet))
    try trunk.eachCommand(behind: UInt64(quiet.position), through: position) {
      command throws(HistoryError) in
      _ = try again.reapply(command)
    }
    guard again.hierarchy == shared else { return Reapplication(trunk, on: hierarchy, pairs) }
    return again
  }

  /// Lets what the lines have made stand for what the command made that they replace.
  private func pair(
    _ pairs: inout Correspondence, behind start: UInt64, through end: UInt64
  ) throws(HistoryError) {
    var then = Made()
    try trunk.forEachFact(from: start + 1, through: end) { position, event in
      then.add(event, at: Position(truncatingIfNeeded: position))
    }
    for node in then.nodes {
      if let other = made.take(like: node) { pairs.pair(node.id.born, with: other) }
    }
    for (position, other) in zip(then.transitions, made.transitions) {
      pairs.pair(position, with: other)
    }
  }

  // MARK: - The end

  /// Ends the fork, once all of it is durable.
  package func finish() throws(WhatIfError) {
    do throws(StoreError) {
      try recorder.finish()
      if !notes.isEmpty { try notes.keep(in: trunk.store, session) }
    } catch {
      throw WhatIfError(error)
    }
  }
}

extension SessionHistory {
  /// Hands over the commands behind `start` up to `end`, oldest first, with no transaction open: what is
  /// done with them is written to the same store.
  fileprivate func eachCommand(
    behind start: UInt64, through end: UInt64, _ body: (LoggedCommand) throws(HistoryError) -> Void
  ) throws(HistoryError) {
    var next = start + 1
    while next <= end {
      var commands: [LoggedCommand] = []
      try forEachCommand(from: next, through: end) { command throws(HistoryError) in
        commands.append(command)
        return commands.count < 256
      }
      guard let last = commands.last?.events.last?.position else { return }
      for command in commands { try body(command) }
      next = last + 1
    }
  }
}
