import NavlogEventText
import NavlogHistory
import NavlogRedaction
import NavlogRestoration
import NavlogRestorationStore
import NavlogStore
import NavlogTimeTravel

extension ToolVerb {
  static let compat = ToolVerb(
    name: "compat",
    summary: "show which migrations old sessions still need",
    usage: "compat --old MANIFEST --new MANIFEST STORE… [--json]",
    examples: [
      (
        "navlog compat --old 41.json --new 42.json stores/*.navlog",
        "before former ids and migrations are removed"
      )
    ],
    text: [
      """
      Each session is checked with the classes of two builds: what the nodes that the old build saved \
      in its last state need to be restored by the new build, and what it can't restore. A former id or a migration that \
      no session needs can be deleted, provided that these are all the sessions.
      """,
      """
      A manifest is a JSON file as printed by 'navlog manifest --json'. Session files can be named \
      instead of stores.
      """,
      """
      A class that the app did not declare has a hash for a name in a file that was exported without \
      private data. Nothing can be decided about its nodes, unless the key of the export is yours or \
      is given with --key. The same applies if such a class declared a version, because the file \
      contains only its rank, or if a node is deferred and the session that kept it is in no file.
      """,
      """
      Exit status: 0 the new build restores what the old one does; 1 it restores less, or that can't \
      be decided; 2 usage error; 3 a store is damaged; 4 a store was written by a newer navlog.
      """,
    ],
    options: [
      Option("--old", value: "MANIFEST", "the classes of the build that recorded the sessions"),
      Option("--new", value: "MANIFEST", "the classes of the next build"), HashedNames.option,
      Option("--json", "print JSON, one object per line"),
    ]
  ) { arguments, console in
    guard let old = arguments["--old"], let new = arguments["--new"] else {
      throw Failure(
        "'compat' needs '--old' and '--new'", hint: "'navlog compat --help' has an example")
    }
    guard !arguments.words.isEmpty else { throw Failure("'compat' needs at least one store") }
    var found = Compatibility(
      old: try Manifest(at: old, console), new: try Manifest(at: new, console))
    let key = try RedactionChoice.knownKey(arguments[HashedNames.option.name], console)
    let names = key.map { found.names(hashedWith: $0) } ?? [:]
    try Progress.showing("reading \(arguments.words.count) stores…", console) {
      for path in arguments.words {
        let view = try OpenSession.open(path, arguments, console)
        for info in try view.store.sessions() {
          if let damage = info.damage { throw Failure(damage) }
          let saved = try StoredSession(view.store, info.number, at: info.head, found.old)
          found.add(
            try saved.archive(), of: info.number, in: path,
            name: { HashedNames.isHash($0) ? names[$0] : $0 },
            hasRank: saved.hasRank)
        }
      }
    }
    CompatPrinter(found: found, arguments: arguments, console: console).print()
    return found.undecided.isEmpty && !found.losses.keys.contains(where: \.isNew)
      ? .done : .different
  }
}

extension Compatibility {
  /// Returns the names that the two builds know, by their hashes.
  fileprivate func names(hashedWith key: RedactionKey) -> [String: String] {
    let names = (old.classes + new.classes).flatMap { [$0.id] + $0.aliases }
    return Dictionary(names.map { (key.name($0, as: .className), $0) }) { first, _ in first }
  }
}

/// Prints what sessions need.
private struct CompatPrinter {
  let found: Compatibility
  let arguments: Arguments
  let console: Console

  func print() {
    if arguments.has("--json") { return json() }
    let palette = console.palette(arguments["--color"])
    func say(_ text: String, _ label: Label) {
      console.output(palette.paint(text.printable, label) + "\n")
    }
    say("\(Amount.count(UInt64(found.sessions), "session"))", .title)
    for need in found.new.needs {
      guard let places = found.uses[need] else {
        if found.undecided.isEmpty {
          say("  \(words(need))  not needed: it can be deleted", .good)
        } else {
          say("  \(words(need))  not needed, as far as that can be decided", .warning)
        }
        continue
      }
      say("  \(words(need))  needed by \(words(places))", .event)
    }
    for (loss, places) in losses {
      say(
        "  \(loss.className) version \(loss.version)  \(loss.incompatibility.outcome), \(loss.incompatibility.rule): "
          + words(places) + (loss.isNew ? "" : " (nor by the old build)"),
        .refusal)
    }
    for (doubt, places) in undecided {
      say("  \(doubt.words): \(words(places))", .warning)
    }
  }

  private var undecided: [(key: Compatibility.UndecidedReason, value: [Compatibility.Place])] {
    found.undecided.sorted { $0.key.words < $1.key.words }
  }

  private var losses: [(key: Compatibility.Loss, value: [Compatibility.Place])] {
    found.losses.sorted { ($0.key.className, $0.key.version) < ($1.key.className, $1.key.version) }
  }

  private func words(_ need: Manifest.Need) -> String {
    switch need {
    case .alias(let former, let id): "\(id), formerly \(former)"
    case .migration(let id, let from, let to): "\(id), migration \(from) to \(to)"
    }
  }

  private func words(_ places: [Compatibility.Place]) -> String {
    let last = places.last.map { ", last \($0.store) s\($0.session)" } ?? ""
    return "\(Amount.count(UInt64(places.count), "session"))\(last)"
  }

  private func json() {
    for need in found.new.needs {
      var object = JSONObject()
      object["schema"] = "navlog.compat/1"
      switch need {
      case .alias(let former, let id):
        object["class"] = .string(id)
        object["alias"] = .string(former)
      case .migration(let id, let from, let to):
        object["class"] = .string(id)
        object["from"] = .integer(Int(from))
        object["to"] = .integer(Int(to))
      }
      object["sessions"] = places(found.uses[need] ?? [])
      console.output(JSON.object(object).text + "\n")
    }
    for (loss, places) in losses {
      let object: JSONObject = [
        "schema": "navlog.compat/1", "class": .string(loss.className),
        "version": .integer(Int(loss.version)), "rule": .string(loss.incompatibility.rule.code),
        "new": .bool(loss.isNew), "sessions": self.places(places),
      ]
      console.output(JSON.object(object).text + "\n")
    }
    for (doubt, places) in undecided {
      let object: JSONObject = [
        "schema": "navlog.compat/1", "undecided": .string(doubt.subject),
        "sessions": self.places(places),
      ]
      console.output(JSON.object(object).text + "\n")
    }
  }

  private func places(_ places: [Compatibility.Place]) -> JSON {
    .array(
      places.map { ["store": .string($0.store), "session": .integer(Int($0.session))] })
  }
}

extension Compatibility.UndecidedReason {
  /// The class, or the message.
  fileprivate var subject: String {
    switch self {
    case .hash(let name), .rank(let name): name
    case .missing(let message): message
    }
  }

  fileprivate var words: String {
    switch self {
    case .hash(let name): "\(name)  not decidable, its name is a hash"
    case .rank(let name): "\(name)  not decidable, its version is a rank"
    case .missing(let message): "not decidable, \(message)"
    }
  }
}
