import NavlogEventText
import NavlogExports
import NavlogRestoration
import NavlogStore

/// Collects rehearsals for reports that other tools read.
struct RestorationFindings {
  enum Format: String, CaseIterable { case sarif, junit, markdown }

  let format: Format
  /// The file that the findings are about: the manifest, or the store.
  private let file: String
  private let store: String
  private var sarif = FindingsReport()
  private var junit = JUnitReport(name: "navlog restore")
  private var table = MarkdownTable([
    ("session", false), ("position", true), ("nodes", true), ("restored", true), ("outcome", false),
  ])
  private var losses = MarkdownTable([
    ("session", false), ("node", false), ("class", false), ("decision", false), ("rule", false),
    ("reason", false),
  ])
  private var whole = 0
  private var count = 0

  init(_ format: Format, file: String, store: String) {
    (self.format, self.file, self.store) = (format, file, store)
  }

  mutating func add(_ rehearsed: Rehearsed) {
    count += 1
    whole += rehearsed.isWhole ? 1 : 0
    let session = "s\(rehearsed.session)"
    let lost = rehearsed.decisions.filter { !rehearsed.isFull($0) }
    for decision in lost {
      let what = "\(decision.path) (\(decision.className)) is \(rehearsed.outcome(decision))"
      let why = decision.reason.isEmpty ? "" : ": \(decision.reason)"
      sarif.add(
        .init(
          rule: decision.rule.code, .warning,
          "session \(rehearsed.session): \(what)\(why)"
            .printable, file: file, place: decision.path), rule: decision.rule.code)
      losses.add([
        session, decision.path.printable, decision.className.printable, rehearsed.outcome(decision),
        decision.rule.code, decision.reason.printable,
      ])
    }
    junit.add(
      JUnitReport.Case(
        suite: store, name: session, seconds: 0,
        trouble: lost.isEmpty
          ? nil
          : "\(rehearsed.summary)\n"
            + lost.map { "\($0.path) \(rehearsed.outcome($0)) by \($0.rule.code): \($0.reason)" }
            .joined(separator: "\n"), isError: false))
    table.add([
      session, "\(rehearsed.end.position)", "\(rehearsed.decisions.count)",
      "\(rehearsed.decisions.count - lost.count)",
      lost.isEmpty ? "complete" : rehearsed.summary,
    ])
  }

  /// Adds a session that can't be rehearsed.
  mutating func add(_ failure: Failure, of session: SessionNumber) {
    count += 1
    sarif.add(
      .init(rule: "unreadable", .error, "session \(session): \(failure.message)", file: store),
      rule: "unreadable")
    junit.add(
      JUnitReport.Case(
        suite: store, name: "s\(session)", seconds: 0, trouble: failure.message, isError: true))
    table.add(["s\(session)", "", "", "", "can't be read: \(failure.message)"])
  }

  var text: String {
    switch format {
    case .sarif: return sarif.text
    case .junit: return junit.text
    case .markdown:
      let title = "### Restoring \(MarkdownTable.escaped(store))\n\n"
      let sum = "\(whole) of \(Amount.count(count, "session")) complete\n"
      return title + sum + (count > 0 ? "\n" + table.text : "")
        + (losses.isEmpty ? "" : "\n#### Not restored\n\n" + losses.text)
    }
  }
}
