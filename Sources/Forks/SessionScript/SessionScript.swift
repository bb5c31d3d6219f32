package import NavlogEventText
package import NavlogHistory
import NavlogNavigation
import NavlogStore
import NavlogTimeTravel

/// A recorded session as a script for `play`: what came from outside as lines, and what callbacks
/// and answers did as reactions and answers of stubs.
package struct SessionScript: Sendable {
  /// Something that happened and that no line of a script says.
  package struct Omission: Hashable, Sendable {
    package let position: UInt64
    package let what: String
  }

  /// A line, with the position of the first event of its command.
  package struct Line: Sendable {
    package let position: UInt64
    package var object: JSONObject
  }

  package private(set) var lines: [Line] = []
  package private(set) var omissions: [Omission] = []

  /// Reads a session up to `end`.
  ///
  /// - Throws: a ``ForkError`` if the session doesn't begin with an empty app.
  package init(of history: SessionHistory, through end: UInt64) throws(ForkError) {
    let beginsEmpty: Bool
    do throws(HistoryError) {
      let info = try history.info()
      let kind = info.description.origin.kind
      beginsEmpty = info.base == 0 && (kind == .fresh || kind == .imported)
      var translator = ScriptTranslator(
        try SessionNames(history), keeping: try KeptNodes.of(history, through: end))
      try history.forEachCommand(through: beginsEmpty ? end : 0) { (command) throws(HistoryError) in
        try translator.add(command, history)
        return true
      }
      (lines, omissions) = (translator.lines, translator.omissions)
    } catch {
      throw ForkError(error)
    }
    guard beginsEmpty else {
      throw ForkError(
        .badLine, "session \(history.session) doesn't begin with an empty app, as scripts do",
        hint: "it was restored, forked, cut or trimmed; take a session that is fresh")
    }
  }

  /// The script, with what it leaves out as comments.
  package var text: String {
    var text = ""
    var omissions = omissions[...]
    for line in lines {
      while let next = omissions.first, next.position <= line.position {
        text += "# position \(next.position): \(next.what)\n"
        omissions.removeFirst()
      }
      text += JSON.object(line.object).lineText + "\n"
    }
    for rest in omissions { text += "# position \(rest.position): \(rest.what)\n" }
    return text
  }
}

/// The nodes that the app kept after they had left the hierarchy.
enum KeptNodes {
  static func of(
    _ history: SessionHistory, through end: UInt64
  ) throws(HistoryError) -> Set<UInt64> {
    var born: [Slot: UInt64] = [:]
    /// The command in which a node has left.
    var left: [Slot: UInt64] = [:]
    var kept: Set<UInt64> = []
    /// The commands in which the transitions under way have begun.
    var began: [Position: UInt64] = [:]
    /// The number of commands so far. Nodes that are released one after another count as one.
    var number: UInt64 = 0
    func note(_ slot: Slot) { if let node = born[slot] { kept.insert(node) } }
    try history.forEachCommand(through: end) { (command) throws(HistoryError) in
      let isRelease =
        if case .commanded(.release)? = command.events.first?.entry?.event { true } else { false }
      if !isRelease { number += 1 }
      let now = isRelease ? number + 1 : number
      for event in command.events {
        switch event.entry?.event {
        case .created(let slot, _, _, _, _): (born[slot], left[slot]) = (event.position, nil)
        case .childAdded(let slot, _, _), .rootSet(let slot, _), .attached(let slot, _),
          .presented(let slot, _, _, _, _, _):
          if let left = left[slot], left < now { note(slot) }
          left[slot] = nil
        case .childRemoved(let slot), .rootCleared(let slot), .dismissed(let slot),
          .detached(let slot):
          left[slot] = now
        // A view that is still somewhere keeps its controller.
        case .viewRemoved(let slot) where left[slot] != nil: left[slot] = now
        case .began: began[Position(truncatingIfNeeded: event.position)] = now
        case .finished(let position), .cancelled(let position):
          // What left in a transition is kept by it until its end.
          guard let start = began.removeValue(forKey: position) else { break }
          for (slot, command) in left where command >= start { left[slot] = now }
        case .released(let slot):
          // What is kept by nothing is released by the command after the one in which it left.
          if let left = left[slot], left + 1 < now { note(slot) }
          left[slot] = nil
        default: break
        }
      }
      return true
    }
    for slot in left.keys { note(slot) }
    return kept
  }
}
