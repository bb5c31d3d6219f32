package import NavlogNavigation

/// Information on the launch of an archive, beside the app's own values, with which the app decides
/// whether to restore (RES-1, RES-15). It doesn't restrict restoration by itself.
package struct LaunchFacts: Hashable, Sendable {
  /// The app's build.
  package var build: String?
  /// The device idiom of its windows.
  package var idiom: Idiom?
  /// The start time in nanoseconds since 1970.
  package var time: UInt64?

  package init(build: String? = nil, idiom: Idiom? = nil, time: UInt64? = nil) {
    self.build = build
    self.idiom = idiom
    self.time = time
  }
}
