/// The keys that are reserved by the system in every object's state (SAV-8).
public enum ReservedKeys {
  /// All reserved keys.
  public static let all: Set<String> = Set([
    "UIStateRestorationViewControllerStoryboardKey",
    "UIApplicationStateRestorationBundleVersionKey",
    "UIApplicationStateRestorationUserInterfaceIdiomKey",
    "UIApplicationStateRestorationTimestampKey", "UIApplicationStateRestorationSystemVersionKey",
    KeptState.key,
  ]).union(ApplicationObject.ownKeys)
}
