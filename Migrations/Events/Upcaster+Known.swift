extension Upcaster {
  /// Every step there is; empty as long as each kind of event has only ever had one version.
  public static let known: [Upcaster] = []
}
