import NavlogTimeTravel

extension ForkName {
  /// Throws if a fork can't have the name, because positions or addresses read it differently.
  static func check(_ name: String?) throws(ForkError) {
    guard let name else { return }
    if name.first == "n", name.count > 1, name.dropFirst().allSatisfy(\.isNumber) {
      throw ForkError(
        .badName, "A fork can't be named '\(name)'", hint: "the word is the address of a node")
    }
    guard !isValid(name) else { return }
    throw ForkError(
      .badName, "A fork can't be named '\(name)'",
      hint: taken.contains(name)
        ? "the word has another meaning in positions"
        : "use letters, digits, '-' and '_', starting with a letter")
  }
}
