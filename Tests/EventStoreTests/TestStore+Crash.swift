import EventStore
import Foundation
import StoreSupport

extension TestStore {
  /// Where the outboxes of the store are.
  var outboxes: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: path + "/outbox").sorted()
        .map { path + "/outbox/" + $0 }
    }
  }

  /// A second store: what a crash at this moment would leave of this one.
  func crash(_ store: Store) throws -> TestStore {
    let image = try TestStore()
    // The other kind of copy would wait for the commits that are held.
    try store.copy(to: image.path, compacting: true)
    if FileManager.default.fileExists(atPath: path + "/outbox") {
      try FileManager.default.copyItem(atPath: path + "/outbox", toPath: image.path + "/outbox")
    }
    return image
  }
}
