/// Why something that was kept is not back as it was.
public enum NotBack: Hashable, Sendable {
  /// Its class is not declared, and nothing else finds it.
  case unknownClass
  /// Its class has no factory, and nothing else finds it.
  case noFactory
  /// What its class declares can't restore objects.
  case notConforming
  /// Its storyboard does not have it any more.
  case sceneGone
  /// Its factory, or its class, returned `nil`.
  case vetoed
  /// Its factory threw; the text is the error.
  case factoryThrew(String)
  /// An object of a class that is another stands for it, without its state.
  case otherClass(String)
  /// Its state is of a version that only newer code knows; it has the state of a new object.
  case newerVersion
  /// No migrations lead to today's version; it has the state of a new object.
  case noMigration
  /// A migration threw; it has the state of a new object.
  case migrationFailed
  /// These keys of its state can't be decoded; the others are back.
  case undecodable([String])
  /// It belongs to what stands at this path, which is not back.
  case below(String)
  /// The stack that it was on ends below this path.
  case stackCut(String)
  /// It waits until this is there, such as `login`.
  case needs(String)
  /// It waits until this scene connects.
  case scene(String)
  /// It waits because restoring it failed before.
  case quarantined
  /// It waits because there is no place for it any more.
  case noPlace
}
