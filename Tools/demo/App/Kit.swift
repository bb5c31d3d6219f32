import Navlog

/// What panes are made with: the notes, and the build whose classes they are of.
@MainActor
final class Kit {
  let library: Library
  let build: Build

  init(_ library: Library, _ build: Build) {
    self.library = library
    self.build = build
  }
}
