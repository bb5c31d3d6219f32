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
    var refused: String?
    do throws(ScriptError) {
      let script = try Script(text)
      for command in script.commands {
        _ = try runner.run(command) { line in
          if case .refusal(let name, let rule, let node, _, _) = line, refused == nil {
            refused = "line \(command.line) is refused: \(name) (\(rule)) of \(node ?? "the app")"
          }
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
      guard wanted != got else { return nil }
      let index =
        zip(wanted, got).enumerated().first { $1.0 != $1.1 }?.offset
        ?? min(wanted.count, got.count)
      func line(_ lines: [String]) -> String {
        index < lines.count ? "'\(lines[index].trimmed)'" : "nothing"
      }
      return (refused.map { $0 + "; " } ?? "") + "\(line(got)) instead of \(line(wanted))"
    } catch {
      throw ForkError(error)
    }
  }

  private static func lastSession(of store: Store) throws(HistoryError) -> SessionNumber? {
    do throws(StoreError) { return try store.lastSession()?.number } catch {
      throw HistoryError(error)
    }
  }

  private static func lines(
    _ history: SessionHistory, _ position: UInt64
  ) throws(HistoryError) -> [String] {
    let hierarchy = try history.hierarchy(at: position).hierarchy
    let controllers = hierarchy.records.count { $0.isAlive && $0.kind.isController }
    let text = StateText.text(of: hierarchy, names: try history.names()) { cell in
      do throws(HistoryError) { return try history.value(at: UInt64(cell.position)) } catch {
        return nil
      }
    }
    // The text has nothing of controllers that are nowhere.
    return text.split(separator: "\n").map(String.init) + ["\(controllers) controllers in all"]
  }
}

extension String {
  fileprivate var trimmed: Substring { drop { $0 == " " } }
}
