/// The reason why a kept node isn't restored as it was.
public enum NotRestoredReason: Hashable, Sendable {
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
  /// Its factory threw, so it is deferred: each launch tries again. The text is the error.
  case factoryThrew(String)
  /// An object of another class represents it, without its state.
  case otherClass(String)
  /// Its state, or an earlier one that is kept beside it, is newer than the code, and isn't used.
  case newerVersion
  /// No migrations lead from its state, or from an earlier one that is kept beside it, to the
  /// current version; that state isn't used.
  case noMigration
  /// A migration of its state, or of an earlier one that is kept beside it, threw; that state isn't
  /// used.
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
  /// A link of the precedence `replace` opened the app, so nothing was restored.
  case replaced
  /// The delegate allowed no restoration.
  case refused
  /// The user had force-quit the app, and the policy restores nothing then.
  case forceQuit
}
