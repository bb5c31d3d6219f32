import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogScripts
import NavlogTerminal
import NavlogTimeTravel

/// Completes the lines of the debugger.
@MainActor
struct DebugCompletion {
  private let session: DebugSession

  init(_ session: DebugSession) { self.session = session }

  /// Returns the completions of the text before the cursor.
  func words(completing text: String) -> LineEditor.Completion {
    // Only the last of several commands is being typed.
    let begun = text.lastIndex(of: ";").map { text[text.index(after: $0)...] } ?? text[...]
    var words = begun.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
    let last = begun.last.map { $0 != " " } ?? false ? words.removeLast() : ""
    let opening = last.lastIndex { "('\"".contains($0) }.map { last.index(after: $0) }
    let word = String(last[(opening ?? last.startIndex)...])
    let candidates = candidates(words, word, isInside: opening != nil)
    return LineEditor.Completion(
      start: text.count - word.count,
      // Names that can't be printed can't be typed either; their nodes have numbers.
      words: Set(candidates.filter { $0.hasPrefix(word) && $0 == $0.printable }).sorted())
  }

  private func candidates(_ words: [String], _ word: String, isInside: Bool) -> [String] {
    guard let first = words.first else { return DebugWord.names }
    if isInside || words.contains("if") { return predicate(word) }
    let command: DebugWord
    do { command = try DebugWord(first) } catch { return [] }
    switch command {
    case .verb(let verb): return verbWords(verb, words, word)
    case .command(let command): return commandWords(command.name, words, word)
    }
  }

  private func commandWords(_ name: String, _ words: [String], _ word: String) -> [String] {
    switch name {
    case "help": return DebugWord.names
    case "break", "tbreak":
      return switch words.count {
      case 1: EventFilter.names.sorted()
      case 2: classes + ["if"]
      default: ["if"]
      }
    case "watch": return words.count == 1 ? addresses(word) : ["if"]
    case "condition" where words.count > 1: return predicate(word)
    case "enable", "disable": return numbers + ["marks", "versions"]
    case "delete", "condition": return numbers
    case "print", "display", "bt": return words.count == 1 ? addresses(word) : []
    case "restart": return session.checkpoints.indices.map { "\($0 + 1)" }
    case "undisplay": return session.displays.map { "\($0.number)" }
    case "goto": return positions
    case "session": return sessions + ["latest"]
    default: return []
    }
  }

  private func verbWords(_ verb: ToolVerb, _ words: [String], _ word: String) -> [String] {
    if word.hasPrefix("-") { return verb.allOptions.map(\.name) }
    if let option = verb.options.first(where: { $0.name == words.last }), option.value != nil {
      switch option.name {
      case "--kind": return EventFilter.names.sorted()
      case "--class": return classes
      case "--node": return addresses(word)
      case "--at", "--good", "--bad": return positions
      case "--pred": return predicate(word)
      default: return option.choices
      }
    }
    switch verb.name {
    case "get", "last", "why", "blame", "life": return addresses(word)
    case "find": return predicate(word)
    case "show", "diff", "log": return positions
    case "info": return ["breakpoints"]
    default: return []
    }
  }

  // MARK: - What there is

  private var numbers: [String] { session.debugger.points.map { "\($0.number)" } }

  private var positions: [String] {
    let history = session.debugger.history
    do throws(StoreError) {
      return try history.store.marks(of: history.session).map { "mark:\($0.name)" }
        + ["end", "snap:"]
    } catch {
      return ["end"]
    }
  }

  private var sessions: [String] {
    do throws(StoreError) {
      return try session.context.opened.view.store.sessions().map { "\($0.number)" }
    } catch {
      return []
    }
  }

  /// The classes of current nodes, and of the nodes at the end.
  private var classes: [String] {
    var states = [session.debugger.timeline.hierarchy]
    do {
      states.append(try session.context.state(at: session.context.opened.info.head))
    } catch {
      // If the end is unreadable, the current nodes have to do.
    }
    return states.flatMap { state in
      state.records.filter(\.isAlive).map(session.context.vocabulary.className)
    }
  }

  private func predicate(_ word: String) -> [String] {
    HierarchyPredicate.functions.map { $0 + "(" } + ["and", "or", "not"] + addresses(word)
  }

  private func addresses(_ word: String) -> [String] {
    AddressWords(session.debugger.timeline.hierarchy, names: session.context.symbols).words(word)
      .map(\.word)
  }
}
