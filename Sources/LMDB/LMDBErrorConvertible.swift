/// An error of a higher layer that can carry one of this layer.
///
/// The bodies of ``Environment/read(_:)`` and ``Environment/write(_:)`` throw one type; what LMDB
/// itself reports around them is converted into it.
public protocol LMDBErrorConvertible: Error {
  /// Creates an error of the higher layer from one of this layer.
  init(_ error: LMDBError)
}
