import NavlogRestoration

// Problems with an app's declarations, reported when they are first used.
extension ApplicationProblem {
  static func ended() -> ApplicationProblem {
    ApplicationProblem(
      code: .ended,
      message:
        "the session was ended, so this is not recorded; make another application and launch it",
      refusal: nil)
  }

  static func equalKeys(_ keys: Set<String>, in type: NavigationObject.Type) -> ApplicationProblem {
    let names = keys.sorted().map { "'\($0)'" }.joined(separator: ", ")
    return ApplicationProblem(
      code: .equalKeys,
      message:
        "'\(type)' has two stored properties under \(names): the one declared first is kept, the "
        + "other is not; give it a key of its own", refusal: nil)
  }

  static func undeclared(
    _ type: NavigationObject.Type, as id: String, of other: NavigationObject.Type
  )
    -> ApplicationProblem
  {
    ApplicationProblem(
      code: .undeclaredClass,
      message:
        "'\(type)' has the declaration '\(id)' of '\(other)', so its objects come back as what the "
        + "factory of '\(other)' makes; override 'declaration' in '\(type)' and register it",
      refusal: nil)
  }

  static func otherApp(_ id: String, _ others: Set<String>) -> ApplicationProblem {
    let names = others.sorted().map { "'\($0)'" }.joined(separator: ", ")
    return ApplicationProblem(
      code: .otherApp,
      message:
        "the store holds sessions of \(names) and none of '\(id)', so nothing comes back; they stay, "
        + "and an application with their id restores them", refusal: nil)
  }
}
