package import NavlogStore

/// The build of an app that recorded a session: its name or, without a name, the classes it
/// declared.
package struct Build: Hashable, Sendable {
  private let name: String
  private let manifest: [UInt8]

  package init(_ name: String, manifest: [UInt8]) {
    self.name = name
    self.manifest = name.isEmpty ? manifest : []
  }

  package init(_ description: SessionConfiguration) {
    self.init(description.build, manifest: description.metadata)
  }
}
