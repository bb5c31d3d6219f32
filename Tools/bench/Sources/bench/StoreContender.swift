import NavlogStore
import Workload

/// The store that all this is about.
final class StoreContender: Contender {
  static let title = "this store"
  let name: String = StoreContender.title
  private let path: String
  private let corpus: Corpus
  private var opened: Store?
  private var filler: Filler?
  private(set) var session: SessionNumber

  init(in folder: String, _ corpus: Corpus, spacing: UInt64 = 0) throws {
    path = folder + "/bench.navlog"
    self.corpus = corpus
    let store = try Store.open(path, .keepingAll)
    let filler = try Filler(store, corpus, spacing: spacing)
    opened = store
    self.filler = filler
    session = filler.writer.session
  }

  /// The store, while it is open.
  var store: Store {
    get throws(Failure) {
      guard let opened else { throw Failure(description: "The store is not open") }
      return opened
    }
  }

  func commit(_ count: Int) throws { try record(count)?.wait() }

  /// Records `count` events without waiting.
  func record(_ count: Int) throws -> Receipt? {
    guard filler != nil else { throw Failure(description: "The session has ended") }
    return try filler?.record(count)
  }

  func scan(from: UInt64, count: UInt64) throws -> UInt64 {
    try store.countEvents(of: session, from: from + 1, through: from + count)
  }

  func read(_ position: UInt64) throws { _ = try store.size(of: position, in: session) }

  func reopen() throws {
    try close()
    opened = try Store.open(path, .keepingAll)
  }

  /// Ends the session, if one is under way, and lets the store go.
  func close() throws {
    try filler?.writer.end()
    filler = nil
    opened = nil
  }
}
