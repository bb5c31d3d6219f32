package import NavlogNavigation

extension Command {
  /// Creates a command from the number of its kind and up to five more numbers, for tests that try
  /// all commands; `nil` if there is no such command.
  package init?(kind: Int, _ numbers: [UInt32], at own: Position) {
    var form = EventForm(.commanded)
    for (index, number) in numbers.prefix(5).enumerated() { form[index] = number }
    form[5] = UInt32(truncatingIfNeeded: kind)
    guard let command = form.command(at: own) else { return nil }
    self = command
  }
}
