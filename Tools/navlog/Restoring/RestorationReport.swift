import Archives
import EventStore
import History
import Navigation
import Restoration
import Scripts

/// The rehearsal of a restoration, and how it is told.
struct RestorationReport {
  let isJSON: Bool
  let explains: Bool
  let palette: Palette
  let output: (String) -> Void

  /// After how many failed tries something is in quarantine.
  private static let attempts = 3

  /// Rehearses and tells; `at` is the position that was asked for, in the session that was named or
  /// else in the one that the next launch would restore.
  func run(
    _ look: Look, _ against: Manifest?, at word: String, isNamed: Bool
  ) throws(Failure) -> Status {
    let store = look.view.store
    var history = look.history
    var quarantine = Quarantine()
    let end: CommandEnd
    let stored: StoredSession
    let manifest: Manifest
    do throws(HistoryError) {
      if !isNamed {
        let tries = try StoredAttempts(store)
        guard let source = tries.source else {
          throw HistoryError(
            StoreError(.noSuchSession, "The store has no session that an app could restore"))
        }
        history = try SessionHistory(store, source.session)
        quarantine = Quarantine(tries.attempts, limit: Self.attempts)
      }
    } catch {
      throw Failure(error)
    }
    end = try Self.commandEnd(word, in: history)
    do throws(HistoryError) {
      stored = try StoredSession(store, history.session, at: end.position, against)
      manifest = if let against { against } else { try stored.manifestThen() }
    } catch {
      throw Failure(error)
    }
    let archive = stored.archive()
    var restorer = Restorer(archive, manifest, quarantine: quarantine)
    let judgements = restorer.judgeAll(Rehearsal(manifest))
    let isAll = judgements.allSatisfy { $0.verdict == .restored || $0.verdict == .migrated }
    if isJSON {
      printLines(end, stored, archive, judgements)
    } else {
      printText(end, stored, archive, judgements)
    }
    return isAll ? .done : .different
  }

  /// The last end of a command at or before the position that `word` names.
  static func commandEnd(
    _ word: String, in history: SessionHistory
  ) throws(Failure) -> CommandEnd {
    let head: UInt64
    do throws(HistoryError) { head = try history.info().head } catch { throw Failure(error) }
    let position = try PositionWord(word).position(in: history, head: head)
    do throws(StoreError) {
      return try history.store.lastCommandEnd(of: history.session, atOrBefore: position)
    } catch {
      throw Failure(error)
    }
  }

  // MARK: - For programs

  private func printLines(
    _ end: CommandEnd, _ stored: StoredSession, _ archive: Archive, _ judgements: [Judgement]
  ) {
    for judgement in judgements where explains { output(line(judgement, archive)) }
    for exclusion in archive.exclusions where explains {
      put([
        ("excluded", .string(exclusion.path + (exclusion.key.map { "." + $0 } ?? ""))),
        ("message", .string(exclusion.reason)), ("node", .string("n\(exclusion.node.born)")),
        ("rule", .string(exclusion.rule)),
      ])
    }
    var counts = JSONObject()
    for (verdict, count) in self.counts(judgements) { counts["\(verdict)"] = .integer(count) }
    put([
      ("excluded", .integer(archive.exclusions.count)), ("nodes", .integer(judgements.count)),
      ("position", .integer(Int(end.position))), ("schema", .string("navlog.restore.1")),
      ("session", .integer(Int(end.session.rawValue))),
      ("troubles", .array(troubles(stored).map(JSON.string))), ("verdicts", .object(counts)),
    ])
  }

  private func put(_ members: [(String, JSON)]) {
    output(JSON.object(JSONObject(members)).text + "\n")
  }

  private func line(_ judgement: Judgement, _ archive: Archive) -> String {
    var members: [(String, JSON)] = [
      ("class", .string(judgement.className)), ("from", .integer(Int(judgement.from))),
      ("node", .string("n\(archive.nodes[judgement.index].node.born)")),
      ("path", .string(judgement.path)), ("reason", .string(judgement.reason)),
      ("rule", .string(judgement.rule)), ("verdict", .string("\(judgement.verdict)")),
    ]
    if let to = judgement.to { members.append(("to", .integer(Int(to)))) }
    if let effect = judgement.effect { members.append(("effect", .string(effect))) }
    if let rung = judgement.rung { members.append(("found", .string(rung.rawValue))) }
    if let state = judgement.state { members.append(("state", JSON(.map(state)))) }
    return JSON.object(JSONObject(members)).text + "\n"
  }

  private func troubles(_ stored: StoredSession) -> [String] {
    stored.fallbacks.map { "the snapshot at \($0.position) was passed over: \($0.reason)" }
      + stored.troubles
  }

  private func counts(_ judgements: [Judgement]) -> [(Verdict, Int)] {
    Verdict.allCases.compactMap { verdict in
      let count = judgements.count { $0.verdict == verdict }
      return count == 0 ? nil : (verdict, count)
    }
  }

  // MARK: - For people

  private func printText(
    _ end: CommandEnd, _ stored: StoredSession, _ archive: Archive, _ judgements: [Judgement]
  ) {
    let place = palette.paint("\(end.session):\(end.position)", .position)
    output("restoring \(place), \(judgements.count) nodes kept\n")
    if explains {
      for judgement in judgements { output(row(judgement)) }
      for exclusion in archive.exclusions {
        let path = exclusion.path + (exclusion.key.map { "." + $0 } ?? "")
        output(
          "  " + palette.paint("not kept".padded(to: 10), .warning)
            + "\(exclusion.rule.padded(to: 7))\(path.printable): \(exclusion.reason.printable)\n")
      }
    }
    for trouble in troubles(stored) {
      output("  " + palette.paint("note", .warning) + "      \(trouble.printable)\n")
    }
    let words = counts(judgements).map { "\($0.1) \($0.0)" }
    output(
      (words.isEmpty ? "nothing to restore" : words.joined(separator: ", "))
        + (archive.exclusions.isEmpty ? "" : "; \(archive.exclusions.count) not kept") + "\n")
  }

  private func row(_ judgement: Judgement) -> String {
    let isFull = judgement.verdict == .restored || judgement.verdict == .migrated
    let depth = judgement.path.utf8.count { $0 == UInt8(ascii: "/") }
    let from = judgement.from
    let versions = judgement.to.map { $0 == from ? "@\(from)" : "@\(from)→\($0)" } ?? "@\(from)"
    let details = [judgement.reason, judgement.effect ?? ""].filter { !$0.isEmpty }
    return "  "
      + palette.paint("\(judgement.verdict)".padded(to: 10), isFull ? .good : .warning)
      + judgement.rule.padded(to: 5) + String(repeating: " ", count: min(depth, 16))
      + palette.paint(judgement.path.printable, .name)
      + "  \(judgement.className.printable)\(versions)"
      + (details.isEmpty ? "" : ": " + details.joined(separator: "; ").printable) + "\n"
  }
}
