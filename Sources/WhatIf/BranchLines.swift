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
  private var kinds: [String: Kind] = [:]

  /// What would launch an app, or end one that nobody has launched.
  private static let launching = ["relaunch", "crash", "app", "link"]

  /// Reads the lines, as objects or as they are typed; nothing is carried out before all make sense.
  package init(_ texts: [String], _ history: SessionHistory) throws(WhatIfError) {
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
    do throws(HistoryError) {
      let vocabulary = try Vocabulary(history)
      var kinds: [String: Kind] = [:]
      try history.forEachFact { _, event in
        guard case .created(_, let name, _, let kind, _) = event else { return }
        kinds[vocabulary.text(name) ?? kind.className] = kind
      }
      self.vocabulary = vocabulary
      self.kinds = kinds
    } catch {
      throw WhatIfError(error)
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
      guard let kind = kinds[name] else {
        throw WhatIfError(
          .badLine, "line \(line): nothing is called '\(name)'",
          hint: NearMiss.of(name, in: kinds.keys.sorted()).map { "did you mean '\($0)'?" }
            ?? "write an address, n12 or /main/0, or a class that the session has")
      }
      let isKinds = name == kind.className
      return runner.declare(name, kind, class: isKinds ? nil : name)
    }
    let address: Address
    do throws(WordError) { address = try Address(parsing: name) } catch {
      throw WhatIfError(.badLine, "line \(line): \(error.message)", hint: error.hint)
    }
    let hierarchy = runner.hierarchy
    let found = vocabulary.nodes(address.target, in: hierarchy)
    guard let slot = found.first, found.count == 1, address.facet == .node else {
      let all = found.map { "n\(hierarchy[$0].born)" }.joined(separator: ", ")
      throw WhatIfError(
        .badLine,
        "line \(line): '\(name)' " + (found.isEmpty ? "is not there" : "is no single node"),
        hint: found.count > 1 ? "it is \(all)" : nil)
    }
    runner.adopt(slot, as: name)
  }

  private static func isAddress(_ name: String) -> Bool {
    name.contains("/") || name.contains(":")
      || name.first == "n" && name.count > 1 && name.dropFirst().allSatisfy(\.isNumber)
  }
}

extension WhatIfError {
  init(_ error: ScriptError) {
    self.init(.badLine, "\(error)", hint: error.hint)
  }
}
