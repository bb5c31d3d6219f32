package import Navigation

extension Command {
  /// How many kinds of commands can be made of numbers.
  package static var kindCount: Int { CommandKind.allCases.count }

  /// Makes a command of the number of its kind and five numbers more, for whoever tries everything that
  /// commands can be; `nil` when there is no such command.
  package init?(kind: Int, _ numbers: [UInt32], at own: Position) {
    var form = EventForm(.commanded)
    for (index, number) in numbers.prefix(5).enumerated() { form[index] = number }
    form[5] = UInt32(truncatingIfNeeded: kind)
    guard let command = form.command(at: own) else { return nil }
    self = command
  }
}
