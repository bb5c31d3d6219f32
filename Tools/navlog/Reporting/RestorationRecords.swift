import NavlogEventText
import NavlogHistory
import NavlogNavigation
import NavlogRestoration
import NavlogRestorationStore
import NavlogStore

/// The decisions of restoration that a report shows: those of the launch that began the session,
/// and those that the next launch would make.
struct RestorationRecords {
  /// A list of decisions under a heading; a path can have several.
  struct Table {
    let name: String
    let caption: String
    let rows: [JSON]
    /// What wasn't kept at all.
    var exclusions: [JSON] = []
    /// The number of nodes by verdict.
    let counts: [(String, Int)]
    /// Whether the launch was completed.
    var isComplete = true

    var json: JSON {
      [
        "name": .string(name), "says": .string(caption), "rows": .array(rows),
        "exclusions": .array(exclusions), "summary": .string(summary),
      ]
    }

    var summary: String {
      let summary = counts.map { "\($0.1) \($0.0)" }.joined(separator: ", ")
      guard isComplete else {
        return summary.isEmpty
          ? "the launch was cut off before its first decision"
          : summary + "; then the launch was cut off"
      }
      return summary.isEmpty ? "nothing to restore" : summary
    }
  }

  private(set) var tables: [Table] = []
  /// The decisions of the launch in one line; `nil` if the session restored nothing.
  private(set) var launch: String?

  /// - Parameters:
  ///   - through: the position that the next launch would restore.
  ///   - against: the classes of another build, and their name.
  ///   - held: the nodes in quarantine where a session without private data was recorded.
  init(
    _ opened: OpenSession, through: UInt64, against: (manifest: Manifest, name: String)?,
    held: [Int] = []
  ) throws {
    let recorded = try RecordedRestoration(opened.view.store, opened.info.number)
    let isCutOff = recorded?.death != nil
    if let recorded {
      // A node that was deferred has no number before it is restored; it is one node all the same.
      let born = Dictionary(
        recorded.decisions.compactMap { one in one.born.map { (one.decision.index, $0) } },
        uniquingKeysWith: { $1 })
      let rows = recorded.decisions.map {
        Self.row(
          $0.decision, rule: $0.rule.code, position: $0.position,
          born: $0.decision.index < 0 ? $0.born : born[$0.decision.index])
      }
      let table = Table(
        name: "This launch",
        caption: "what the launch that began the session restored, of "
          + recorded.source.label, rows: rows,
        counts: Self.counts(recorded.outcomes.map(\.decision.outcome)), isComplete: !isCutOff)
      tables.append(table)
      launch =
        "restored from \(recorded.source.label): " + table.summary
    }
    guard opened.info.head > 0 else { return }
    let end = try opened.view.store.lastCommandEnd(of: opened.info.number, atOrBefore: through)
    var builds: [(String, String, Manifest?)] = [
      (
        "Next launch",
        "what a launch would restore of position \(end.position)"
          + (isCutOff ? "; none does, because the launch of this session was not completed" : ""),
        nil
      )
    ]
    if let against {
      builds.append(
        (
          "With \(against.name)", "the same with the classes that \(against.name) declares",
          against.manifest
        )
      )
    }
    let last = LastSession.ifReadable(opened.view.store, app: opened.info.description.app)
    for (name, caption, manifest) in builds {
      let rehearsed = try Rehearsed(
        opened.history, end, Rehearsed.Against(manifest: manifest), last, .newest, held: held)
      tables.append(
        Table(
          name: name, caption: caption,
          rows: rehearsed.decisions.map {
            Self.row(
              $0, rule: $0.rule.code,
              node: rehearsed.archive.nodes[$0.index].isCarried
                ? nil : UInt64(rehearsed.archive.nodes[$0.index].node.born))
          },
          exclusions: rehearsed.archive.exclusions.map {
            [
              "path": .string($0.path + ($0.key.map { "." + $0 } ?? "")),
              "rule": .string($0.rule.code), "reason": .string($0.reason),
              "node": .integer(Int($0.node.born)), "key": $0.key.map(JSON.string) ?? .null,
            ]
          },
          counts: rehearsed.counts))
    }
  }

  /// Returns the nodes that are in quarantine in a session, as indices of what it saved.
  static func held(in opened: OpenSession, through: UInt64) throws -> [Int] {
    guard opened.info.head > 0 else { return [] }
    let end = try opened.view.store.lastCommandEnd(of: opened.info.number, atOrBefore: through)
    let last = LastSession.ifReadable(opened.view.store, app: opened.info.description.app)
    return try Rehearsed(opened.history, end, Rehearsed.Against(), last, .newest).held
  }

  private static func counts(_ verdicts: some Collection<RestorationOutcome>) -> [(String, Int)] {
    RestorationOutcome.allCases.compactMap { outcome in
      let count = verdicts.count { $0 == outcome }
      return count == 0 ? nil : ("\(outcome)", count)
    }
  }

  private static func row(
    _ decision: NodeDecision, rule: String, position: UInt64? = nil, born: UInt64? = nil,
    node: UInt64? = nil
  ) -> JSON {
    var row: JSONObject = [
      "path": .string(decision.path), "class": .string(decision.className),
      "from": .integer(Int(decision.from)), "verdict": .string("\(decision.outcome)"),
      "full": .bool(decision.isFull), "rule": .string(rule),
      "reason": .string(
        [decision.reason, decision.effect ?? ""].filter { !$0.isEmpty }.joined(separator: "; ")),
    ]
    if let to = decision.to { row["to"] = .integer(Int(to)) }
    if let position { row["position"] = .integer(Int(clamping: position)) }
    if let node = born ?? node { row["node"] = .integer(Int(clamping: node)) }
    return .object(row)
  }
}
