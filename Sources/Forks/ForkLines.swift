import NavlogStore
package import NavlogHistory
import NavlogNavigation
import NavlogRestoration
import NavlogEventText
import NavlogScripts
import NavlogTimeTravel

/// Script lines that continue from a recorded state and refer to nodes by address.
///
/// A name that isn't an address is the name of a class that the session has used, and creates a new
/// controller of it. Other controllers are declared, as in any script.
package struct ForkLines {
  private let commands: [(command: ScriptCommand, names: [String])]
  private let vocabulary: SessionNames
  private let kinds: [String: Kind]

  /// The commands that would launch an app, or end one that isn't running.
  private static let launching = ["relaunch", "crash", "app", "link"]

  /// Parses the lines, as JSON objects or in the short form. Nothing is run unless all lines are
  /// valid.
  ///
  /// - Parameter position: the position where the lines will be run.
  package init(
    _ texts: [String], _ history: SessionHistory, at position: UInt64
  ) throws(ForkError) {
    var parser = ScriptParser(isLive: true, namesAreOpen: true)
    var commands: [(ScriptCommand, [String])] = []
    for (index, text) in texts.enumerated() {
      let command: ScriptCommand?
      do throws(ScriptError) {
        command = try parser.parse(Array(try ShortLine(text, line: index + 1).object().utf8))
      } catch {
        throw ForkError(error)
      }
      guard let command else { continue }
      guard !Self.launching.contains(command.verb.name) else {
        throw ForkError(
          .badLine, "line \(index + 1): '\(command.verb.name)' can't be used in a fork",
          hint: "no app is launched from a fork")
      }
      commands.append((command, parser.names))
    }
    guard !commands.isEmpty else { throw ForkError(.badLine, "There are no commands to carry out") }
    self.commands = commands
    let hierarchy: Hierarchy
    do throws(HistoryError) {
      let vocabulary = try SessionNames(history)
      kinds = try history.kindsOfClasses()
      self.vocabulary = vocabulary
      hierarchy = try history.hierarchy(at: position).hierarchy
    } catch {
      throw ForkError(error)
    }
    try check(on: hierarchy)
  }

  /// Rejects unknown names before anything is run.
  private func check(on hierarchy: Hierarchy) throws(ForkError) {
    var declared: Set<String> = []
    for (index, (command, names)) in commands.enumerated() {
      if let name = command.declares { declared.insert(name) }
      for name in names where !declared.contains(name) {
        guard Self.isAddress(name) else {
          _ = try kind(of: name, command.line)
          continue
        }
        // Earlier lines may create the node, so only the first line is checked now.
        let address = try address(name, command.line)
        if index == 0 { _ = try node(address, name, in: hierarchy, command.line) }
      }
    }
  }

  /// Runs the lines until one is refused; returns whether all succeeded.
  @MainActor
  /// Runs the lines until one is refused; returns whether all succeeded.
  func run(
    _ runner: ScriptRunner, keepsGoing: Bool, print: (OutputLine) -> Void
  ) throws(ForkError) -> Bool {
    var isFine = true
    for (command, names) in commands {
      for name in names where !runner.isDeclared(name) { try find(name, for: runner, command.line) }
      do throws(ScriptError) {
        if try !runner.run(command, print: print) { isFine = false }
      } catch {
        throw ForkError(error)
      }
      if !isFine, !keepsGoing { break }
    }
    do throws(ScriptError) { try runner.end(print: print) } catch { throw ForkError(error) }
    return isFine
  }

  /// Declares `name` to the runner: the node at an address, or a new one of a class.
  @MainActor
  /// Declares `name` to the runner: the node at an address, or a new one of a class.
  private func find(_ name: String, for runner: ScriptRunner, _ line: Int) throws(ForkError) {
    // A node created by an earlier line keeps the name of its class until it is released.
    guard !runner.isThere(name) || Self.isAddress(name) else { return }
    guard Self.isAddress(name) else {
      let kind = try kind(of: name, line)
      return runner.declare(name, kind, class: name == kind.className ? nil : name)
    }
    let slot = try node(try address(name, line), name, in: runner.hierarchy, line)
    runner.adopt(slot, as: name)
  }

  /// Returns the kind of the controllers of a class.
  private func kind(of name: String, _ line: Int) throws(ForkError) -> Kind {
    if let kind = kinds[name] { return kind }
    throw ForkError(
      .badLine, "line \(line): unknown name '\(name)'",
      hint: NearMiss.of(name, in: kinds.keys.sorted()).map { "did you mean '\($0)'?" }
        ?? "write an address, n12 or /main/0, or a class that occurs in the session")
  }

  private func address(_ name: String, _ line: Int) throws(ForkError) -> NodeAddress {
    do throws(SyntaxError) { return try NodeAddress(parsing: name) } catch {
      throw ForkError(.badLine, "line \(line): \(error.message)", hint: error.hint)
    }
  }

  private func node(
    _ address: NodeAddress, _ name: String, in hierarchy: Hierarchy, _ line: Int
  ) throws(ForkError) -> Slot {
    let found = vocabulary.nodes(address.target, in: hierarchy)
    if let slot = found.first, found.count == 1, address.facet == .node { return slot }
    guard !found.isEmpty else {
      let isLater = (address.target.born ?? 0) > UInt64(hierarchy.position)
      throw ForkError(
        .badLine,
        "line \(line): there is no node '\(name)' at position \(hierarchy.position), where the "
          + "line is carried out",
        hint: isLater ? "'\(name)' would be created by a later event" : nil)
    }
    let all = found.map { "n\(hierarchy[$0].born)" }.joined(separator: ", ")
    throw ForkError(
      .badLine, "line \(line): '\(name)' is not a single node",
      hint: found.count > 1 ? "it is \(all)" : nil)
  }

  private static func isAddress(_ name: String) -> Bool {
    name.contains("/") || name.contains(":")
      || name.first == "n" && name.count > 1 && name.dropFirst().allSatisfy(\.isNumber)
  }
}

extension SessionHistory {
  /// Returns the classes of all controllers in the session and, for a fork, in its trunk.
  fileprivate func kindsOfClasses() throws(HistoryError) -> [String: Kind] {
    var kinds: [String: Kind] = [:]
    for stretch in try segments() {
      let history = try SessionHistory(store, stretch.info.number)
      let vocabulary = try SessionNames(history)
      func add(_ name: Symbol, _ kind: Kind) {
        guard kind.isController else { return }
        let className = vocabulary.text(name) ?? kind.className
        kinds[className] = kinds[className] ?? kind
      }
      let beginning = try history.beginning()
      for record in beginning.records where record.isAlive { add(record.classSymbol, record.kind) }
      try history.forEachFact(from: UInt64(beginning.position) + 1) { _, event in
        if case .created(_, let name, _, let kind, _) = event { add(name, kind) }
      }
    }
    return kinds
  }
}

extension ForkError {
  init(_ error: ScriptError) {
    self.init(.badLine, "\(error)", hint: error.hint)
  }
}
