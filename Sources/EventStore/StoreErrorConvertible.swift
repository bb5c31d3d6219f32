public import LMDB

/// Lets the bodies of scans throw the error of the layer above: the store's own are converted.
public protocol StoreErrorConvertible: LMDBErrorConvertible {
  init(_ error: StoreError)
}

extension StoreError: StoreErrorConvertible {
  public init(_ error: StoreError) { self = error }
}
