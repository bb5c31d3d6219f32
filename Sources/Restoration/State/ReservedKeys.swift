/// The keys that belong to the system, in every object's state (SAV-8).
public enum ReservedKeys {
  /// All of them.
  public static let all: Set<String> = Set([
    "UIStateRestorationViewControllerStoryboardKey",
    "UIApplicationStateRestorationBundleVersionKey",
    "UIApplicationStateRestorationUserInterfaceIdiomKey",
    "UIApplicationStateRestorationTimestampKey", "UIApplicationStateRestorationSystemVersionKey",
  ]).union(ApplicationObject.ownKeys)
}
