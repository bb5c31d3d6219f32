extension Upcaster {
  /// All upcasters; empty while each kind of event has had only one version.
  public static let known: [Upcaster] = []
}
