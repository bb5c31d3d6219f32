public import NavlogLMDB

/// An error of a higher module that can wrap a ``StoreError``, for closures passed to scans.
public protocol StoreErrorConvertible: LMDBErrorConvertible {
  init(_ error: StoreError)
}

extension StoreError: StoreErrorConvertible {
  public init(_ error: StoreError) { self = error }
}
