import NavlogEventText
package import NavlogHistory
import NavlogNavigation
import NavlogScripts
package import NavlogStore
import NavlogTimeTravel

extension SessionScript {
  /// Runs the script in `store`, which is empty, and returns the first line in which the state at its
  /// end differs from that of the session; `nil` if they are alike.
  ///
  /// Nodes have other numbers, which don't count.
  @MainActor
  package func difference(
    from history: SessionHistory, at end: UInt64, in store: Store
  ) throws(ForkError) -> String? {
    let runner = ScriptRunner(
      sink: StoreSink(store, backlog: .blockFor(store.options.patience)))
    do throws(ScriptError) {
      let script = try Script(text)
      for command in script.commands {
        var fault = "doesn't do what it expects"
        let isFine = try runner.run(command) { line in
          if case .refusal(let name, let rule, let node, _, _) = line {
            fault = "is refused: \(name) (\(rule)) of \(node ?? "the app")"
          }
        }
        guard isFine else {
          try runner.end { _ in }
          return "line \(command.line) \(fault)"
        }
      }
      try runner.end { _ in }
      try runner.settle()
    } catch {
      guard error.code != .notRecorded else {
        throw ForkError(StoreError(.noRoom, error.message, hint: error.hint))
      }
      return "\(error)"
    }
    do throws(HistoryError) {
      guard let session = try Self.lastSession(of: store) else {
        return end == 0 ? nil : "the script does nothing"
      }
      let there = try SessionHistory(store, session)
      let wanted = try Self.lines(history, end)
      let got = try Self.lines(there, there.info().head)
      return Self.difference(of: got, from: wanted)
    } catch {
      throw ForkError(error)
    }
  }

  private static func lastSession(of store: Store) throws(HistoryError) -> SessionNumber? {
    do throws(StoreError) { return try store.lastSession()?.number } catch {
      throw HistoryError(error)
    }
  }

  /// Returns the first line that differs, in words.
  private static func difference(of got: [String], from wanted: [String]) -> String? {
    let changes = got.difference(from: wanted)
    func line(_ change: CollectionDifference<String>.Change?) -> (offset: Int, text: Substring)? {
      switch change {
      case .insert(let offset, let line, _), .remove(let offset, let line, _):
        (offset, line.drop { $0 == " " })
      case nil: nil
      }
    }
    switch (line(changes.insertions.first), line(changes.removals.first)) {
    case (nil, nil): return nil
    case (let new?, let old?) where new.offset == old.offset:
      return "'\(new.text)' instead of '\(old.text)'"
    case (let new?, let old) where old.map { new.offset < $0.offset } ?? true:
      return "'\(new.text)' instead of nothing"
    case (_, let old): return "nothing instead of '\(old?.text ?? "")'"
    }
  }

  private static func lines(
    _ history: SessionHistory, _ position: UInt64
  ) throws(HistoryError) -> [String] {
    let hierarchy = try history.hierarchy(at: position).hierarchy
    let text = StateText.text(of: hierarchy, names: try history.names(), everywhere: true) { cell in
      do throws(HistoryError) { return try history.value(at: UInt64(cell.position)) } catch {
        return nil
      }
    }
    return text.split(separator: "\n").map(String.init)
  }
}
