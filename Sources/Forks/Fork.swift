package import NavlogStore
package import NavlogHistory
package import NavlogNavigation
package import NavlogEventText
import NavlogScripts
import NavlogTimeTravel

/// A fork while it is being written: a session that shares its beginning with the trunk, the
/// session it was forked from.
///
/// The trunk is only read, and no app restores from a fork. The record of the fork, with the
/// mapping of its nodes to those of the trunk and the rejected commands, is stored when the fork
/// ends.
package final class Fork {
  /// The session that was forked.
  package let trunk: SessionHistory
  /// The position of the fork: the end of a command.
  package let position: UInt64
  /// The current state at the end of the fork.
  package private(set) var hierarchy: Hierarchy

  private let shared: Hierarchy
  private let recorder: SessionRecorder
  private var made = CreatedNodes()
  /// The record stored beside the log.
  package private(set) var notes: ForkRecord

  /// Creates a fork of `trunk` at `position`, the end of a command.
  package init(
    _ trunk: SessionHistory, at position: UInt64, name: String? = nil,
    clock: SessionClock = .live
  ) throws(ForkError) {
    try ForkName.check(name)
    self.trunk = trunk
    self.position = position
    do throws(HistoryError) {
      let info = try trunk.info()
      notes = ForkRecord(of: info.id)
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
        SessionConfiguration(
          app: info.description.app, build: info.description.build,
          origin: .forked(from: end.point),
          name: name, metadata: info.description.metadata), clock: clock,
        backlog: .blockFor(trunk.store.options.patience))
    } catch {
      throw ForkError(error)
    }
  }

  /// The fork's own session.
  package var session: SessionNumber { recorder.session }

  // MARK: - Script lines

  /// Runs lines of a script at the end of the fork; the lines refer to nodes by address. Returns
  /// whether all lines succeeded.
  ///
  /// - Parameters:
  ///   - keepsGoing: whether to continue after a line that is refused.
  ///   - print: receives the output.
  @MainActor
  package func run(
    _ lines: ForkLines, keepsGoing: Bool = false, print: (OutputLine) -> Void = { _ in }
  ) throws(ForkError) -> Bool {
    let sink = ForkSink(recorder)
    let runner = ScriptRunner(sink: sink, from: hierarchy)
    let isFine = try lines.run(runner, keepsGoing: keepsGoing, print: print)
    hierarchy = runner.hierarchy
    made = sink.made
    return isFine
  }

  // MARK: - Trunk commands

  /// Replays the trunk's commands after `after` up to `through`; both are ends of commands.
  ///
  /// - Parameters:
  ///   - replaced: the start of the trunk's command that the script lines replace.
  ///   - each: receives the result of each command, oldest first.
  package func reapply(
    after: UInt64, through: UInt64, replaced: UInt64? = nil,
    _ each: (Reapplied) -> Void = { _ in }
  ) throws(ForkError) {
    do throws(HistoryError) {
      var pairs = IdentifierRemapping(
        shared: shared, trunk: try trunk.hierarchy(at: after).hierarchy, symbols: try symbols())
      if let replaced { try pair(&pairs, after: replaced, through: after) }
      let again = try started(pairs, after: after)
      again.go(on: pairs, recorder)
      try trunk.eachCommand(after: after, through: through) { command throws(HistoryError) in
        let reapplied = try again.reapply(command)
        notes.add(reapplied)
        each(reapplied)
      }
      hierarchy = again.hierarchy
      notes.take(again.pairs)
    } catch {
      throw ForkError(error)
    }
  }

  /// Returns the fork's symbols by the trunk's, which may have added names since the fork.
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

  /// Returns the replay that continues at the end of the fork.
  ///
  /// An engine knows more about a transition in flight than its hierarchy shows. If the fork hasn't
  /// changed anything yet, the replay starts before the transitions in flight, so that its engine
  /// begins them itself.
  private func started(
    _ pairs: IdentifierRemapping, after: UInt64
  ) throws(HistoryError) -> ForkReplay {
    guard !shared.transitions.isEmpty, hierarchy.position == shared.position else {
      return ForkReplay(trunk, on: hierarchy, pairs)
    }
    var quiet = shared
    let beginning = try trunk.beginning().position
    while let oldest = quiet.transitions.map(\.began).min(), oldest > beginning {
      quiet = try trunk.hierarchy(at: try trunk.commandEnd(atOrBefore: UInt64(oldest) - 1))
        .hierarchy
    }
    let again = ForkReplay(trunk, on: quiet, IdentifierRemapping(shared: quiet, trunk: quiet))
    try trunk.eachCommand(after: UInt64(quiet.position), through: position) {
      command throws(HistoryError) in
      _ = try again.reapply(command)
    }
    guard again.hierarchy == shared else { return ForkReplay(trunk, on: hierarchy, pairs) }
    return again
  }

  /// Pairs the nodes that the script lines created with those created by the command they replace.
  private func pair(
    _ pairs: inout IdentifierRemapping, after start: UInt64, through end: UInt64
  ) throws(HistoryError) {
    var then = CreatedNodes()
    try trunk.forEachFact(from: start + 1, through: end) { position, event in
      then.add(event, at: Position(truncatingIfNeeded: position))
    }
    for node in then.nodes {
      guard let other = made.take(like: node) else { continue }
      let isAlike =
        node.kind == other.kind && pairs.counterpart(of: node.className) == other.className
      pairs.pair(node.id.born, with: other.id, isAlike: isAlike)
    }
    for (position, other) in zip(then.transitions, made.transitions) {
      pairs.pair(position, with: other)
    }
  }

  // MARK: - Ending

  /// Ends the fork after everything in it is durable.
  package func finish() throws(ForkError) {
    do throws(StoreError) {
      try recorder.finish()
      if !notes.isEmpty { try notes.keep(in: trunk.store, session) }
    } catch {
      throw ForkError(error)
    }
  }
}

extension SessionHistory {
  /// Passes the commands after `start` up to `end` to `body`, oldest first. No transaction is open
  /// during the calls, because `body` writes to the same store.
  fileprivate func eachCommand(
    after start: UInt64, through end: UInt64, _ body: (LoggedCommand) throws(HistoryError) -> Void
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
