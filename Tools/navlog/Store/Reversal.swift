import NavlogForks
import NavlogHistory
import NavlogStore
import NavlogTimeTravel

/// How to take back what was done to a store. It is recorded after the text of an operation, and not
/// shown.
enum Reversal: Equatable {
  case unmark(String, SessionID)
  case mark(String, SessionID, UInt64)
  /// Removes a fork; a fork that was made again has another id and the same name.
  case remove(SessionID, name: String?)
  case fork(String, SessionID, UInt64)
  /// The operation took back the one of a time.
  case undone(UInt64)

  /// The step that makes a removed fork again; `nil` if commands of its own are gone with it.
  init?(ofRemoving fork: SessionInfo) {
    guard fork.isEmpty, let name = fork.description.name, let point = fork.description.origin.point
    else { return nil }
    self = .fork(name, point.id, point.position)
  }

  // MARK: - In the text of an operation

  /// What separates an operation from its reversal.
  private static let separator: Character = "\t"
  /// The longest text of an operation before its reversal, which must not be cut off.
  private static let longest = 600

  /// Returns the text to record for an operation.
  static func text(_ command: String, _ steps: [Reversal]) -> String {
    let command = command.replacing(String(separator), with: " ")
    guard !steps.isEmpty else { return command }
    let short = command.utf8.count > longest ? command.prefix(longest / 4) + "…" : command[...]
    return short + String(separator) + steps.map(\.words).joined(separator: ";")
  }

  private var words: String {
    switch self {
    case .unmark(let name, let id): "unmark \(name) \(id)"
    case .mark(let name, let id, let position): "mark \(name) \(id) \(position)"
    case .remove(let id, let name): "remove \(id)" + (name.map { " \($0)" } ?? "")
    case .fork(let name, let id, let position): "fork \(name) \(id) \(position)"
    case .undone(let time): "undone \(time)"
    }
  }

  private init?(_ words: [Substring]) {
    func id(_ index: Int) -> SessionID? {
      UInt128(words[index], radix: 16).map(SessionID.init(rawValue:))
    }
    switch (words.first, words.count) {
    case ("undone", 2):
      guard let time = UInt64(words[1]) else { return nil }
      self = .undone(time)
    case ("unmark", 3):
      guard let id = id(2) else { return nil }
      self = .unmark(String(words[1]), id)
    case ("mark", 4), ("fork", 4):
      guard let id = id(2), let position = UInt64(words[3]) else { return nil }
      let name = String(words[1])
      self = words[0] == "mark" ? .mark(name, id, position) : .fork(name, id, position)
    case ("remove", 2), ("remove", 3):
      guard let id = id(1) else { return nil }
      self = .remove(id, name: words.count == 3 ? String(words[2]) : nil)
    default: return nil
    }
  }

  /// Splits the recorded text of an operation into what is shown and the steps that take it back.
  static func parts(_ text: String) -> (command: String, steps: [Reversal]) {
    guard let index = text.firstIndex(of: separator) else { return (text, []) }
    let pieces = text[text.index(after: index)...].split(separator: ";")
    let steps = pieces.compactMap { Reversal($0.split(separator: " ")) }
    return (String(text[..<index]), steps.count == pieces.count ? steps : [])
  }

  // MARK: - Carrying it out

  /// Carries a step out, or checks that it is possible, and returns what it does in words.
  func perform(in store: Store, clock: SessionClock, isDry: Bool) throws -> String {
    switch self {
    case .undone: return ""
    case .unmark(let name, let id):
      let info = try Self.session(id, in: store)
      guard try store.mark(named: name, session: info.number) != nil else {
        throw Failure("session \(info.number) no longer has a mark '\(name)'", status: .different)
      }
      if !isDry { try store.unmark(name, session: info.number) }
      return "mark '\(name)' of session \(info.number) removed"
    case .mark(let name, let id, let position):
      let info = try Self.session(id, in: store)
      if !isDry { try store.mark(name, session: info.number, at: position) }
      return "mark '\(name)' at \(info.number):\(position) again"
    case .remove(let id, let name):
      let same = try store.sessions().last { name != nil && $0.isFork(named: name ?? "") }
      guard let info = try store.session(id) ?? same else {
        throw Failure("the fork no longer exists", status: .different)
      }
      if !isDry { try store.remove(info.number) }
      return "fork\(info.description.name.map { " '\($0)'" } ?? "") removed: session \(info.number)"
    case .fork(let name, let id, let position):
      let trunk = try Self.session(id, in: store)
      if !isDry {
        let history = try SessionHistory(store, trunk.number)
        let fork = try Fork(history, at: position, name: name, clock: clock)
        try fork.finish()
      }
      return "fork '\(name)' at \(trunk.number):\(position) again"
    }
  }

  private static func session(_ id: SessionID, in store: Store) throws -> SessionInfo {
    guard let info = try store.session(id) else {
      throw Failure("the session no longer exists", status: .different)
    }
    return info
  }
}

/// Collects how to take back what a verb does, until the operation is recorded.
final class ReversalLedger {
  private var steps: [Reversal] = []

  func add(_ step: Reversal) { steps.append(step) }

  func take() -> [Reversal] {
    defer { steps = [] }
    return steps
  }
}

extension StoreOperation {
  /// What was done, without how to take it back.
  var command: String { Reversal.parts(text).command }

  /// The steps that take it back; empty if it can't be taken back.
  var reversal: [Reversal] { Reversal.parts(text).steps }
}
