public import NavlogLMDB

/// An error of a higher module that can wrap a ``StoreError``, for closures passed to scans.
public protocol StoreErrorWrapping: LMDBErrorWrapping {
  init(_ error: StoreError)
}

extension StoreErrorWrapping {
  /// Creates an error from an error of the database.
  public init(_ error: LMDBError) { self.init(StoreError(error)) }
}

extension StoreError: StoreErrorWrapping {
  public init(_ error: StoreError) { self = error }
}
