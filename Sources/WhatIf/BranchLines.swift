import EventStore
package import History
import Navigation
import Restoration
import Scripts
import TimeTravel

/// Lines of a script that go on from a recorded state: nodes are called by their addresses.
///
/// A name that is no address is that of a class, and makes a new controller of it: of a class that was
/// seen in the session before. Other controllers are declared, as in any script.
package struct BranchLines {
  private let commands: [(command: ScriptCommand, names: [String])]
  private let vocabulary: Vocabulary
  private let kinds: [String: Kind]

  /// What would launch an app, or end one that nobody has launched.
  private static let launching = ["relaunch", "crash", "app", "link"]

  /// Reads the lines, as objects or as they are typed; nothing is carried out before all make sense.
  ///
  /// - Parameter position: where they are to be carried out.
  package init(
    _ texts: [String], _ history: SessionHistory, at position: UInt64
  ) throws(WhatIfError) {
    var parser = ScriptParser(isLive: true, namesAreOpen: true)
    var commands: [(ScriptCommand, [String])] = []
    for (index, text) in texts.enumerated() {
      let command: ScriptCommand?
      do throws(ScriptError) {
        command = try parser.parse(Array(try ShortLine(text, line: index + 1).object().utf8))
      } catch {
        throw WhatIfError(error)
      }
      guard let command else { continue }
      guard !Self.launching.contains(command.verb.name) else {
        throw WhatIfError(
          .badLine, "line \(index + 1): '\(command.verb.name)' has no place in a fork",
          hint: "no app is launched from a fork")
      }
      commands.append((command, parser.names))
    }
    guard !commands.isEmpty else { throw WhatIfError(.badLine, "There is no line to carry out") }
    self.commands = commands
    let hierarchy: Hierarchy
    do throws(HistoryError) {
      let vocabulary = try Vocabulary(history)
      kinds = try history.kindsOfClasses()
      self.vocabulary = vocabulary
      hierarchy = try history.hierarchy(at: position).hierarchy
    } catch {
      throw WhatIfError(error)
    }
    try check(on: hierarchy)
  }

  /// Refuses names that nobody can go by, before anything is carried out.
  private func check(on hierarchy: Hierarchy) throws(WhatIfError) {
    var declared: Set<String> = []
    for (index, (command, names)) in commands.enumerated() {
      if let name = command.declares { declared.insert(name) }
      for name in names where !declared.contains(name) {
        guard Self.isAddress(name) else {
          _ = try kind(of: name, command.line)
          continue
        }
        // What lines before have done may have brought it there.
        let address = try address(name, command.line)
        if index == 0 { _ = try node(address, name, in: hierarchy, command.line) }
      }
    }
  }

  /// Runs the lines until one is refused; whether none was.
  func run(
    _ runner: ScriptRunner, keepsGoing: Bool, print: (OutputLine) -> Void
  ) throws(WhatIfError) -> Bool {
    var isFine = true
    for (command, names) in commands {
      for name in names where !runner.isDeclared(name) { try find(name, for: runner, command.line) }
      do throws(ScriptError) {
        if try !runner.run(command, print: print) { isFine = false }
      } catch {
        throw WhatIfError(error)
      }
      if !isFine, !keepsGoing { break }
    }
    do throws(ScriptError) { try runner.end(print: print) } catch { throw WhatIfError(error) }
    return isFine
  }

  /// Makes `name` known to the runner: the node at an address, or a new one of a class.
  private func find(_ name: String, for runner: ScriptRunner, _ line: Int) throws(WhatIfError) {
    // One that an earlier line has made goes by the name of its class for as long as it is there.
    guard !runner.isThere(name) || Self.isAddress(name) else { return }
    guard Self.isAddress(name) else {
      let kind = try kind(of: name, line)
      return runner.declare(name, kind, class: name == kind.className ? nil : name)
    }
    let slot = try node(try address(name, line), name, in: runner.hierarchy, line)
    runner.adopt(slot, as: name)
  }

  /// The kind of the controllers of a class.
  private func kind(of name: String, _ line: Int) throws(WhatIfError) -> Kind {
    if let kind = kinds[name] { return kind }
    throw WhatIfError(
      .badLine, "line \(line): nothing is called '\(name)'",
      hint: NearMiss.of(name, in: kinds.keys.sorted()).map { "did you mean '\($0)'?" }
        ?? "write an address, n12 or /main/0, or a class that the session has had")
  }

  private func address(_ name: String, _ line: Int) throws(WhatIfError) -> Address {
    do throws(WordError) { return try Address(parsing: name) } catch {
      throw WhatIfError(.badLine, "line \(line): \(error.message)", hint: error.hint)
    }
  }

  private func node(
    _ address: Address, _ name: String, in hierarchy: Hierarchy, _ line: Int
  ) throws(WhatIfError) -> Slot {
    let found = vocabulary.nodes(address.target, in: hierarchy)
    if let slot = found.first, found.count == 1, address.facet == .node { return slot }
    let all = found.map { "n\(hierarchy[$0].born)" }.joined(separator: ", ")
    throw WhatIfError(
      .badLine, "line \(line): '\(name)' " + (found.isEmpty ? "is not there" : "is no single node"),
      hint: found.count > 1 ? "it is \(all)" : nil)
  }

  private static func isAddress(_ name: String) -> Bool {
    name.contains("/") || name.contains(":")
      || name.first == "n" && name.count > 1 && name.dropFirst().allSatisfy(\.isNumber)
  }
}

extension SessionHistory {
  /// The classes that there were controllers of: in a fork, also those that only its trunk came to.
  fileprivate func kindsOfClasses() throws(HistoryError) -> [String: Kind] {
    var kinds: [String: Kind] = [:]
    var history = self
    while true {
      let vocabulary = try Vocabulary(history)
      try history.forEachFact { _, event in
        guard case .created(_, let name, _, let kind, _) = event, kind.isController else { return }
        let className = vocabulary.text(name) ?? kind.className
        kinds[className] = kinds[className] ?? kind
      }
      let origin = try history.info().description.origin
      guard origin.kind == .forked, let trunk = origin.point?.session, trunk < history.session
      else { return kinds }
      history = try SessionHistory(store, trunk)
    }
  }
}

extension WhatIfError {
  init(_ error: ScriptError) {
    self.init(.badLine, "\(error)", hint: error.hint)
  }
}
