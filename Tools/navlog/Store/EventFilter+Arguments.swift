import NavlogEventText
import NavlogHistory
import NavlogNavigation
import NavlogScripts
import NavlogStore
import NavlogTimeTravel

extension EventFilter {
  static let options: [Option] = [
    Option(
      "--kind", value: "KIND",
      "only with an event or command of this name; * is a wildcard"),
    Option(
      "--class", value: "CLASS",
      "only with an event that is of or names a node of this class; * is a wildcard"),
    Option(
      "--key", value: "KEY",
      "only with a change of this key or property; * is a wildcard"),
    Option(
      "--node", value: "NODE",
      "only with an event that is of or names this node: event 12 created n12"),
    Option("--scene", value: "SCENE", "only with an event in this scene"),
    Option(
      "--since", value: "TIME",
      "since a time: 14:05:09.250, 2026-01-31T14:05:09Z, or 10min for 10 min ago"),
    Option("--until", value: "TIME", "up to a time, with every command that is printed with it"),
  ]

  /// Creates the filter of a command line. Its times have a meaning in a session only: see
  /// ``setTimes(_:in:now:)``.
  init(_ arguments: Arguments) throws {
    self.init()
    let kinds = arguments.all("--kind")
    self.kinds = kinds.map(Glob.init)
    classes = arguments.all("--class").map(Glob.init)
    keys = arguments.all("--key").map(Glob.init)
    scene = arguments["--scene"].map(Glob.init)
    for kind in kinds {
      try Self.check(kind) { "'--kind' can't be '\(kind)': there is no such event or command" }
    }
    nodes = try arguments.all("--node").map { word in
      guard word.hasPrefix("n"), let born = UInt64(word.dropFirst()) else {
        throw Failure("'\(word)' isn't a node", hint: "n12 is the node that event 12 created")
      }
      return born
    }
    for option in ["--since", "--until"] { _ = try Self.point(arguments, option, now: 0) }
  }

  /// Sets the times of a command line to what they mean in a session.
  mutating func setTimes(_ arguments: Arguments, in opened: OpenSession, now: UInt64) throws {
    func times(_ option: String) throws -> ClosedRange<UInt64>? {
      switch try Self.point(arguments, option, now: now)?
        .times(in: opened.history, head: opened.info.head)
      {
      case .success(let times)?: return times
      case .failure(let ambiguous)?:
        throw Failure(
          "'\(option)' can't be '\(arguments[option] ?? "")': \(ambiguous.reason)",
          hint: ambiguous.hint)
      case nil: return nil
      }
    }
    since = try times("--since")?.lowerBound ?? 0
    until = try times("--until")?.upperBound ?? .max
  }

  /// Throws if no event or command matches a pattern.
  static func check(_ kind: String, _ message: () -> String) throws {
    guard !kind.contains("*"), !names.contains(kind) else { return }
    throw Failure(
      message(),
      hint: NearMiss.of(kind, in: names.sorted()).map { "did you mean '\($0)'?" }
        ?? "'navlog help callbacks' lists the callbacks; * is a wildcard")
  }

  private static func point(
    _ arguments: Arguments, _ option: String, now: UInt64
  ) throws -> PositionExpression.Point? {
    guard let word = arguments[option] else { return nil }
    if let ago = TimeSpan.nanoseconds(word) { return .time(now - min(now, ago), alike: 1) }
    do throws(SyntaxError) {
      return try TimeParser(String(word.hasPrefix("@") ? word.dropFirst() : word[...])).point()
    } catch {
      throw Failure(
        "'\(option)' can't be '\(word)'",
        hint: "write 14:05:09.250, 2026-01-31T14:05:09Z, seconds since 1970, or 90s, 10min, 2h, 3d "
          + "ago")
    }
  }

  /// The names of all events and commands.
  static let names: Set<String> = {
    var names = Set(FactNames.all).union(["foreign"])
    names.formUnion(NavlogScripts.Verb.table.map(\.name))
    return names.union(Command.names)
  }()

  /// The names in the conditions that nothing in the session has.
  func unknown(_ known: KnownNames) -> [KnownNames.Unknown] {
    known.unknown(classes: classes, keys: keys.filter { !Self.isProperty($0) }, nodes: nodes)
  }

  private static func isProperty(_ key: Glob) -> Bool {
    Property.allCases.contains { key.matches("\($0)") } || key.matches("\(NodeReference.asker)")
  }
}
