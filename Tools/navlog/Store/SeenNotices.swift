import NavlogChecksums
import NavlogPlatform
import NavlogStore

/// The remarks on stores that were printed before, as empty directories in the cache.
///
/// Prints each notice about a store once: a script or a user that looks at a crashed session many times
/// learns nothing from the second remark.
struct SeenNotices {
  /// How many are remembered.
  private static let most = 200

  private let console: Console

  init(_ console: Console) { self.console = console }

  /// Remembers the remarks on a store, and returns whether they are new.
  func add(_ view: StoreInspector) throws -> Bool {
    guard let cache = directory else { return true }
    var hash = SHA256()
    for text in try [view.overview().id] + view.remarks { hash.update(Array(text.utf8).span) }
    let path = cache + "/\(hash.finalize())"
    guard !Descriptor.exists(path) else { return false }
    let names = Descriptor.names(in: cache)
    if names.count >= Self.most {
      for name in names { _ = unsafe rmdir(cache + "/" + name) }
    }
    Descriptor.makePrivateDirectories(path)
    return true
  }

  /// Without a directory for them, nothing is remembered.
  private var directory: String? { console.userCache.map { $0 + "/told" } }
}

extension StoreInspector {
  /// Whether the remarks say only that sessions had crashed. They say so at every look, until
  /// something opens the store for writing.
  var onlyTellsOfCrashes: Bool {
    !isDamaged && remarks.count == store.notices.count { $0.kind == .recovered }
  }
}
