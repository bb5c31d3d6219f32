import Workload

extension Dimension {
  /// A way to look at a store that is measured.
  struct Verb {
    /// What stands after the program's name; SIZE is half of the size.
    var line: String
    /// Whether what it prints is what it is about: paths of a deep tree are long.
    var isByOutput = false

    var name: String { line.replacing("--depth 2", with: "…").replacing("SIZE", with: "N") }
  }

  /// The first few are those of a quick run.
  var verbs: [Verb] {
    let lines: [String]
    switch self {
    case .events:
      lines = ["tree --no-snapshots --depth 2", "info", "last /main/1/7", "log -n 1", "verify"]
    case .nodes:
      lines = ["restore --dry-run", "tree", "why n2", "tree --no-snapshots", "tree --json"]
    case .depth, .levels: lines = ["tree", "restore --dry-run", "tree --no-snapshots", "why n2"]
    case .children, .tabs:
      lines = ["restore --dry-run", "tree", "why n2", "tree --no-snapshots", "tree --json"]
    case .keys, .command:
      lines = [
        "tree --with-state", "restore --dry-run", "last n2.state.keySIZE", "tree --no-snapshots",
      ]
    case .sessions:
      lines = ["compact --sessions 5 --dry-run", "sessions", "tree sSIZE", "sessions --json"]
    case .marks: lines = ["mark ls", "tree --at mark:mSIZE", "info"]
    case .windows: lines = ["tree", "restore --dry-run", "tree --no-snapshots"]
    case .launches:
      lines = ["sessions", "restore --dry-run", "tree", "compact --sessions 5 --dry-run"]
    }
    let all = lines.map { Verb(line: $0) }
    return self == .depth ? all + [Verb(line: "tree --json", isByOutput: true)] : all
  }

  /// Each twice the one before.
  func sizes(isQuick: Bool) -> [Int] {
    let (quick, most) =
      switch self {
      case .events: (10_000, 10_000_000)
      case .nodes, .children, .keys, .command: (1_000, 100_000)
      case .depth, .levels: (500, 10_000)
      case .tabs: (500, 20_000)
      case .sessions: (50, 10_000)
      case .marks: (100, 10_000)
      case .windows: (100, 4_000)
      case .launches: (50, 2_000)
      }
    return isQuick ? [quick, 2 * quick, 4 * quick] : [8, 4, 2, 1].map { most / $0 }
  }
}
