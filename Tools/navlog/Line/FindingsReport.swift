import NavlogEventText
import NavlogExports
import NavlogRuleBook
import NavlogStore

/// Findings of a verb as SARIF.
struct FindingsReport {
  private var log: SARIFLog

  init() { log = SARIFLog(program: "navlog", version: Self.version) }

  /// The version of this program.
  static let version = Program.name.split(separator: " ").last.map(String.init) ?? ""

  /// Adds a finding. A rule that has no code of its own is explained by its name.
  mutating func add(_ result: SARIFLog.Result, rule: String) {
    log.add(result, meaning: Rule.named(rule)?.sentence ?? rule)
  }

  var text: String { log.json.text + "\n" }
}
