import TimeTravel

extension BranchName {
  static func check(_ name: String?) throws(WhatIfError) {
    guard let name, !isValid(name) else { return }
    throw WhatIfError(
      .badName, "A fork can't be called '\(name)'",
      hint: taken.contains(name)
        ? "in positions the word means something else"
        : "take letters, digits, '-' and '_', a letter first")
  }
}
