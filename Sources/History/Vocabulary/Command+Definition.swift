package import NavlogNavigation

extension Command {
  /// The command as plain numbers; distances of positions are measured from the highest position.
  package var form: EventForm { EventForm(.commanded, self, .max) }

  /// The definition of commands of its kind.
  package var definition: Definition { Definition.commands[Int(form[5])] }

  /// The command's name in the log, the node that an app would call it on, and the other node: for
  /// a push, the stack and the controller; for a presentation, the presenting and the presented
  /// controller.
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

  /// The window that the command itself names.
  package var window: WindowID? {
    definition.fields.first { $0.role == .window }.map { form.window($0.place) }
  }

  /// The names of all commands in the log.
  package static var names: Set<String> {
    Definition.commands.reduce(into: []) { names, definition in
      names.insert(definition.name)
      for field in definition.fields where field.name == "does" {
        if case .word(let words) = field.role { names.formUnion(words.names) }
      }
    }
  }

  /// The nodes that the command itself names.
  package var subjects: [Slot] {
    let form = form
    return Definition.commands[Int(form[5])].fields.filter { $0.role == .node }
      .map(\.place).sorted().map(form.node)
  }
}
