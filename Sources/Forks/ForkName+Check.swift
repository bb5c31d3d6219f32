import NavlogTimeTravel

extension ForkName {
  static func check(_ name: String?) throws(ForkError) {
    guard let name, !isValid(name) else { return }
    throw ForkError(
      .badName, "A fork can't be named '\(name)'",
      hint: taken.contains(name)
        ? "the word has another meaning in positions"
        : "use letters, digits, '-' and '_', starting with a letter")
  }
}
