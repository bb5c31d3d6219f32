import NavlogHistory
import NavlogNavigation

/// What an outermost command asked for, in words without private data.
struct RequestedCommands {
  /// The names of the commands, each with the classes and numbers of its nodes.
  let text: String
  /// The names of the commands alone.
  let names: [String]
  /// The rules by which commands were refused.
  let refusals: [String]

  /// - Parameter name: the name of a node after the command.
  init(_ command: LoggedCommand, _ name: (Slot) -> String?) {
    var texts: [String] = []
    var names: [String] = []
    var refusals: [String] = []
    var turn: Position = 0
    for event in command.events {
      guard let entry = event.entry else { continue }
      switch entry.event {
      case .called(let call) where call.callback == .turn:
        turn = Position(truncatingIfNeeded: event.position)
      case .commanded(.turn): break
      case .commanded(let what) where entry.link == turn:
        names.append(what.parts.name)
        texts.append(Self.text(what, name))
      case .refused(let what, let refusal):
        if entry.link == turn {
          names.append(what.parts.name)
          texts.append(Self.text(what, name))
        }
        refusals.append(refusal.rule)
      default: break
      }
    }
    self.names = names
    self.refusals = refusals
    text = texts.isEmpty ? "no command" : texts.joined(separator: ", ")
  }

  private static func text(_ command: Command, _ name: (Slot) -> String?) -> String {
    let parts = command.parts
    let nodes = [parts.receiver, parts.other].filter { !$0.isNone }.compactMap(name)
    return ([parts.name] + nodes).joined(separator: " ")
  }
}
