package import Navigation

extension Command {
  /// The command as plain numbers; distances of positions are taken from the last there can be.
  package var form: EventForm { EventForm(.commanded, self, .max) }

  /// What is said of commands of its kind.
  package var definition: Definition { Definition.commands[Int(form[5])] }

  /// The command's name in the log, the node that an app would send it to, and the one that comes with it:
  /// for a push the stack and the controller, for a presentation the presenter and the presented.
  package var parts: (name: String, receiver: Slot, other: Slot) {
    let form = form
    let definition = Definition.commands[Int(form[5])]
    var parts = (name: definition.name, receiver: Slot.none, other: Slot.none)
    for field in definition.fields {
      switch (field.name, field.role) {
      case ("node", _): parts.receiver = form.node(field.place)
      case ("other", _): parts.other = form.node(field.place)
      case ("does", .word(let words)): parts.name = words.names[Int(form[field.place])]
      default: break
      }
    }
    return parts
  }

  /// The nodes that the command itself names.
  package var subjects: [Slot] {
    let form = form
    return Definition.commands[Int(form[5])].fields.filter { $0.role == .node }
      .map(\.place).sorted().map(form.node)
  }
}
