import Navlog

/// The dependencies of panes: the notes, and the build.
@MainActor
final class Kit {
  let library: Library
  let build: Build

  init(_ library: Library, _ build: Build) {
    self.library = library
    self.build = build
  }
}
