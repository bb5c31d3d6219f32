import NavlogStore
import NavlogEventText
import NavlogTimeTravel

/// Lists and removes the forks of a store.
struct ForkList {
  let arguments: Arguments
  let console: Console

  func list(_ view: StoreInspector, _ choice: StoreChoice) throws -> Status {
    guard choice.words.count == 1 else {
      throw Failure("unexpected argument '\(choice.words[1])'")
    }
    var grid = Grid(
      .flexible("fork"), .text("session"), .text("forked at"), .number("events"),
      .text("made (UTC)"))
    for info in try forks(view.store) {
      let point = info.description.origin.point
      if arguments.has("--json") {
        console.output(JSON.object(line(info)).text + "\n")
      } else {
        let (date, time) = TimeFormat.parts(info.started, digits: 0)
        grid.add(
          .init(info.description.name ?? "–", .name), .init("\(info.number)", .position),
          .init(point?.label ?? "", .position),
          .init("\(info.head - min(info.head, info.base))"), .init("\(date) \(time)", .detail))
      }
    }
    if !grid.isEmpty {
      console.output(grid.text(console.columns, console.palette(arguments["--color"])))
    }
    return .done
  }

  private func line(_ info: SessionInfo) -> JSONObject {
    [
      "schema": "navlog.fork/1", "session": .integer(Int(info.number.rawValue)),
      "name": info.description.name.map(JSON.string) ?? .null,
      "trunk": info.description.origin.point?.number ?? .null,
      "at": .integer(Int(clamping: info.base)), "head": .integer(Int(clamping: info.head)),
      "dry": false,
    ]
  }

  func remove(_ store: Store, _ choice: StoreChoice) throws -> Status {
    let names = choice.words.dropFirst()
    guard !names.isEmpty else {
      throw Failure("'fork rm' needs a fork", hint: "'navlog fork ls' lists them")
    }
    // All forks must exist before the first is removed.
    var found: [SessionInfo] = []
    let forks = try forks(store)
    for name in names {
      guard let fork = try fork(name, in: forks) else {
        throw Failure(
          "there is no fork '\(name)'",
          hint: forks.isEmpty
            ? "the store has no forks"
            : NearMiss.hint(name, in: forks.compactMap(\.description.name)), status: .different)
      }
      if !found.contains(where: { $0.number == fork.number }) { found.append(fork) }
    }
    // What only a fork had is deleted with it; without that, the fork can be made again.
    let steps = found.compactMap(Reversal.init(ofRemoving:))
    for fork in found {
      try store.remove(fork.number)
      guard !arguments.has("--json") else {
        var line = line(fork)
        line["removed"] = true
        console.output(JSON.object(line).text + "\n")
        continue
      }
      let name = fork.description.name.map { " '\($0)'" } ?? ""
      let own = fork.head - min(fork.head, fork.base)
      console.output(
        "fork\(name) removed: session \(fork.number)"
          + (own == 0
            ? "\n" : ", with \(Amount.count(own, "event")) that 'undo' can't bring back\n"))
    }
    if steps.count == found.count { steps.forEach(console.reversal.add) }
    return .done
  }

  /// Returns the fork that a word means, as for other verbs, or by its bare number; `nil` if there is
  /// none. Throws if a fork that was made here and an imported one have the name.
  private func fork(_ word: String, in forks: [SessionInfo]) throws -> SessionInfo? {
    if let fork = forks.first(where: { ["\($0.number)", "s\($0.number)"].contains(word) }) {
      return fork
    }
    let named = forks.filter { $0.isFork(named: word) }
    guard Set(named.map { $0.description.imported == nil }).count < 2,
      named.count(where: { $0.description.imported != nil }) < 2
    else {
      throw Failure(
        "\(named.count) forks have the name '\(word)'",
        hint: "give the session: " + named.map { "s\($0.number)" }.joined(separator: ", "))
    }
    return named.last
  }

  private func forks(_ store: Store) throws -> [SessionInfo] {
    let sessions = try store.sessions()
    for session in sessions { console.damage.met(session) }
    return sessions.filter { $0.damage == nil && $0.description.origin.kind == .forked }
  }
}
