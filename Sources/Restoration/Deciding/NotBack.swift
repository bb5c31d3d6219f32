/// The reason why a kept node isn't restored as it was.
public enum NotBack: Hashable, Sendable {
  /// Its class isn't declared, and the object isn't found otherwise.
  case unknownClass
  /// Its class has no factory, and the object isn't found otherwise.
  case noFactory
  /// The declared class can't restore objects.
  case notConforming
  /// Its storyboard doesn't contain it any more.
  case sceneGone
  /// Its factory or its class returned `nil`.
  case vetoed
  /// Its factory threw; the text is the error.
  case factoryThrew(String)
  /// An object of another class represents it, without its state.
  case otherClass(String)
  /// The version of its state is newer than the code; it has the state of a new object.
  case newerVersion
  /// There are no migrations to the current version; it has the state of a new object.
  case noMigration
  /// A migration threw; it has the state of a new object.
  case migrationFailed
  /// These keys of its state can't be decoded; the others are restored.
  case undecodable([String])
  /// It belongs to the node at this path, which isn't restored.
  case below(String)
  /// The stack that it was on ends below this path.
  case stackCut(String)
  /// It is deferred until this need is met, such as `login`.
  case needs(String)
  /// It is deferred until this scene connects.
  case scene(String)
  /// It is deferred because restoring it failed before.
  case quarantined
  /// It is deferred because there is no place for it any more.
  case noPlace
}
