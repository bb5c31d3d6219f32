import NavlogHistory
import NavlogNavigation
import NavlogStore
import NavlogTerminal
import NavlogTimeTravel

// The prompts for positions, searches, names and commands.
extension FullScreen {
  mutating func type(_ key: KeyPress, _ prompt: Prompt) {
    switch key {
    case .escape: close()
    case .backspace where prompt.text.isEmpty: close()
    case .enter:
      close()
      guard !prompt.text.isEmpty else { return }
      switch prompt.purpose {
      case .position: go(to: prompt.text)
      case .search: search(for: prompt.text)
      case .mark: mark(prompt.text)
      case .command: perform(prompt.text)
      }
    default:
      var prompt = prompt
      prompt.handle(key)
      overlay = .prompt(prompt)
    }
  }

  private mutating func go(to word: String) {
    do {
      let word = try PositionExpression(word)
      let named = try word.session.map { session in
        try StoreChoice.session(session, in: view.store)
      }
      if let named, named.number != reader.history.session {
        jumps.append(Jump(session: reader.history.session, position: position))
        open(named.number)
        look(at: try word.position(in: reader.history, head: reader.end))
      } else {
        jump(to: try word.position(in: reader.history, head: reader.end))
      }
    } catch {
      note(error)
    }
  }

  private mutating func search(for word: String) {
    do {
      query = try Query(word)
      search(isForward: true)
    } catch {
      note(error)
    }
  }

  private mutating func note(_ error: any Error) {
    let failure = Failure(error)
    notice = [failure.message, failure.hint].compactMap { $0 }.joined(separator: ": ")
  }

  mutating func search(isForward: Bool) {
    guard let query else { return notice = "there is no search yet: / starts one" }
    attempt { screen in
      let here = screen.position
      var found = try screen.reader.position(
        of: query, from: here, isForward: isForward, screen.values, screen.isInterrupted)
      var goesOn: String?
      if case .nowhere = found {
        // The search wraps around and ends where it started.
        goesOn = isForward ? "continued from the beginning" : "continued from the end"
        found = try screen.reader.position(
          of: query, from: isForward ? screen.reader.start : screen.reader.end + 1,
          isForward: isForward, screen.values, screen.isInterrupted)
      }
      switch found {
      case .at(let position):
        let isEvent = if case .predicate = query { true } else { false }
        screen.jump(to: position, by: isEvent ? .event : .command)
        screen.notice = goesOn.map { position == here ? "no other match" : $0 }
      case .nowhere:
        screen.notice =
          try screen.reader.alreadyTrue(query) ?? "no '\(query.words)' in this session"
      case .interrupted:
        screen.notice = "interrupted before the search was complete"
      }
    }
  }
}
