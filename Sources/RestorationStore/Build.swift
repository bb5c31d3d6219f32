package import EventStore

/// Which build of an app recorded a session: its name, or where it has none the classes it declared.
package struct Build: Hashable, Sendable {
  private let name: String
  private let manifest: [UInt8]

  package init(_ name: String, manifest: [UInt8]) {
    self.name = name
    self.manifest = name.isEmpty ? manifest : []
  }

  package init(_ description: SessionDescription) {
    self.init(description.build, manifest: description.metadata)
  }
}
