internal import LMDB

extension StoreError {
  /// What can be done about an error: the same for many codes, and for what the database says below them.
  package enum Kind: Sendable {
    /// Bytes that can't be what was written.
    case damaged
    /// There is no room.
    case full
    /// Owner or permissions forbid it.
    case denied
    /// Written by a newer program.
    case newer
    /// Somebody else has it.
    case busy
    /// There is no store, and no place for one.
    case path
    case other
  }

  /// What can be done about it.
  package var kind: Kind {
    switch code {
    case .corrupted: .damaged
    case .diskFull, .noRoom: .full
    case .accessDenied, .readOnly: .denied
    case .newerFormat: .newer
    case .inUse, .migrating: .busy
    case .notFound: .path
    // A file that is there and has no mark of LMDB's was one, most likely.
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
