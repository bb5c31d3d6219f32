package import Navigation

/// What is known of the launch that an archive is of, beside the app's own values: what the app's
/// gate decides by (RES-1, RES-15). Information, never a gate by itself.
package struct LaunchFacts: Hashable, Sendable {
  /// The app's build.
  package var build: String?
  /// What its windows ran on.
  package var idiom: Idiom?
  /// When it began, in nanoseconds since 1970.
  package var time: UInt64?

  package init(build: String? = nil, idiom: Idiom? = nil, time: UInt64? = nil) {
    self.build = build
    self.idiom = idiom
    self.time = time
  }
}
