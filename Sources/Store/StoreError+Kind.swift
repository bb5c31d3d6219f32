internal import NavlogLMDB

extension StoreError {
  /// A category of errors with the same remedy, across the codes of the store and the database.
  package enum Kind: Sendable {
    /// The data is damaged.
    case damaged
    /// There is no space.
    case full
    /// Owner or permissions forbid the access.
    case denied
    /// A newer program has written the data.
    case newer
    /// Another process or writer uses it.
    case busy
    /// There is no store, and none can be created.
    case path
    /// The files of the open store were moved, removed or replaced.
    case vanished
    case other
  }

  /// The category of this error.
  package var kind: Kind {
    switch code {
    case .corrupted: .damaged
    case .diskFull: .full
    case .noRoom: cause?.kind == .denied ? .denied : .full
    case .lost: cause.map { $0.code == .replaced ? .vanished : $0.kind } ?? .other
    case .accessDenied, .readOnly: .denied
    case .newerFormat: .newer
    case .inUse, .migrating: .busy
    case .notFound: .path
    // A file without LMDB's magic number was most likely a damaged store.
    case .notAStore: cause.map { $0.function == "stat" ? .path : .damaged } ?? .path
    case .database: cause?.kind ?? .other
    default: .other
    }
  }
}

extension LMDBError {
  fileprivate var kind: StoreError.Kind {
    switch code {
    case .corrupted, .truncated, .versionMismatch: .damaged
    case .diskFull: .full
    case .accessDenied, .openReadOnly: .denied
    case .readersFull, .alreadyOpenElsewhere, .replaced: .busy
    case .notFound, .notAStore: .path
    default: .other
    }
  }
}
