import NavlogEventText
import NavlogHistory
import NavlogNavigation
import NavlogStore
import NavlogTerminal
import NavlogTimeTravel

// Asking about the selection with the commands of the debugger.
extension FullScreen {
  /// Shows the whole value of the selected line.
  mutating func showValue() {
    let entries = entries
    guard let node = shownNode, entries.indices.contains(chosenEntry) else {
      return notice = "no node is selected"
    }
    let entry = entries[chosenEntry]
    let title = "\(entry.name) of n\(node.born)"
    overlay = .page(Page(title, entry.whole(node, frame)))
  }

  /// Shows why the selected node or value is as it is.
  mutating func showWhy() {
    guard let address = chosenAddress else { return notice = "no node is selected" }
    show("why \(address.quotedForDebugger)", title: "why \(address)")
  }

  /// Shows the difference from the mark, or else from the end of the previous command.
  mutating func showDifference() {
    var from = base
    if from?.session != reader.history.session || from?.position == position { from = nil }
    attempt { screen in
      let before = try from?.position ?? screen.reader.position(-1, commandsFrom: screen.position)
      let name = screen.reader.marks.last { $0.position == before }.map { " '\($0.name)'" } ?? ""
      screen.show(
        "diff \(before) \(screen.position)",
        title: "difference from \(before)\(from == nil ? "" : name) to \(screen.position)")
    }
  }

  /// Names the position in the store.
  mutating func mark(_ name: String) {
    guard let answer = answer(to: "mark \(name.quotedForDebugger)") else { return }
    guard answer.isFine else { return notice = answer.text.inOneLine }
    notice = answer.text.inOneLine
    base = Jump(session: reader.history.session, position: position)
    attempt { screen in
      screen.reader = try SessionReader(screen.reader.history, snapshots: screen.snapshots)
    }
  }

  /// Runs a line of the debugger, shows what it prints, and follows its cursor.
  mutating func perform(_ line: String) {
    guard let answer = answer(to: line) else { return }
    if answer.isOver { return isOver = true }
    if answer.session != reader.history.session {
      jumps.append(Jump(session: reader.history.session, position: position))
      open(answer.session)
      look(at: answer.position)
    } else if answer.position != position {
      jump(to: answer.position)
    }
    if !answer.text.isEmpty { overlay = .page(Page(":" + line, answer.text)) }
  }

  /// Copies the command line that prints the selection, and shows it.
  mutating func copyCommand() {
    let place = "\(reader.history.session):\(position)"
    let store = path.quotedForShell
    let command: String
    if focus == .state, let address = chosenAddress, address.contains(".") {
      command = "navlog get \(store) \(address.quotedForShell) --at \(place)"
    } else if focus == .tree, let node = shownNode, !node.isGone {
      command = "navlog tree \(store) --node n\(node.born) --at \(place)"
    } else {
      command = "navlog tree \(store) --at \(place)"
    }
    clipboard = command
    overlay = .page(Page("copied", command))
  }

  private mutating func show(_ line: String, title: String) {
    guard let answer = answer(to: line) else { return }
    overlay = .page(Page(title, answer.text.isEmpty ? "nothing is different" : answer.text))
  }

  private mutating func answer(to line: String) -> ScreenDebugger.Answer? {
    guard let ask else {
      notice = "commands need a store on disk"
      return nil
    }
    do { return try ask(line, self) } catch {
      notice = Failure(error).message
      return nil
    }
  }

  /// The address of the selected value, or of the selected node.
  private var chosenAddress: String? {
    guard let node = shownNode else { return nil }
    let entries = entries
    guard focus == .state, entries.indices.contains(chosenEntry) else { return "n\(node.born)" }
    return entries[chosenEntry].suffix.map { "n\(node.born)\($0)" } ?? "n\(node.born)"
  }
}

extension StateEntry {
  /// The suffix of the address of a value; `nil` for the place of a node.
  fileprivate var suffix: String? {
    guard case .key(let from, let to) = content, let key = (to ?? from)?.key else { return nil }
    return key.symbol == nil ? ".\(name)" : NodeAddress.Facet.state(name).text
  }

  /// The whole value, and the previous one if it changed.
  func whole(_ node: TreeLines.Node, _ frame: FrameModel) -> String {
    guard case .key(let from, let to) = content else { return self.text(node, frame) }
    func text(_ cell: NodeValue?) -> String {
      switch frame.wording.newValue(of: cell) {
      case .string(let text)?: text
      case let value: value?.text ?? "none"
      }
    }
    switch sign {
    case " ": return text(to)
    case "+": return text(to) + "\n\nnew"
    case "-": return "removed, was:\n" + text(from)
    default: return text(to) + "\n\nwas:\n" + text(from)
    }
  }
}

extension String {
  /// The word in quotes, where a shell needs them.
  var quotedForShell: String {
    let isPlain =
      !isEmpty
      && utf8.allSatisfy { byte in
        byte > 0x20 && byte < 0x7F && !"'\"\\$`*?[](){}<>|&;!#~ ".utf8.contains(byte)
      }
    return isPlain ? self : "'" + replacing("'", with: "'\\''") + "'"
  }

  /// The word as one word of the debugger.
  fileprivate var quotedForDebugger: String {
    guard contains(where: { $0.isWhitespace || "'\";".contains($0) }) || isEmpty else {
      return self
    }
    return contains("'") ? "\"\(self)\"" : "'\(self)'"
  }

  fileprivate var inOneLine: String {
    split(separator: "\n").joined(separator: " · ").replacing("navlog: ", with: "")
  }
}
