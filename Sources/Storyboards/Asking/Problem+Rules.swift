extension Problem.Rule {
  /// A segue leads nowhere.
  public static let danglingSegue = Self("danglingSegue", isError: true)
  /// The document begins with what is not there.
  public static let danglingInitial = Self("danglingInitial", isError: true)
  /// An outlet or action leads to what is not there.
  public static let danglingConnection = Self("danglingConnection", isError: true)
  /// Two objects have one identifier.
  public static let duplicateObject = Self("duplicateObject", isError: true)
  /// A segue without a controller it could start from.
  public static let segueWithoutSource = Self("segueWithoutSource", isError: true)
  /// An unwind segue that does not lead to its scene's exit.
  public static let unwindWithoutExit = Self("unwindWithoutExit", isError: true)
  /// No known class answers to the action of an unwind segue.
  public static let unwindWithoutHandler = Self("unwindWithoutHandler", isError: true)
  /// A reference that leads to nothing that is known.
  public static let unresolvedReference = Self("unresolvedReference", isError: true)
  /// Two controllers have one storyboard identifier: one of them is never found.
  public static let duplicateIdentifier = Self("duplicateIdentifier", isError: true)
  /// Two siblings are preserved under one name.
  public static let duplicateRestoration = Self("duplicateRestoration")
  /// Under a restorable parent, a controller without an identifier is lost with all below it.
  public static let missingRestoration = Self("missingRestoration")
  /// The restoration identifier is to be the storyboard's, and there is none.
  public static let emptyRestoration = Self("emptyRestoration")
  /// Nothing leads to a scene.
  public static let unreachable = Self("unreachable")
}
