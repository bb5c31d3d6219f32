import FoundationEssentials
import Workload

/// Compares what is counted with what was counted before: instructions, allocations, barriers, bytes.
///
/// Baselines are for one kind of machine and one version of the compiler and the libraries: after a
/// change of those they are recorded anew.
struct Gates {
  let folder: Folder
  /// The file with the figures that are compared with.
  let path: String
  /// Whether the file is written instead.
  let records: Bool

  /// How much more there may be, as a share, and in all: counts below ten are whole events of a run.
  private static let share = 0.03
  private static let least = 0.5

  func run(_ report: inout Report) throws {
    var counted = Report(isJSON: report.isJSON)
    try CountsBenchmark(folder: folder, isQuick: true).run(&counted)
    if records {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      try encoder.encode(counted.figures).write(to: URL(filePath: path))
      return
    }
    let data = Data(bytes(of: path))
    guard !data.isEmpty else {
      throw Failure(description: "There is no baseline at '\(path)': write one with '--record'")
    }
    let known = try JSONDecoder().decode([String: Double].self, from: data)
    for (name, value) in known.sorted(by: { $0.key < $1.key }) {
      guard let now = counted.figures[name] else {
        report.goal(name, "≤ \(value.short)", reached: "not counted", isMet: false, isCounted: true)
        continue
      }
      let limit = max(value * (1 + Self.share), value + Self.least)
      report.goal(name, now, atMost: limit, "", isCounted: true)
    }
  }
}
