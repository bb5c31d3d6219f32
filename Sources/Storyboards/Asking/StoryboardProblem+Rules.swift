extension StoryboardProblem.Rule {
  /// A segue has no valid destination.
  public static let danglingSegue = Self("danglingSegue", isError: true)
  /// The initial controller doesn't exist.
  public static let danglingInitial = Self("danglingInitial", isError: true)
  /// An outlet or action leads to an object that doesn't exist.
  public static let danglingConnection = Self("danglingConnection", isError: true)
  /// Two objects have the same identifier.
  public static let duplicateObject = Self("duplicateObject", isError: true)
  /// A segue has no source controller.
  public static let segueWithoutSource = Self("segueWithoutSource", isError: true)
  /// An unwind segue doesn't lead to the exit of its scene.
  public static let unwindWithoutExit = Self("unwindWithoutExit", isError: true)
  /// No known class implements the action of an unwind segue.
  public static let unwindWithoutHandler = Self("unwindWithoutHandler", isError: true)
  /// A reference can't be resolved.
  public static let unresolvedReference = Self("unresolvedReference", isError: true)
  /// Two controllers have the same storyboard identifier, so one of them is never found.
  public static let duplicateIdentifier = Self("duplicateIdentifier", isError: true)
  /// Two siblings have the same restoration identifier.
  public static let duplicateRestoration = Self("duplicateRestoration")
  /// A controller without a restoration identifier below a restorable parent: it and everything
  /// below it is not restored.
  public static let missingRestoration = Self("missingRestoration")
  /// The storyboard identifier is used as the restoration identifier, but there is none.
  public static let emptyRestoration = Self("emptyRestoration")
  /// A scene can't be reached.
  public static let unreachable = Self("unreachable")
}
