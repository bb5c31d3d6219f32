/// An error type that can wrap an ``LMDBError``.
///
/// The bodies of ``Environment/read(_:)`` and ``Environment/write(waitingAtMost:_:)`` throw one error
/// type; errors of LMDB itself are converted to it.
public protocol LMDBErrorWrapping: Error {
  /// Creates an error of the higher layer from an error of this layer.
  init(_ error: LMDBError)
}
