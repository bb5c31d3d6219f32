import NavlogStore
import Foundation
import StoreSupport

extension TestStore {
  /// The paths of the store's outboxes.
  var outboxes: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: path + "/outbox").sorted()
        .map { path + "/outbox/" + $0 }
    }
  }

  /// Returns a second store: the state that a crash at this moment would leave.
  func crash(_ store: Store) throws -> TestStore {
    let image = try TestStore()
    // The other kind of copy would wait for the held commits.
    try store.copy(to: image.path, compacting: true)
    if FileManager.default.fileExists(atPath: path + "/outbox") {
      try FileManager.default.copyItem(atPath: path + "/outbox", toPath: image.path + "/outbox")
    }
    return image
  }
}
