import NavlogHistory
import NavlogNavigation

/// What an outermost command asked for, in words without private data.
struct RequestedCommands {
  /// The names of the commands, each with the classes and numbers of its nodes.
  let text: String
  /// The name of the first command.
  let name: String
  /// The rules by which commands were refused.
  let refusals: [String]

  /// How many commands ``text`` names.
  private static let most = 8

  /// - Parameter name: the name of a node after the command.
  init(_ command: LoggedCommand, _ name: (Slot) -> String?) {
    var asked: [Command] = []
    var refusals: [String] = []
    var turn: Position = 0
    for event in command.events {
      guard let entry = event.entry else { continue }
      switch entry.event {
      case .called(let call) where call.callback == .turn:
        turn = Position(truncatingIfNeeded: event.position)
      case .commanded(.turn): break
      case .commanded(let what) where entry.link == turn: asked.append(what)
      case .refused(let what, let refusal):
        if entry.link == turn { asked.append(what) }
        refusals.append(refusal.rule)
      default: break
      }
    }
    // A node that is only made says less than what is done with it.
    let telling = asked.filter { if case .create = $0 { false } else { true } }
    if !telling.isEmpty { asked = telling }
    self.name = asked.first?.parts.name ?? "command"
    self.refusals = refusals
    var texts = asked.prefix(Self.most).map { Self.text($0, name) }
    if asked.count > Self.most { texts.append("\(asked.count - Self.most) more") }
    text = texts.isEmpty ? "no command" : texts.joined(separator: ", ")
  }

  private static func text(_ command: Command, _ name: (Slot) -> String?) -> String {
    let parts = command.parts
    let nodes = [parts.receiver, parts.other].filter { !$0.isNone }.compactMap(name)
    return ([parts.name] + nodes).joined(separator: " ")
  }
}
